import { readFileSync } from "node:fs";
import { drawCheck } from "../pictures/drawCheck";
import { withStyle } from "../pictures/svg";
import { network, productName } from "./company";
import { type Checked, routeOf } from "./service";

const style = readFileSync(new URL("../pictures/pictures.css", import.meta.url), "utf8");

/** Draws a check as an SVG file. */
export function drawChecked({ now, ...checked }: Checked): string {
  const route = routeOf(checked);
  return withStyle(drawCheck(checked.check, { now, route, config: network.config, nameOf: productName }), style);
}
