// What changes the network: a file of its own, loaded when one is opened.

export { Editors } from "./Editors";
export { NetworkForm } from "./NetworkForm";
