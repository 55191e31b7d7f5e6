import type { RecordLinkDetail } from '@alafia/contract/administration/record-links/schema'
import { requireSomeoneElse } from '../../accounts/approvals/approvals.actions.ts'
import { emailOf, userIdsWithRole } from '../../accounts/exports.queries.ts'
import { lockAccount, lockAdministrators } from '../../accounts/users.actions.ts'
import { accountsActingFor } from '../../family/exports.queries.ts'
import { lockRecordLink, type RecordLinkRow } from '../../family/record-links/record-links.actions.ts'
import { findRecordLink } from '../../family/record-links/record-links.exports.queries.ts'
import type { NewNotification } from '../../outbox/outbox.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { lockPrescriptionsOfAccount } from '../../prescriptions/locking.actions.ts'
import type { Context, Tx } from '../../request/context.ts'
import { accountsToNotify, comparePeople, staffConcerned } from './comparison.queries.ts'
import { at, idsOf, peopleOf, subjectOf, type People } from './listing.queries.ts'

/**
 * Until this ends, nobody prescribes for the two, and nobody changes or closes their accounts. The locks are taken in the order of the
 * accounts, like every lock of several. Nobody links their own record, or that of someone for whom they act.
 */
export const lockPeople = async (tx: Tx, context: Context, { one, other }: People): Promise<void> => {
  await lockAdministrators(tx, context.actor)
  const accounts = [...new Set([one.patientId, other.patientId])].toSorted((a, b) => a - b)
  for (const person of [one, other])
    for (const id of await accountsActingFor(tx, person))
      requireSomeoneElse(context, id, 'link or unlink your own record, or that of someone in your family')
  for (const id of accounts) {
    await lockAccount(tx, id)
    await lockPrescriptionsOfAccount(tx, id)
  }
}

export const lockForDecision = async (tx: Tx, context: Context, id: number): Promise<RecordLinkRow> => {
  const stored = await findRecordLink(tx, id)
  if (!stored) throw notFound()
  await lockPeople(tx, context, peopleOf(stored.link))
  return lockRecordLink(tx, id)
}

/**
 * @param stayingId the account whose sign-in stays, if the accounts are merged, too
 * @throws Problem 409 if what was seen isn't how it is now, or something has to be put right first
 */
export const requireSeen = async (
  tx: Tx,
  context: Context,
  people: People,
  { seen, stayingId }: { seen: string; stayingId: number | null },
  link = 0,
): Promise<string> => {
  const comparison = await comparePeople(tx, people, at(context), link)
  const blocking = comparison.conflicts.find(({ isBlocking }) => isBlocking)
  if (blocking) throw new Problem('wrong-state', blocking.text)
  if (stayingId !== null) {
    const choice = comparison.staying.find(({ accountId }) => accountId === stayingId)
    if (!choice) throw new Problem('wrong-state', 'Only accounts of two account holders can be merged')
    if (choice.obstacle !== null) throw new Problem('wrong-state', choice.obstacle)
  }
  if (comparison.seen !== seen)
    throw new Problem('wrong-state', 'Something has changed since you compared them. Look at both again')
  return comparison.seen
}

/** The account whose sign-in has ended, or ends. */
export const mergedIdOf = ({ patientId, otherPatientId, stayingId }: RecordLinkRow) =>
  stayingId === null ? undefined : stayingId === patientId ? otherPatientId : patientId

export const namesOf = ({ comparison: { one, other } }: RecordLinkDetail) => ({
  one: one.name,
  other: other.name,
})

export const otherAdministrators = async (tx: Tx, link: RecordLinkRow) => {
  const { one, other } = peopleOf(link)
  const concerned = [...(await accountsActingFor(tx, one)), ...(await accountsActingFor(tx, other))]
  return (await userIdsWithRole(tx, 'admin')).filter((id) => !concerned.includes(id))
}

/** Everyone who may have one of the two open sees the change at once. @param onlyEmailed an account that nobody signs in to any more */
export const notifyConcerned = async (
  tx: Tx,
  context: Context,
  people: People,
  {
    staff,
    patient,
    email,
  }: {
    staff: NewNotification
    patient: (memberName: string | null) => NewNotification
    email: string
  },
  onlyEmailed?: number,
): Promise<void> => {
  const concerned = await staffConcerned(tx, people, at(context))
  tx.notify(concerned, staff)
  for (const { id, memberName } of await accountsToNotify(tx, [people.one, people.other])) {
    if (id !== onlyEmailed) tx.notify([id], patient(memberName))
    tx.email({ kind: email, address: await emailOf(tx, id), subjectId: id })
    // The way to the account that was merged comes or goes.
    tx.invalidate({ userId: id }, 'account')
  }
  tx.invalidate({ role: 'doctor' }, 'patients')
  tx.invalidate({ role: 'doctor' }, 'facts')
  tx.invalidate({ role: 'pharmacist' }, 'facts')
  tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
}

export const record = async (tx: Tx, action: string, link: RecordLinkRow): Promise<void> => {
  const { one, other } = peopleOf(link)
  tx.record(action, subjectOf(link), idsOf(await accountsToNotify(tx, [one, other])))
  tx.invalidate({ role: 'admin' }, 'users')
  tx.invalidate({ role: 'admin' }, 'activity')
}

export const requireAnother = ({ actor }: Context, askedBy: number | null): void => {
  if (actor.userId === askedBy)
    throw new Problem('forbidden', 'You asked for this. Another administrator has to confirm it')
}
