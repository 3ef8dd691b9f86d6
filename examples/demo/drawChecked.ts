import { readFileSync } from "node:fs";
import { drawCheck } from "../pictures/drawCheck";
import { withStyle } from "../pictures/svg";
import { network, productName } from "./company";
import { type Checked, routeOf } from "./service";

const style = readFileSync(new URL("../pictures/pictures.css", import.meta.url), "utf8");

/** Draws a check as an SVG file of a width in pixels. */
export function drawChecked({ now, ...checked }: Checked, width: number): string {
  const context = { now, route: routeOf(checked), config: network.config, nameOf: productName, width };
  return withStyle(drawCheck(checked.check, context), style);
}
