import type {
  LinkConfirmation,
  NewRecordLink,
  RecordLink,
  RecordLinkDetail,
  RecordPerson,
} from '@alafia/contract/administration/record-links/schema'
import { requireSomeoneElse } from '../../accounts/approvals/approvals.actions.ts'
import { emailOf, userIdsWithRole } from '../../accounts/exports.queries.ts'
import { lockAccount, lockAdministrators } from '../../accounts/users.actions.ts'
import { accountsActingFor } from '../../family/exports.queries.ts'
import {
  addRecordLink,
  decideRecordLink,
  lockRecordLink,
  type RecordLinkRow,
} from '../../family/record-links/record-links.actions.ts'
import {
  findRecordLink,
  findRecordLinks,
  type StoredRecordLink,
} from '../../family/record-links/record-links.exports.queries.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import { lockPrescriptionsOfAccount } from '../../prescriptions/locking.actions.ts'
import type { NewNotification } from '../../outbox/outbox.ts'
import type { Context, Reader, Tx } from '../../request/context.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { accountsToNotify, comparePeople, staffConcerned } from './comparison.queries.ts'
import { listWritten } from './written.queries.ts'
import { linkedEmail, mergedEmail, unlinkedEmail, unmergedEmail } from './record-links-email.ts'
import {
  askedToLink,
  askedToUnlink,
  declinedToLink,
  declinedToUnlink,
  linkedForPatient,
  linkedForStaff,
  unlinkedForPatient,
  unlinkedForStaff,
  mergedForPatient,
  unmergedForPatient,
} from './record-links.notifications.ts'

/** Merging accounts ends sessions. */
type SessionsContext = Context & { sessions: Pick<Sessions, 'revokeAllOf'> }

type People = { one: RecordPerson; other: RecordPerson }

const peopleOf = (link: RecordLinkRow): People => ({
  one: { patientId: link.patientId, familyMemberId: link.familyMemberId },
  other: { patientId: link.otherPatientId, familyMemberId: link.otherMemberId },
})

export const idsOf = (accounts: readonly { id: number }[]): number[] => accounts.map(({ id }) => id)

const subjectOf = ({ id }: Pick<RecordLinkRow, 'id'>) => `record link ${id}`

const toRecordLink = ({ link, one, other, askedBy }: StoredRecordLink): RecordLink => {
  const people = peopleOf(link)
  return {
    id: link.id,
    state: link.confirmedAt === null ? 'asked' : link.endAskedAt === null ? 'linked' : 'ending',
    one: { ...people.one, ...one },
    other: { ...people.other, ...other },
    stayingId: link.stayingId,
    askedById: link.endAskedBy ?? link.askedBy,
    askedBy,
    askedAt: (link.endAskedAt ?? link.askedAt).toISOString(),
    reason: link.endReason,
  }
}

const at = ({ clock }: Pick<Context, 'clock'>) => ({ today: clock.today(), now: clock.now() })

export const listRecordLinks = async ({ db, about }: Context): Promise<RecordLink[]> => {
  const links = (await findRecordLinks(db)).map(toRecordLink)
  about(
    idsOf(
      await accountsToNotify(
        db,
        links.flatMap(({ one, other }) => [one, other]),
      ),
    ),
  )
  return links
}

const readLink = async (
  context: Pick<Context, 'clock'>,
  reader: Reader,
  id: number,
): Promise<RecordLinkDetail> => {
  const stored = await findRecordLink(reader, id)
  if (!stored) throw notFound()
  const comparison = await comparePeople(reader, peopleOf(stored.link), at(context), id)
  const since = stored.link.confirmedAt
  return {
    ...toRecordLink(stored),
    ...(since ? await listWritten(reader, peopleOf(stored.link), since) : { written: [], writtenCount: 0 }),
    comparison,
    hasChanged: stored.link.confirmedAt === null && comparison.seen !== stored.link.seen,
  }
}

/** @throws Problem 404 for one that was refused or has ended, too */
export const getRecordLink = async (context: Context, id: number): Promise<RecordLinkDetail> => {
  context.about([], subjectOf({ id }))
  const found = await readLink(context, context.db, id)
  context.about(idsOf(await accountsToNotify(context.db, [found.one, found.other])), subjectOf({ id }))
  return found
}

/**
 * Until this ends, nobody prescribes for the two, and nobody changes or closes their accounts. The locks are taken in the order of the
 * accounts, like every lock of several. Nobody links their own record, or that of someone for whom they act.
 */
const lockPeople = async (tx: Tx, context: Context, { one, other }: People): Promise<void> => {
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

const lockForDecision = async (tx: Tx, context: Context, id: number): Promise<RecordLinkRow> => {
  const stored = await findRecordLink(tx, id)
  if (!stored) throw notFound()
  await lockPeople(tx, context, peopleOf(stored.link))
  return lockRecordLink(tx, id)
}

/**
 * @param stayingId the account whose sign-in stays, if the accounts are merged, too
 * @throws Problem 409 if what was seen isn't how it is now, or something has to be put right first
 */
const requireSeen = async (
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
const mergedIdOf = ({ patientId, otherPatientId, stayingId }: RecordLinkRow) =>
  stayingId === null ? undefined : stayingId === patientId ? otherPatientId : patientId

const namesOf = ({ comparison: { one, other } }: RecordLinkDetail) => ({ one: one.name, other: other.name })

const otherAdministrators = async (tx: Tx, link: RecordLinkRow) => {
  const { one, other } = peopleOf(link)
  const concerned = [...(await accountsActingFor(tx, one)), ...(await accountsActingFor(tx, other))]
  return (await userIdsWithRole(tx, 'admin')).filter((id) => !concerned.includes(id))
}

/** Everyone who may have one of the two open sees the change at once. @param onlyEmailed an account that nobody signs in to any more */
const notifyConcerned = async (
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
  }
  tx.invalidate({ role: 'doctor' }, 'patients')
  tx.invalidate({ role: 'doctor' }, 'facts')
  tx.invalidate({ role: 'pharmacist' }, 'facts')
  tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
}

const record = async (tx: Tx, action: string, link: RecordLinkRow): Promise<void> => {
  const { one, other } = peopleOf(link)
  tx.record(action, subjectOf(link), idsOf(await accountsToNotify(tx, [one, other])))
  tx.invalidate({ role: 'admin' }, 'users')
  tx.invalidate({ role: 'admin' }, 'activity')
}

/** @throws Problem 403 for one's own record, 404, 409 */
export const askRecordLink = (
  context: Context,
  { one, other, seen, merge }: NewRecordLink,
): Promise<RecordLinkDetail> =>
  context.transact(async (tx) => {
    await lockPeople(tx, context, { one, other })
    const stayingId = merge?.stayingId ?? null
    const link = await addRecordLink(tx, {
      one,
      other,
      stayingId,
      askedBy: context.actor.userId,
      askedAt: context.clock.now(),
      seen: await requireSeen(tx, context, { one, other }, { seen, stayingId }),
    })
    const asked = await readLink(context, tx, link.id)
    tx.notify(
      await otherAdministrators(tx, link),
      askedToLink(context.actor.name, namesOf(asked), merge !== undefined),
    )
    await record(tx, 'record-link.asked', link)
    return asked
  })

const requireAnother = ({ actor }: Context, askedBy: number | null): void => {
  if (actor.userId === askedBy)
    throw new Problem('forbidden', 'You asked for this. Another administrator has to confirm it')
}

/**
 * Merging the accounts ends the sign-in of one, and its sessions.
 * @throws Problem 400 for a merge without the statement, 403 for who asked and for one's own record, 404, 409 if it is decided, or the two
 * have changed since they were compared
 */
export const confirmRecordLink = (
  context: SessionsContext,
  id: number,
  { seen, isSameAdult }: LinkConfirmation,
): Promise<RecordLinkDetail> =>
  context.transact(async (tx) => {
    const link = await lockForDecision(tx, context, id)
    if (link.confirmedAt !== null) throw new Problem('wrong-state', 'These records are linked already')
    requireAnother(context, link.askedBy)
    const mergedId = mergedIdOf(link)
    if (mergedId !== undefined && !isSameAdult)
      throw invalid('isSameAdult', 'Confirm that both accounts are of the same adult')
    await requireSeen(tx, context, peopleOf(link), { seen, stayingId: link.stayingId }, id)
    await decideRecordLink(tx, link, {
      confirmedBy: context.actor.userId,
      confirmedAt: context.clock.now(),
    })
    if (mergedId !== undefined) await context.sessions.revokeAllOf(tx, mergedId)
    const linked = await readLink(context, tx, id)
    const { one, other } = linked.comparison
    await notifyConcerned(
      tx,
      context,
      peopleOf(link),
      {
        staff: linkedForStaff(namesOf(linked)),
        ...(mergedId === undefined
          ? { patient: linkedForPatient, email: linkedEmail }
          : {
              patient: mergedForPatient(mergedId === one.patientId ? one.email : other.email),
              email: mergedEmail,
            }),
      },
      mergedId,
    )
    await record(tx, mergedId === undefined ? 'record-link.confirmed' : 'record-link.merged', link)
    return linked
  })

/**
 * Declines or withdraws what waits: to link them, or to unlink them. Who asked is notified.
 * @throws Problem 400 without a reason for declining to unlink, 403, 404, 409 if nothing waits
 */
export const refuseRecordLink = (context: Context, id: number, reason?: string): Promise<undefined> =>
  context.transact(async (tx) => {
    const link = await lockForDecision(tx, context, id)
    const isLinked = link.confirmedAt !== null
    if (isLinked && link.endAskedAt === null) throw new Problem('wrong-state', 'Nothing waits here')
    const askedBy = link.endAskedBy ?? link.askedBy
    if (askedBy !== context.actor.userId) {
      if (isLinked && reason === undefined) throw invalid('reason', 'Enter a reason')
      const names = namesOf(await readLink(context, tx, id))
      tx.notify([askedBy], (isLinked ? declinedToUnlink : declinedToLink)(context.actor.name, names, reason))
    }
    await decideRecordLink(
      tx,
      link,
      isLinked
        ? { endAskedBy: null, endAskedAt: null, endReason: null }
        : { refusedBy: context.actor.userId, refusedAt: context.clock.now() },
    )
    await record(tx, isLinked ? 'record-link.kept' : 'record-link.refused', link)
    return undefined
  })

/** @throws Problem 403, 404, 409 if they aren't linked, or someone has asked already */
export const askUnlink = (context: Context, id: number, reason: string): Promise<RecordLinkDetail> =>
  context.transact(async (tx) => {
    const link = await lockForDecision(tx, context, id)
    if (link.confirmedAt === null) throw new Problem('wrong-state', 'These records aren’t linked')
    if (link.endAskedAt !== null)
      throw new Problem('wrong-state', 'This was already asked for, and waits for another administrator')
    await decideRecordLink(tx, link, {
      endAskedBy: context.actor.userId,
      endAskedAt: context.clock.now(),
      endReason: reason,
    })
    const asked = await readLink(context, tx, id)
    tx.notify(await otherAdministrators(tx, link), askedToUnlink(context.actor.name, namesOf(asked), reason))
    await record(tx, 'record-link.unlink-asked', link)
    return asked
  })

/** @throws Problem 403, 404, 409 if nobody asked */
export const confirmUnlink = (context: SessionsContext, id: number): Promise<undefined> =>
  context.transact(async (tx) => {
    const link = await lockForDecision(tx, context, id)
    if (link.endAskedAt === null) throw new Problem('wrong-state', 'Nobody asked to unlink these records')
    requireAnother(context, link.endAskedBy)
    const mergedId = mergedIdOf(link)
    const names = namesOf(await readLink(context, tx, id))
    await notifyConcerned(tx, context, peopleOf(link), {
      staff: unlinkedForStaff(names),
      ...(mergedId === undefined
        ? { patient: unlinkedForPatient, email: unlinkedEmail }
        : { patient: unmergedForPatient, email: unmergedEmail }),
    })
    await decideRecordLink(tx, link, { endedBy: context.actor.userId, endedAt: context.clock.now() })
    // Whoever opened it from the other account.
    if (mergedId !== undefined) await context.sessions.revokeAllOf(tx, mergedId)
    await record(tx, mergedId === undefined ? 'record-link.unlinked' : 'record-link.unmerged', link)
    return undefined
  })
