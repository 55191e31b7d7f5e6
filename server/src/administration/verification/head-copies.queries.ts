import { sql } from 'drizzle-orm'
import type { HeadCopies, HeadCopyKind } from '@alafia/contract/audit/verification'
import type { Queryable } from '../../platform/database/connect.ts'
import type { Settings } from '../../platform/settings.ts'

export type HeadSettings = Pick<Settings, 'auditHeadEmail' | 'auditHeadFile'>
export type HeadDestination = { kind: HeadCopyKind; destination: string }

/** Where the head is copied to, by the settings. */
export const headDestinations = ({ auditHeadEmail, auditHeadFile }: HeadSettings): HeadDestination[] => [
  ...(auditHeadEmail ? [{ kind: 'email' as const, destination: auditHeadEmail }] : []),
  ...(auditHeadFile ? [{ kind: 'file' as const, destination: auditHeadFile }] : []),
]

type Row = HeadDestination & { leftAt: string | null; entries: number | null; failingSince: string | null }

const instant = (text: string | null) => text && new Date(text).toISOString()

/** For each place of the settings. What waits for a place of earlier settings doesn't count. */
export const listHeadCopies = async (db: Queryable, settings: HeadSettings): Promise<HeadCopies[]> => {
  const destinations = headDestinations(settings)
  if (destinations.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select place.kind, place.destination, last.left_at as "leftAt", last.checked as entries,
      (select min(failed_at) from audit_head_copy as copy
        where copy.kind = place.kind and copy.destination = place.destination
          and left_at is null and verification_id > coalesce(last.verification_id, 0)) as "failingSince"
    from jsonb_to_recordset(${JSON.stringify(destinations)}::jsonb) as place (kind text, destination text)
    left join lateral (
      select verification_id, left_at, checked from audit_head_copy as copy
        join audit_verification on audit_verification.id = verification_id
      where copy.kind = place.kind and copy.destination = place.destination and left_at is not null
      order by verification_id desc limit 1
    ) as last on true
    order by place.kind`)
  return rows.map(({ kind, destination, leftAt, entries, failingSince }) => ({
    kind,
    destination,
    last: leftAt === null ? null : { at: instant(leftAt) ?? '', entries: entries ?? 0 },
    failingSince: instant(failingSince),
  }))
}
