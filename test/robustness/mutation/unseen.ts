/** The mutants that no vector notices, by the reason. */
export const unseen: readonly { readonly why: string; readonly isOf: (file: string, line: string) => boolean }[] = [];
