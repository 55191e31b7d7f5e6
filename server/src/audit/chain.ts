import { createHash } from 'node:crypto'

/** The columns that an entry's hash covers, in the order of the database function `audit_append`. */
export type ChainedEntry = {
  id: number
  /** UTC with microseconds: `2026-03-11T08:00:00.000000Z`. */
  at: string
  actorId: number | null
  actorName: string | null
  role: string | null
  action: string
  subject: string | null
  patientIds: readonly number[]
  outcome: string
  address: string | null
  requestId: string | null
}

/** JSON as PostgreSQL writes `jsonb`: with JSON.stringify's escapes, and a space after each comma. */
const asJsonb = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(asJsonb).join(', ')}]` : JSON.stringify(value)

/** The hash of an entry: SHA-256 of the previous hash and its own columns, in hex. */
export const chainedHash = (before: string, entry: ChainedEntry): string => {
  const { id, at, actorId, actorName, role, action, subject, patientIds, outcome, address, requestId } = entry
  const columns = [id, at, actorId, actorName, role, action, subject, patientIds, outcome, address, requestId]
  return createHash('sha256')
    .update(before + asJsonb(columns))
    .digest('hex')
}
