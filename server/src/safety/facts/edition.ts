/** Which edition of the table a prescription was checked by. Any change of a row changes both. */
export const edition = { version: '2026.1', date: '2026-11-21' } as const
