import type { WeightRule } from "./CheckContext";
import type { Line } from "./checkLine";

/** Refuses, in place, the lines that the weight limit refuses under the rule. O(lines). */
export function applyWeightRule(lines: readonly Line[], weightLimit: number, rule: WeightRule): void {
  switch (rule) {
    case "fill":
      fill(lines, weightLimit);
      break;
    case "whole":
      whole(lines, weightLimit);
      break;
    case "each":
      each(lines, weightLimit);
      break;
  }
}

function fill(lines: readonly Line[], weightLimit: number): void {
  let room = weightLimit;
  for (const line of lines) {
    if (line.totalWeight > room) refuse(line, line.totalWeight - room);
    else if (line.allowed) room -= line.totalWeight;
  }
}

function whole(lines: readonly Line[], weightLimit: number): void {
  let room = weightLimit;
  for (const line of lines) if (line.allowed) room -= line.totalWeight;
  if (room >= 0) return;
  for (const line of lines) if (line.allowed) refuse(line, -room);
}

function each(lines: readonly Line[], weightLimit: number): void {
  for (const line of lines) if (line.totalWeight > weightLimit) refuse(line, line.totalWeight - weightLimit);
}

function refuse(line: Line, overBy: number): void {
  line.allowed = false;
  line.refusals = [...line.refusals, { code: "over_weight_limit", overBy }];
}
