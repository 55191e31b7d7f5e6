import type {
  LinkConfirmation,
  NewRecordLink,
  RecordLinkDetail,
} from '@alafia/contract/administration/record-links/schema'
import { addRecordLink, decideRecordLink } from '../../family/record-links/record-links.actions.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { peopleOf, readLink } from './listing.queries.ts'
import { linkedEmail, mergedEmail, unlinkedEmail, unmergedEmail } from './record-links-email.ts'
import {
  askedToLink,
  askedToUnlink,
  declinedToLink,
  declinedToUnlink,
  endedRequest,
  linkedForPatient,
  linkedForStaff,
  unlinkedForPatient,
  unlinkedForStaff,
  mergedForPatient,
  unmergedForPatient,
} from './record-links.notifications.ts'

import {
  lockForDecision,
  lockPeople,
  mergedIdOf,
  namesOf,
  notifyConcerned,
  otherAdministrators,
  record,
  requireAnother,
  requireSeen,
} from './steps.actions.ts'

/** Merging accounts ends sessions. */
type SessionsContext = Context & { sessions: Pick<Sessions, 'revokeAllOf'> }

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
    const isOwn = askedBy === context.actor.userId
    if (!isOwn && isLinked && reason === undefined) throw invalid('reason', 'Enter a reason')
    const { name } = context.actor
    const names = namesOf(await readLink(context, tx, id))
    if (!isOwn) tx.notify([askedBy], (isLinked ? declinedToUnlink : declinedToLink)(name, names, reason))
    const others = (await otherAdministrators(tx, link)).filter((one) => one !== askedBy)
    tx.notify(others, endedRequest(name, names, { verb: isOwn ? 'withdrew' : 'declined', isLinked }))
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
