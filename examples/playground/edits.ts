// The edits of a view are entries of the browser's history, so its Back button undoes them as well.

/** The number of the last edit. */
let last = 0;

/** The number of edits before this entry of the history. */
function editNow(): number {
  const { edit = 0 } = (history.state ?? {}) as { readonly edit?: number };
  return edit;
}

/** An entry that a link has added has no state yet, and nothing after it. */
export function noteEntry(): void {
  if (history.state === null) last = 0;
}

/** Replaces the address of this entry. */
export function replaceAddress(address: string): void {
  history.replaceState({ edit: editNow() }, "", address);
}

/** Adds an entry for an edit. Its address is replaced afterwards. */
export function addEdit(): void {
  last = editNow() + 1;
  history.pushState({ edit: last }, "", location.href);
}

export function canUndo(): boolean {
  return editNow() > 0;
}

export function canRedo(): boolean {
  return editNow() < last;
}

export function undo(): void {
  if (canUndo()) history.back();
}

export function redo(): void {
  if (canRedo()) history.forward();
}
