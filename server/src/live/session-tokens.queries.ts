import { and, isNull } from 'drizzle-orm'
import { prepared, type Database } from '../platform/database/connect.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { param } from '../platform/database/param.ts'
import { hashOf } from '../platform/secret.ts'
import { cutoffsAt, expiryOf, hasEnded } from '../sessions/lifetime.ts'
import type { SessionLimits } from '../sessions/rules.ts'
import type { ActiveSession } from '../sessions/sessions.ts'
import { session } from '../sessions/table.ts'

const selectByHashes = prepared((db, name) =>
  db
    .select()
    .from(session)
    .where(and(isAmong(session.tokenHash, param('hashes'), 'bytea'), isNull(session.revokedAt)))
    .prepare(name),
)

/** The session of each token, unless it was revoked, and whether it has expired. In the order of the tokens. */
export const findByTokens = async (
  db: Database,
  tokens: readonly string[],
  now: Date,
  limits: SessionLimits,
): Promise<({ session: ActiveSession; hasExpired: boolean } | undefined)[]> => {
  const hashes = tokens.map(hashOf)
  const rows = await selectByHashes(db).execute({ hashes: hashes.map((hash) => Buffer.from(hash, 'hex')) })
  const byHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
  const cutoffs = cutoffsAt(now, limits)
  return hashes.map((hash) => {
    const row = byHash.get(hash)
    if (!row) return undefined
    const { id, userId, role, personName, provenAt, hasSecondFactor } = row
    return {
      session: {
        sessionId: id,
        userId,
        role,
        name: personName,
        provenAt,
        hasSecondFactor,
        expiresAt: expiryOf(row, limits),
      },
      hasExpired: hasEnded(row, cutoffs),
    }
  })
}
