import { JSX } from "typedoc";

/**
 * Puts a link to the playground beside every page.
 *
 * @param {import("typedoc").Application} app
 */
export function load(app) {
  app.renderer.hooks.on("sidebar.begin", (context) =>
    JSX.createElement(
      "p",
      null,
      JSX.createElement("a", { href: context.relativeURL("playground/index.html") }, "Playground"),
    ),
  );
}
