// Makes the bundle once for several files of tests: node bundle.mjs FOLDER, then REVISIT_BUNDLE=FOLDER/bundle.
import { bundle } from "./servers.mjs";

bundle(process.argv[2]);
