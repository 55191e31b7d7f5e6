import { sql } from 'drizzle-orm'
import { hour } from '@alafia/contract/kernel/durations'
import { approvalHours, needsApproval } from '@alafia/contract/administration/approvals/states'
import { accountRole, approvalRequest, clinicSetup } from '../accounts/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

type Grant = typeof accountRole.$inferInsert

/**
 * Gives roles. In a clinic that is set up, those of staff were asked for by its first administrator a day ago, and no one
 * declined them.
 */
export const addRoles = async (
  db: Queryable,
  clock: Pick<Clock, 'now'>,
  grants: readonly Grant[],
): Promise<void> => {
  const now = clock.now()
  const asked = new Date(now.getTime() - approvalHours * hour)
  const ofStaff = grants.filter(({ role }) => needsApproval(role))
  if (ofStaff.length > 0)
    await db.execute(sql`
      insert into ${approvalRequest} (kind, user_id, role, requested_by, requested_at, takes_effect_at, state, decided_at)
      select 'role', given."userId", given.role, administrator.user_id, ${asked.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz, 'approved', ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(ofStaff)}::jsonb) as given ("userId" int, role text),
        lateral (select user_id from ${accountRole} where role = 'admin' and user_id <> given."userId"
          order by user_id limit 1) as administrator
      where exists (select from ${clinicSetup})`)
  if (grants.length > 0) await db.insert(accountRole).values([...grants])
}
