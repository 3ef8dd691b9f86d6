import { autocompletion } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import { parseTree } from "jsonc-parser";
import type { Issue } from "stock-transfer";
import { completeNetwork } from "./completeNetwork";
import { findPlace, findSyntaxError, type Place } from "./jsonPlaces";

// Loaded only when an editor is opened.

export interface Fault extends Place {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

export interface Editor {
  set(text: string): void;
  /** Marks every fault at its place. */
  check(): readonly Fault[];
  show(fault: Fault): void;
  destroy(): void;
}

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly kind: "network" | "stock";
  /** The accessible name. */
  readonly label: string;
  /** The message for invalid JSON. */
  readonly notJson: string;
  readonly text: string;
  /** The faults of a parsed value, each with its path. */
  readonly find: (value: unknown) => readonly Issue[];
  readonly tell: (issue: Issue) => string;
  readonly onText: (text: string) => void;
  readonly onFaults: (faults: readonly Fault[]) => void;
}

export function createEditor(options: EditorOptions): Editor {
  const { parent, kind, label, notJson, text, find, tell, onText, onFaults } = options;
  // Inside a shadow tree, the editor's styles are allowed by the page's content security policy.
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  root.replaceChildren();
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        basicSetup,
        json(),
        lintGutter(),
        EditorState.phrases.of(document.documentElement.lang === "vi" ? vietnamese : {}),
        ...(kind === "network" ? [autocompletion({ override: [completeNetwork] })] : []),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        syntaxHighlighting(colours),
        EditorView.theme(look, { dark: matchMedia("(prefers-color-scheme: dark)").matches }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          onText(update.state.doc.toString());
          setTimeout(check);
        }),
      ],
    }),
  });
  check();
  return {
    set(next) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    check,
    show({ from, to }) {
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
    destroy() {
      view.destroy();
    },
  };

  function check(): readonly Fault[] {
    const { doc } = view.state;
    const faults = findFaults(doc.toString()).map((fault) => {
      return { ...fault, line: doc.lineAt(fault.from).number, severity: "error" as const };
    });
    view.dispatch(setDiagnostics(view.state, faults));
    onFaults(faults);
    return faults;
  }

  function findFaults(shown: string): Omit<Fault, "line">[] {
    if (kind === "stock" && shown.trim() === "") return [];
    try {
      const [value, tree] = [JSON.parse(shown) as unknown, parseTree(shown)];
      return find(value).map((issue) => ({ message: tell(issue), ...findPlace(tree, issue.path) }));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return [{ message: notJson, ...findSyntaxError(shown) }];
    }
  }
}

/** Phrases of CodeMirror. */
const vietnamese = {
  Find: "Tìm",
  Replace: "Thay bằng",
  next: "tiếp",
  previous: "trước",
  all: "tất cả",
  "match case": "phân biệt hoa thường",
  regexp: "biểu thức chính quy",
  "by word": "nguyên từ",
  replace: "thay",
  "replace all": "thay tất cả",
  close: "đóng",
  "current match": "kết quả hiện tại",
  "on line": "ở dòng",
  "replaced $ matches": "đã thay $ chỗ",
  "replaced match on line $": "đã thay ở dòng $",
  "Go to line": "Đến dòng",
  go: "đến",
  "Fold line": "Thu gọn dòng",
  "Unfold line": "Mở rộng dòng",
  "Folded lines": "Các dòng thu gọn",
  "Unfolded lines": "Các dòng mở rộng",
  to: "đến",
  "folded code": "phần thu gọn",
  unfold: "mở rộng",
  Completions: "Gợi ý",
  Diagnostics: "Lỗi",
  "No diagnostics": "Không có lỗi",
  "Control character": "Ký tự điều khiển",
  "Selection deleted": "Đã xóa phần chọn",
};

const look = {
  "&": { minHeight: "8rem", maxHeight: "24rem", border: "1px solid", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "3px solid" },
  ".cm-scroller": { overflow: "auto" },
  ".cm-gutters": { backgroundColor: "transparent", color: "inherit" },
  ".cm-lintRange-error": { textDecoration: "underline wavy" },
};

/** Colours of names and values, readable on light and dark backgrounds. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "light-dark(#0b57a4, #9ccbff)" },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: "light-dark(#1d6b38, #8fdca6)" },
]);
