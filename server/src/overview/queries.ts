import { sql } from 'drizzle-orm'
import type { PatientSummary } from '@alafia/contract/overview/schema'
import { upcomingOf } from '../appointments/counting/queries.ts'
import { membersOf } from '../family/queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { inForceOf } from '../prescriptions/counting/queries.ts'
import { openRemindersOf } from '../reminders/queries.ts'
import type { Context } from '../request/context.ts'

const actorId = sql.placeholder('actorId')
const today = sql.placeholder('today')

const summary = prepared((db, name) =>
  db
    .select({
      upcomingAppointments: upcomingOf(actorId, today),
      activePrescriptions: inForceOf(actorId, today),
      familyMembers: membersOf(actorId),
      healthReminders: openRemindersOf(actorId),
    })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** The four counters of the patient's dashboard (spec §2.4), in one read of the indexes. */
export const getPatientSummary = async ({ db, actor, clock }: Context): Promise<PatientSummary> => {
  const [row] = await summary(db).execute({ actorId: actor.userId, today: clock.today() })
  return row ?? { upcomingAppointments: 0, activePrescriptions: 0, familyMembers: 0, healthReminders: 0 }
}
