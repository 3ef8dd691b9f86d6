/** What a search may still spend. A step is about what a look at one weight costs, so that the same answer comes out everywhere. */
export interface Effort {
  stepsLeft: number;
}
