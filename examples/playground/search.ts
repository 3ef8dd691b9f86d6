// Finds headings of all pages of the documentation. Without it, the list of pages is the way.

type Found = readonly [page: string, heading: string, address: string];

const most = 12;
const input = document.querySelector<HTMLInputElement>("#find-heading")!;
const found = document.getElementById("found")!;
let loaded: Promise<readonly Found[]> | undefined;

document.getElementById("search")!.hidden = false;
input.addEventListener("input", () => {
  loaded ??= fetch(new URL("headings.json", import.meta.url)).then(
    async (response) => (await response.json()) as readonly Found[],
  );
  void loaded.then(show);
});

function show(headings: readonly Found[]): void {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isWhole = ([, heading]: Found) => heading.toLowerCase() === words.join(" ");
  const matches = headings
    .filter(([page, heading]) => {
      const text = `${page} ${heading}`.toLowerCase();
      return words.length > 0 && words.every((word) => text.includes(word));
    })
    .sort((a, b) => Number(isWhole(b)) - Number(isWhole(a)));
  found.replaceChildren(
    ...matches.slice(0, most).map(([page, heading, address]) => {
      const [item, link, where] = [...(["li", "a", "small"] as const)].map((name) => document.createElement(name));
      link!.setAttribute("href", new URL(address, import.meta.url).href);
      where!.textContent = page;
      link!.append(heading, " ", where!);
      item!.append(link!);
      return item!;
    }),
  );
}
