import { sql } from 'drizzle-orm'
import type { NameForm, UserDetail } from '@alafia/contract/administration/users/schema'
import { bornInFutureMessage } from '@alafia/contract/family/schema'
import { requireSomeoneElse } from '../../accounts/approvals/approvals.actions.ts'
import { updateAccountDetails } from '../../accounts/users.actions.ts'
import { countAdministratorsBut } from '../../accounts/users.exports.queries.ts'
import { doctorOfAppointment } from '../../appointments/report.exports.queries.ts'
import { renameOnOpenBills } from '../../billing/payments.actions.ts'
import { invalidatePerson } from '../../family/profile.actions.ts'
import type { NewNotification } from '../../outbox/outbox.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { updateUser, type AdministrationContext } from './users.actions.ts'

/** @param what 'name', 'date of birth' */
const renamedNotification = (
  userId: number,
  what: readonly string[],
  by: string,
): NewNotification<'system-alert'> => {
  const changed = what.join(' and ')
  const areTwo = what.length > 1
  const message = `${by} has changed your ${changed}. If ${areTwo ? 'they’re' : 'it’s'} wrong, tell the clinic`
  return {
    type: 'system-alert',
    title: `Your ${changed} ${areTwo ? 'were' : 'was'} changed`,
    body: message,
    payload: { message, about: { kind: 'account', id: userId } },
  }
}

/**
 * Changes a name or date of birth, and keeps what it was. Administrators too are renamed by another one, as long as there is one.
 * @throws Problem 404, 403 for oneself, 400 for a birth date in the future, 409 if nothing changes
 */
export const changeUserName = (
  context: AdministrationContext,
  id: number,
  form: NameForm,
): Promise<UserDetail> => {
  const { actor, clock } = context
  if (form.dateOfBirth !== undefined && form.dateOfBirth > clock.today())
    throw invalid('dateOfBirth', bornInFutureMessage)
  return updateUser(context, id, 'user.renamed', async (tx, held) => {
    if ((await countAdministratorsBut(tx, [actor.userId])) > 0)
      requireSomeoneElse(context, id, 'change your own name')
    const isNameNew = held.firstName !== form.firstName || held.lastName !== form.lastName
    const isBirthNew = form.dateOfBirth !== undefined && form.dateOfBirth !== held.dateOfBirth
    if (!isNameNew && !isBirthNew)
      throw new Problem('wrong-state', 'Nothing is different. Change the name or the date of birth')
    await updateAccountDetails(tx, context, held, form)
    if (isNameNew && held.roles.includes('doctor'))
      await renameOnOpenBills(
        tx,
        sql`(select id from (${doctorOfAppointment}) as seen where doctor_id = ${id})`,
        `${form.firstName} ${form.lastName}`,
      )
    const what = [isNameNew && 'name', isBirthNew && 'date of birth'].filter((one) => one !== false)
    if (actor.userId !== id) tx.notify([id], renamedNotification(id, what, actor.name))
    invalidatePerson(tx, id, held.roles, isNameNew)
  })
}
