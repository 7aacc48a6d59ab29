import assert from "node:assert/strict";
import { test } from "node:test";
import { withHead } from "./page-heads.mjs";

const index = `<head>
<meta charset="utf-8">
<title>All</title>
<meta name="description" content="of all">
<link rel="stylesheet" href="./all.css">
<script src="./$&.js"></script>
</head>
<body></body>`;

test("a page has the rest of its head from the index beside it, and keeps what is its own", () => {
  const page = '<head>\n<title>One</title>\n<!-- head -->\n<script src="./one.js"></script>\n</head>';
  assert.equal(
    withHead(page, () => index),
    '<head>\n<title>One</title>\n<link rel="stylesheet" href="./all.css">\n<script src="./$&.js"></script>\n<script src="./one.js"></script>\n</head>',
  );
  assert.equal(
    withHead("<p>no head</p>", () => assert.fail("is not read")),
    "<p>no head</p>",
  );
  assert.throws(() => withHead(page, () => page), { message: "index.html: found no whole head" });
});
