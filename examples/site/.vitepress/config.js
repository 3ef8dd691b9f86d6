import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { groups } from "../groups.js";

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const readJson = (path) => JSON.parse(readFileSync(fileOf(path), "utf8"));
const { version } = readJson("../../../package.json");
const addresses = readJson("../pages/addresses.json");
const pages = (...entries) => entries.map(([text, link]) => ({ text, link: `/${link}` }));

/** @type {import("vitepress").UserConfig<import("vitepress").DefaultTheme.Config>} */
export default {
  title: "stock-transfer",
  description: "Whether goods may be moved between two warehouses, and when they arrive",
  srcDir: "pages",
  transformHead: ({ siteData: { base } }) => [["link", { rel: "icon", href: `${base}favicon.svg` }]],
  // The playground is a folder of public files, not a page.
  ignoreDeadLinks: [/^\.?\/playground\//],
  vite: {
    resolve: {
      alias: [
        { find: /^stock-transfer\/planners$/, replacement: fileOf("../../../src/planners/index.ts") },
        { find: /^stock-transfer\/words$/, replacement: fileOf("../../../src/words/index.ts") },
        { find: /^stock-transfer$/, replacement: fileOf("../../../src/index.ts") },
      ],
    },
  },
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: anchorOf },
    toc: { slugify: anchorOf },
    config(md) {
      const { fence } = md.renderer.rules;
      md.renderer.rules.fence = (tokens, index, options, env, self) => {
        const address = addresses[tokens[index].content];
        const toRoot = "../".repeat(env.relativePath.split("/").length - 1);
        const href = md.utils.escapeHtml(`${toRoot}playground/index.html#${address}`);
        const button = address ? `<p><a class="open" target="_self" href="${href}">Open in the playground</a></p>` : "";
        return fence(tokens, index, options, env, self) + button;
      };
      // Headings without text confuse screen readers.
      md.renderer.rules.th_open = (tokens, index, options, _, self) => {
        const [open, { content }, close] = tokens.slice(index);
        if (content === "") open.tag = close.tag = "td";
        return self.renderToken(tokens, index, options);
      };
    },
  },
  themeConfig: {
    // Code blocks are not indexed: names are in headings and in the text.
    search: {
      provider: "local",
      options: {
        _render: (text, env, md) => md.render(withoutPrograms(text), env),
        // A function before the pages that mention it, and its page before its benchmark.
        miniSearch: {
          searchOptions: {
            boostDocument: (id) =>
              /reference.*\/(functions|variables)\//.test(id) ? 3 : /RESULTS|CHANGELOG/.test(id) ? 0.2 : 1,
          },
        },
      },
    },
    notFound: {
      title: "This page does not exist",
      quote: "The address may be old or incomplete. The search at the top finds every page and every function.",
      linkText: "To the first page",
      linkLabel: "To the first page of stock-transfer",
    },
    outline: [2, 3],
    nav: [
      ...pages(["Start", "README"], ["Reference", "reference/"]),
      { text: "Playground", link: "/playground/index.html", target: "_self" },
      ...pages([version, "CHANGELOG"]),
    ],
    sidebar: {
      "/": [
        ...groups.map(([text, items]) => ({ text, items: pages(...items) })),
        ...pages(["Reference", "reference/"]),
      ],
      "/reference/": [...pages(["All pages", "README"]), ...referenceBar()],
    },
  },
};

/** Heading anchors as on GitHub, which the links in the pages expect. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/** @param {string} text */
function withoutPrograms(text) {
  return text.replace(/^```[\s\S]*?^```$/gm, "");
}

/** Each entry point with its functions. Types are listed on its page. */
function referenceBar() {
  const [main] = readJson("../pages/reference/typedoc-sidebar.json");
  const isGroup = ({ text }) => ["Functions", "Variables"].includes(text);
  const entryOf = (text, { link, items }, collapsed) => ({
    text,
    link,
    collapsed,
    items: items.filter(isGroup).flatMap((group) => group.items),
  });
  const others = main.items.filter(({ link }) => link);
  return [
    entryOf(main.text, main, false),
    ...others.map((module) => entryOf(`${main.text}/${module.text}`, module, false)),
  ];
}
