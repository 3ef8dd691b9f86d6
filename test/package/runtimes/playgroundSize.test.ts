import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { startExample } from "../../support/startExample";

it("the playground of npm start is smaller than 130 kB, including the library", async () => {
  const authorization = "Bearer demo";
  const { origin, stop } = await startExample();
  onTestFinished(stop);
  const types: Record<string, string> = { "": "text/html", "playground.css": "text/css" };
  // The program and its static imports; the editor and the planners are imported when they are opened.
  const program = await (await fetch(`${origin}/playground.js`)).text();
  const parts = Array.from(program.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g), ([, name = ""]) => name);
  for (const name of ["playground.js", ...parts]) types[name] = "text/javascript";
  expect(Object.keys(types).join()).not.toContain("editor");
  let size = 0;
  for (const [name, type] of Object.entries(types)) {
    const response = await fetch(`${origin}/${name}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
    size += gzipSync(await response.arrayBuffer()).length;
  }
  expect(size).toBeLessThan(130_000);
  const head = await fetch(`${origin}/`, { method: "HEAD" });
  const page = await (await fetch(`${origin}/`)).arrayBuffer();
  expect([head.headers.get("content-length"), await head.text()]).toEqual([String(page.byteLength), ""]);
  for (const name of ["constructor", "__proto__", "toString"]) {
    expect((await fetch(`${origin}/${name}`)).status).toBe(401);
  }
  const posted = await fetch(`${origin}/`, { method: "POST", headers: { authorization } });
  expect(posted.status).toBe(404);
});
