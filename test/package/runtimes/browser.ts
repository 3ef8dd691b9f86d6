import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// The parts of playwright-core that are used. It is not installed with the project.

export interface Element {
  fill(text: string): Promise<void>;
  click(): Promise<void>;
  selectOption(value: string): Promise<unknown>;
  textContent(): Promise<string | null>;
  inputValue(): Promise<string>;
  allTextContents(): Promise<string[]>;
  setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
}

export interface Page {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  evaluate<T>(script: string): Promise<T>;
  addScriptTag(script: { path: string }): Promise<unknown>;
  locator(selector: string): Element;
  url(): string;
  on(event: "console", listener: (message: { type(): string; text(): string }) => void): void;
  on(event: "pageerror", listener: (error: Error) => void): void;
  on(event: "request", listener: (request: { url(): string }) => void): void;
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  screenshot(options: { path: string; fullPage: boolean }): Promise<unknown>;
  emulateMedia(media: { media?: "print"; reducedMotion?: "reduce" }): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
  readonly timezoneId?: string;
  readonly locale?: string;
  readonly bypassCSP?: boolean;
  readonly hasTouch?: boolean;
  readonly isMobile?: boolean;
  readonly permissions?: readonly string[];
}

export interface Browser {
  newPage(options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

interface Driver {
  readonly default: {
    readonly chromium: {
      launch(options: { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }): Promise<Browser>;
    };
  };
}

const driver = resolve("test/package/runtimes/node_modules/playwright-core/index.js");

/** CHROMIUM can give another path. Empty if there is no browser. */
export const chromiumFile =
  process.env["CHROMIUM"] ??
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync) ??
  "";

/** Whether there is a browser. Only known once the driver is installed. */
export function hasChromium(): boolean {
  return existsSync(driver) && existsSync(chromiumFile);
}

export async function launchChromium(env: NodeJS.ProcessEnv = {}): Promise<Browser> {
  const { chromium } = ((await import(pathToFileURL(driver).href)) as Driver).default;
  return chromium.launch({ executablePath: chromiumFile, args: ["--no-sandbox"], env: { ...process.env, ...env } });
}
