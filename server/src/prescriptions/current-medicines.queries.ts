import { and, eq } from 'drizzle-orm'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Role } from '@alafia/contract/kernel/roles'
import type { CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import { people } from '../accounts/exports.queries.ts'
import { mayRead, subjectOf } from '../clinical/policy.ts'
import { accountsOfPerson } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { currentMedicines, validPrescriptionsOf } from './current-medicines.exports.queries.ts'

const getStatement = variants((role: Role) =>
  prepared((db, name) => {
    const holder = people('holder')
    const person = { patientId: param('patientId'), memberId: param('memberId') }
    const viewer = { actorId: param('actorId'), now: param('now') }
    return db
      .select({
        accounts: accountsOfPerson(person),
        prescriptions: validPrescriptionsOf(person, param('today')),
      })
      .from(holder)
      .where(and(eq(holder.id, person.patientId), mayRead(role, viewer, person, 'prescriptions')))
      .prepare(name)
  }),
)

/** What was prescribed for a person here and is still valid, newest prescription first, with what was stopped. @throws Problem 404 */
export const listCurrentMedicines = async (
  context: Context,
  { patientId, member }: PersonParams,
): Promise<CurrentMedicine[]> => {
  const subject = subjectOf({ patientId, member })
  context.about([], subject)
  const { actor, clock, db } = context
  const [row] = await getStatement(actor.role)(db).execute({
    actorId: actor.userId,
    now: clock.now(),
    today: clock.today(),
    patientId,
    memberId: member ?? 0,
  })
  if (!row) throw notFound()
  context.about(row.accounts, subject, member ?? 0)
  return currentMedicines(context, row.prescriptions)
}
