// The edits of a view are entries of the browser's history, so its Back button undoes them as well.

/** How a change is made. Typing in one control is one edit until there is a pause. */
export type EditKind = "step" | "typed";

const pauseBetweenEdits = 1_000;

/** The number of the last edit. */
let last = 0;
/** The control of the last input. Not every browser focuses a control that is clicked. */
let touched: EventTarget | null = null;
let typed: { readonly control: EventTarget | null; readonly at: number } | undefined;

/** The number of edits before this entry of the history. */
function editNow(): number {
  const { edit = 0 } = (history.state ?? {}) as { readonly edit?: number };
  return edit;
}

/** Call this when another entry is shown. One that a link has added has no state yet, and nothing after it. */
export function noteEntry(): void {
  typed = undefined;
  if (history.state === null) last = 0;
}

export function noteInput({ target }: Event): void {
  touched = target;
}

/** Replaces the address of this entry. */
export function replaceAddress(address: string): void {
  history.replaceState({ edit: editNow() }, "", address);
}

/** Adds an entry for an edit, unless the same control is still being typed in. Its address is replaced afterwards. */
export function addEdit(kind: EditKind): void {
  const [control, at] = [touched, Date.now()];
  const isSame = kind === "typed" && typed?.control === control && at - typed.at <= pauseBetweenEdits;
  typed = kind === "typed" ? { control, at } : undefined;
  if (isSame) return;
  last = editNow() + 1;
  history.pushState({ edit: last }, "", location.href);
}

/** After something that cannot be undone, such as a created transfer. */
export function forgetEdits(): void {
  last = 0;
  history.replaceState({ edit: 0 }, "", location.href);
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

/** Text fields have an undo of their own, which does not know the other fields. Areas of text keep theirs. */
export function undoByKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  const isInEditor = event.target instanceof HTMLTextAreaElement;
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isInEditor || !["z", "y"].includes(key)) return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}
