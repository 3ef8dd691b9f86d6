/** The message of an issue, from its subject and the text of an error: `must be a string, got 7`. */
export function sentence(subject: string, rule: string): string {
  return `${subject} ${rule.replace(/, got (.*)$/s, " (got $1)")}.`;
}
