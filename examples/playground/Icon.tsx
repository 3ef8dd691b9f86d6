import type { IconName } from "./icons";

/** A picture beside a text: it has no name of its own. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="i" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`icons.svg#${name}`} />
    </svg>
  );
}

/** The sign of a service, by the words of its code. */
export function ServiceIcon({ code }: { readonly code: string }) {
  return <Icon name={code.includes("AIR") ? "plane" : code.includes("SEA") ? "ship" : "truck"} />;
}
