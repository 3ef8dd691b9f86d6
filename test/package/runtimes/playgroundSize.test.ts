import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { startExample } from "../../support/startExample";

it("the playground of npm start is smaller than 126 kB beside its fonts, and its stylesheet than 40", async () => {
  const authorization = "Bearer demo";
  const { origin, stop } = await startExample("demo", "--data", "conformance/data.json");
  onTestFinished(stop);
  const types: Record<string, string> = {
    "": "text/html; charset=utf-8",
    "playground.css": "text/css; charset=utf-8",
    "icons.svg": "image/svg+xml",
  };
  // The program and its static imports; the network, a transfer and the planners are imported when they are opened.
  const program = await (await fetch(`${origin}/playground.js`)).text();
  const parts = Array.from(program.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g), ([, name = ""]) => name);
  for (const name of ["playground.js", ...parts]) types[name] = "text/javascript; charset=utf-8";
  let size = 0;
  for (const [name, type] of Object.entries(types)) {
    const response = await fetch(`${origin}/${name}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    const bytes = await response.arrayBuffer();
    size += gzipSync(bytes).length;
    if (name === "playground.css") expect(bytes.byteLength).toBeLessThan(40_000);
  }
  expect(size).toBeLessThan(126_000);
  const head = await fetch(`${origin}/`, { method: "HEAD" });
  const page = await (await fetch(`${origin}/`)).arrayBuffer();
  expect([head.headers.get("content-length"), await head.text()]).toEqual([String(page.byteLength), ""]);
  for (const name of ["constructor", "__proto__", "toString"]) {
    expect((await fetch(`${origin}/${name}`)).status).toBe(401);
  }
  const posted = await fetch(`${origin}/`, { method: "POST", headers: { authorization } });
  expect(posted.status).toBe(404);
});

it("its fonts and icons have their licences", async () => {
  const { origin, stop } = await startExample("demo", "--data", "conformance/data.json");
  onTestFinished(stop);
  const css = await (await fetch(`${origin}/playground.css`)).text();
  const fonts = Array.from(css.matchAll(/url\("?\.?\/?([\w-]+\.woff2)/g), ([, name = ""]) => name);
  expect(fonts).toHaveLength(2);
  for (const font of fonts) expect((await fetch(`${origin}/${font}`)).headers.get("content-type")).toBe("font/woff2");
  expect(await (await fetch(`${origin}/Inter-OFL.txt`)).text()).toContain("SIL OPEN FONT LICENSE Version 1.1");
  expect(await (await fetch(`${origin}/Lucide-LICENSE.txt`)).text()).toContain("ISC License");
});
