import { createHash } from 'node:crypto'

/** The columns that an entry's hash covers, in their order, as the database's function `audit_append` reads them. */
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

/** JSON as PostgreSQL writes `jsonb`: the escapes are JSON.stringify's, the elements stand apart by a comma and a space. */
const asJsonb = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(asJsonb).join(', ')}]` : JSON.stringify(value)

/** The hash of an entry: SHA-256 over the hash before it and its own columns, in hex. */
export const chainedHash = (before: string, entry: ChainedEntry): string => {
  const { id, at, actorId, actorName, role, action, subject, patientIds, outcome, address, requestId } = entry
  const columns = [id, at, actorId, actorName, role, action, subject, patientIds, outcome, address, requestId]
  return createHash('sha256')
    .update(before + asJsonb(columns))
    .digest('hex')
}
