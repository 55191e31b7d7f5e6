/** A file that breaks a rule, and other files that it needs. */
export type Violation = { rule: string; file: string; text: string; beside?: Record<string, string> }
