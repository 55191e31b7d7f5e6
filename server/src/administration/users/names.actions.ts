import type { NameForm, UserDetail } from '@alafia/contract/administration/users/schema'
import { bornInFutureMessage } from '@alafia/contract/family/schema'
import { requireSomeoneElse } from '../../accounts/approvals/approvals.actions.ts'
import { updateAccountDetails } from '../../accounts/users.actions.ts'
import { countAdministratorsBut } from '../../accounts/users.exports.queries.ts'
import { invalidatePerson } from '../../family/profile.actions.ts'
import type { NewNotification } from '../../outbox/outbox.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { updateUser, type AdministrationContext } from './users.actions.ts'

const renamedNotification = (
  userId: number,
  isNameNew: boolean,
  by: string,
): NewNotification<'system-alert'> => {
  const what = isNameNew ? 'name' : 'date of birth'
  const message = `${by} has changed your ${what}. If it’s wrong, tell the clinic`
  return {
    type: 'system-alert',
    title: `Your ${what} was changed`,
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
    if (!isNameNew && (form.dateOfBirth === undefined || form.dateOfBirth === held.dateOfBirth))
      throw new Problem('wrong-state', 'Nothing is different. Change the name or the date of birth')
    await updateAccountDetails(tx, context, held, form)
    if (actor.userId !== id) tx.notify([id], renamedNotification(id, isNameNew, actor.name))
    invalidatePerson(tx, id, held.roles)
  })
}
