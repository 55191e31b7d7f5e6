/** The edition of the safety table. Any change to a row, including its text, changes both. */
export const edition = { version: '2026.4', date: '2026-11-23' } as const
