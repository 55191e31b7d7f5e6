/** What breaks a rule: the file that it is seen in, and what else must lie beside it. */
export type BrokenFile = { rule: string; file: string; text: string; beside?: Record<string, string> }
