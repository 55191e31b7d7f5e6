import type { Range } from '../order/plain.ts'

/** What contradicts what; serious unless stated. `what` tells the conflicts of one medicine apart. */
export type Conflict = { what: string; message: string; severity?: 'caution' }

export const overlap = (one: Range, other: Range) =>
  one.low <= other.high * 1.05 && other.low <= one.high * 1.05

export const quote = (text: string) => `“${text.trim()}”`
