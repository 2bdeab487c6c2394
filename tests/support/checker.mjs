/** Certificates as lines of base64 with a limit, one after another; answers as lines of JSON. */

import { createInterface } from "node:readline";

const { verify } = await import(process.argv[2]);
for await (const line of createInterface({ input: process.stdin })) {
  const [data, most] = line.split(" ");
  try {
    console.log(JSON.stringify(await verify(new Uint8Array(Buffer.from(data, "base64")), Number(most))));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message, kind: error.constructor.name }));
  }
}
