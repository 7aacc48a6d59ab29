// Makes out/, what is released: the site as a ZIP, the program with the site in it for each system, checksums, and a list of all parts: `make release`.
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";
import { tables } from "./dependencies.mjs";
import { command, root } from "./test/command.mjs";
import { hashes } from "./test/twice.mjs";

/** The version, and the day of the release. */
const { version, dateModified: date } = JSON.parse(await readFile(join(root, "codemeta.json"), "utf8"));
const out = join(root, "out");
/** Go's names of systems and processors. */
const SYSTEMS = ["linux", "darwin", "windows"].flatMap((os) => ["amd64", "arm64"].map((arch) => ({ os, arch })));
/** All files of a ZIP are as old as the format can say, so that two builds are the same. */
const MTIME = new Date(1980, 0, 1);

await rm(out, { recursive: true, force: true });
await mkdir(out);
const site = await zipped(join(root, "dist"));
await writeFile(join(out, `revisit-site-${version}.zip`), site);
await writeFile(join(root, "cmd/internal/serve/site.zip"), site);
for (const { os, arch } of SYSTEMS) await program(os, arch);
await writeFile(join(out, `revisit-${version}.spdx.json`), await parts(date));
await writeFile(join(out, "SHA256SUMS"), await checksums());
console.log(`out/: ${(await readdir(out)).sort().join(", ")}`);

/** @param {string} folder @returns {Promise<Uint8Array>} its files, without the compressed twins that servers send */
async function zipped(folder) {
  /** @type {import("fflate").Zippable} */
  const files = {};
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(gz|br)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const name of names.sort())
    files[name.slice(folder.length + 1).replaceAll("\\", "/")] = [await readFile(name), { mtime: MTIME, level: 9 }];
  return zipSync(files);
}

/** @param {string} os @param {string} arch */
async function program(os, arch) {
  const name = `revisit_${version}_${os}_${arch}${os === "windows" ? ".exe" : ""}`;
  const flags = ["-tags", "release", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid="];
  const env = { GOOS: os, GOARCH: arch, CGO_ENABLED: "0" };
  const code = await command("go", ["build", ...flags, "-o", join(out, name), "./cmd/revisit"], { env });
  if (code !== 0) throw new Error(`${name} does not build`);
}

/** What all of it is made of, as SPDX: the parts whose licences come with the site. @param {string} date of the release */
async function parts(date) {
  const licences = new Map(
    [...tables(await readFile(join(root, "docs/measured/dependencies.md"), "utf8")).values()]
      .flat()
      .map(({ name, licence }) => [name, licence]),
  );
  const titles = [
    ...(await readFile(join(root, "dist/licenses.txt"), "utf8")).matchAll(/^={72}\n(\S+) (\S+)\n={72}$/gm),
  ];
  const packages = titles.map(([, name, is]) => {
    const isGo = name === "Go" || /^[\w-]+\.\w+\//.test(name);
    return {
      SPDXID: `SPDXRef-${name.replace(/[^\w.]+/g, "-").replace(/^-/, "")}`,
      name,
      versionInfo: is.replace(/^go/, ""),
      licenseDeclared: name === "Go" ? "BSD-3-Clause" : (licences.get(name) ?? "NOASSERTION"),
      downloadLocation: "NOASSERTION",
      filesAnalyzed: false,
      externalRefs: [
        {
          referenceCategory: "PACKAGE-MANAGER",
          referenceType: "purl",
          referenceLocator:
            name === "Go" ? `pkg:generic/go@${is}` : `pkg:${isGo ? "golang" : "npm"}/${name.replace("@", "%40")}@${is}`,
        },
      ],
    };
  });
  const own = {
    SPDXID: "SPDXRef-revisit",
    name: "revisit",
    versionInfo: version,
    licenseDeclared: "MIT",
    downloadLocation: "NOASSERTION",
    filesAnalyzed: false,
  };
  return `${JSON.stringify(
    {
      spdxVersion: "SPDX-2.3",
      dataLicense: "CC0-1.0",
      SPDXID: "SPDXRef-DOCUMENT",
      name: `revisit-${version}`,
      documentNamespace: `https://spdx.org/spdxdocs/revisit-${version}`,
      creationInfo: { created: `${date}T00:00:00Z`, creators: ["Organization: The founders of Revisit"] },
      packages: [own, ...packages],
      relationships: [
        { spdxElementId: "SPDXRef-DOCUMENT", relationshipType: "DESCRIBES", relatedSpdxElement: own.SPDXID },
        ...packages.map(({ SPDXID }) => ({
          spdxElementId: own.SPDXID,
          relationshipType: "CONTAINS",
          relatedSpdxElement: SPDXID,
        })),
      ],
    },
    null,
    2,
  )}\n`;
}

/** As sha256sum writes and checks them. */
async function checksums() {
  return [...(await hashes(out))].map(([file, sum]) => `${sum}  ${file}\n`).join("");
}
