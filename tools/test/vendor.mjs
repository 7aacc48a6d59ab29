// Unit tests import modules of site/, whose vendor/ the build makes: here they get what it is made of. Imported before them.
import { register } from "node:module";

const sources = new URL("../vendor/", import.meta.url).href;
const hook = `export const resolve = (name, context, next) => {
  const [, file] = /^(?:\\.\\.?\\/)+vendor\\/([\\w-]+\\.js)$/.exec(name) ?? [];
  return file && context.parentURL?.includes("/site/") ? next(new URL(file, ${JSON.stringify(sources)}).href, context) : next(name, context);
};`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
