/** Checks certificates with Node.js: node node.mjs FILE… */

import { readFileSync } from "node:fs";
import { verify } from "./checker.js";

for (const file of process.argv.slice(2)) {
  try {
    const done = await verify(new Uint8Array(readFileSync(file)));
    console.log(JSON.stringify({ file, ...done }));
  } catch (error) {
    console.log(JSON.stringify({ file, error: error instanceof Error ? error.message : String(error) }));
    process.exitCode = 2;
  }
}
