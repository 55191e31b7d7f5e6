import type { Approval } from '@alafia/contract/administration/approvals/schema'
import { dateAndTime } from '@alafia/contract/kernel/format'
import { extendInvitation } from '../../accounts/account-invitations.actions.ts'
import {
  decide,
  dueRequests,
  finishSetup,
  isSetUp,
  lockWaiting,
  requestApproval,
  requireSomeoneElse,
  type ApprovalRequest,
} from '../../accounts/approvals/approvals.actions.ts'
import { getApproval } from '../../accounts/approvals/approvals.exports.queries.ts'
import { userIdsEverWithRole } from '../../accounts/exports.queries.ts'
import { closeUnusedAccount, lockAdministrators } from '../../accounts/users.actions.ts'
import { createOutbox, type Outbox } from '../../outbox/outbox.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Reader, Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import {
  approvedNotifications,
  askedNotifications,
  declinedNotification,
  endedNotifications,
} from './approvals.notifications.ts'
import { approvedEmail } from './approved-email.ts'
import { carryOut } from './carrying-out.ts'

const subjectOf = ({ id, userId, role }: Pick<ApprovalRequest, 'id' | 'userId' | 'role'>) =>
  `account ${userId}${role ? `: ${role}` : ''}, request ${id}`

const invalidateApprovals = (outbox: Pick<Tx, 'invalidate'>, userId: number) => {
  outbox.invalidate({ role: 'admin' }, 'users')
  outbox.invalidate({ role: 'admin' }, 'activity')
  outbox.invalidate({ userId }, 'account')
}

const readApproval = async (reader: Reader, id: number): Promise<Approval> => {
  const approval = await getApproval(reader, id)
  if (!approval) throw notFound()
  return approval
}

/** Administrators, deactivated ones too: whoever was put out of the way still reads what happens. */
const administratorsBut = async (reader: Reader, but: readonly (number | null)[]) =>
  (await userIdsEverWithRole(reader, 'admin')).filter((id) => !but.includes(id))

/**
 * Notifies everyone concerned. The person is emailed what they can do now: sign in, or accept the invitation, whose link only works
 * from now on.
 */
const notifyApproved = async (
  tx: Transaction,
  outbox: Pick<Outbox, 'notify' | 'email' | 'invalidate'>,
  { id, kind, userId }: ApprovalRequest,
  { approval, byName, now }: { approval: Approval; byName: string | undefined; now: Date },
): Promise<void> => {
  const { toAdmins, toPerson } = approvedNotifications(approval, byName)
  outbox.notify(await administratorsBut(tx, [userId]), toAdmins)
  outbox.notify([userId], toPerson)
  if (kind !== 'second-factor-reset')
    outbox.email(
      (await extendInvitation(tx, userId, now)) ?? {
        kind: approvedEmail,
        address: approval.email,
        subjectId: id,
      },
    )
  invalidateApprovals(outbox, userId)
}

/** Asks, and notifies the person and the administrators. The caller has locked the account. */
export const askForApproval = async (
  tx: Tx,
  context: Pick<Context, 'actor' | 'clock'>,
  wanted: Parameters<typeof requestApproval>[2],
): Promise<void> => {
  const request = await requestApproval(tx, context, wanted)
  const approval = await readApproval(tx, request.id)
  const { takesEffectAt, userId } = request
  const { toAdmins, toPerson } = askedNotifications(
    approval,
    takesEffectAt ? `on ${dateAndTime(takesEffectAt, context.clock.zone)}` : undefined,
  )
  tx.notify(await administratorsBut(tx, [userId]), toAdmins)
  tx.notify([userId], toPerson)
  tx.record('approval.requested', subjectOf(request))
  invalidateApprovals(tx, userId)
}

/** Whether this takes two people: if it does, it has been asked for, and happens once it is approved. */
export const askIfSetUp = async (
  tx: Tx,
  context: Pick<Context, 'actor' | 'clock'>,
  wanted: Parameters<typeof requestApproval>[2],
): Promise<boolean> => {
  if (!(await isSetUp(tx, context))) return false
  await askForApproval(tx, context, wanted)
  return true
}

/** The locked request, which is not about the caller. @throws Problem 403, 404, 409 */
const lockForDecision = async (tx: Tx, context: Context, id: number) => {
  await lockAdministrators(tx, context.actor)
  const request = await lockWaiting(tx, id)
  requireSomeoneElse(context, request.userId, 'decide on a request about yourself')
  return request
}

/** @throws Problem 403 for one's own request and one about oneself, 404, 409 if it is decided */
export const approveRequest = (
  context: Context,
  { sessions }: Pick<Services, 'sessions'>,
  id: number,
): Promise<Approval> =>
  context.transact(async (tx) => {
    const request = await lockForDecision(tx, context, id)
    requireSomeoneElse(context, request.requestedBy, 'approve what you asked for')
    await decide(tx, request, {
      state: 'approved',
      decidedBy: context.actor.userId,
      decidedAt: context.clock.now(),
    })
    await carryOut[request.kind](tx, request, sessions, tx, context.clock.now())
    const approval = await readApproval(tx, id)
    await notifyApproved(tx, tx, request, { approval, byName: context.actor.name, now: context.clock.now() })
    tx.record('approval.approved', subjectOf(request))
    return approval
  })

/** Those who were notified of it are notified that it was declined or withdrawn; an account that was only invited is closed with it. */
const endRequest = async (tx: Tx, { clock }: Context, request: ApprovalRequest, end: string) => {
  const isClosed = await closeUnusedAccount(tx, request.userId, clock.now())
  const approval = await readApproval(tx, request.id)
  const { toAdmins, toPerson } = endedNotifications(approval, end)
  tx.notify(await administratorsBut(tx, [request.userId, request.requestedBy]), toAdmins)
  if (!isClosed) tx.notify([request.userId], toPerson)
  invalidateApprovals(tx, request.userId)
  return approval
}

/** After the account was deactivated; the one who asked is notified, too. */
export const notifyWithdrawn = async (
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  userId: number,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return
  const admins = await administratorsBut(tx, [userId])
  const end = `${actor.name} has deactivated the account, so it was withdrawn`
  for (const id of ids) tx.notify(admins, endedNotifications(await readApproval(tx, id), end).toAdmins)
}

/** @throws Problem 403 for one's own request and one about oneself, 404, 409 if it is decided */
export const declineRequest = (context: Context, id: number, reason: string): Promise<Approval> =>
  context.transact(async (tx) => {
    const request = await lockForDecision(tx, context, id)
    if (request.requestedBy === context.actor.userId)
      throw new Problem('forbidden', 'This is your own request. You can withdraw it')
    await decide(tx, request, {
      state: 'declined',
      decidedBy: context.actor.userId,
      decidedAt: context.clock.now(),
      reason,
    })
    const approval = await endRequest(tx, context, request, `${context.actor.name} declined it`)
    tx.notify([request.requestedBy], declinedNotification(approval, context.actor.name, reason))
    tx.record('approval.declined', subjectOf(request))
    return approval
  })

/** @throws Problem 403 for another's request, 404, 409 if it is decided */
export const withdrawRequest = (context: Context, id: number): Promise<Approval> =>
  context.transact(async (tx) => {
    await lockAdministrators(tx, context.actor)
    const request = await lockWaiting(tx, id)
    if (request.requestedBy !== context.actor.userId)
      throw new Problem('forbidden', 'Someone else asked for this. You can decline it, with a reason')
    await decide(tx, request, {
      state: 'withdrawn',
      decidedBy: context.actor.userId,
      decidedAt: context.clock.now(),
    })
    tx.record('approval.withdrawn', subjectOf(request))
    return endRequest(tx, context, request, `${context.actor.name} has withdrawn it`)
  })

/** From now on, giving someone a role takes two people. @throws Problem 409 if it is set up already */
export const finishClinicSetup = (context: Context): Promise<undefined> =>
  context.transact(async (tx) => {
    await finishSetup(tx, context)
    tx.record('clinic-setup.finished', 'clinic setup')
    tx.invalidate({ role: 'admin' }, 'users')
    tx.invalidate({ role: 'admin' }, 'activity')
    return undefined
  })

/** One request whose 24 hours are over, if it still waits. */
const carryOutDue = async ({ db, clock, audit, bus, sessions }: Services, id: number): Promise<void> => {
  const outbox = createOutbox(clock)
  const now = clock.now()
  const ended: number[] = []
  const records: { action: string; subject: string }[] = []
  const record = (action: string, subject: string) => void records.push({ action, subject })
  const pending = await db.transaction(async (transaction) => {
    const tx = Object.assign(transaction, {
      sessionsEnded: (ids: readonly number[]) => void ended.push(...ids),
    })
    const request = await lockWaiting(tx, id)
    await decide(tx, request, { state: 'approved', decidedBy: null, decidedAt: now })
    await carryOut[request.kind](tx, request, sessions, { ...outbox, record }, now)
    await notifyApproved(tx, outbox, request, {
      approval: await readApproval(tx, id),
      byName: undefined,
      now,
    })
    await outbox.store(tx)
    record('approval.took-effect', subjectOf(request))
    return audit.store(
      tx,
      records.map((done) => ({
        at: now,
        actor: { name: 'Alafia' },
        ...done,
        patientIds: [],
        outcome: 'done',
        address: '',
        requestId: '',
      })),
    )
  })
  sessions.publishEnded(ended, 'revoked')
  outbox.publish(bus)
  await audit.chain(pending)
}

/** Carries out requests that no one declined within 24 hours; once, even with several processes. */
export const carryOutDueRequests = async (services: Services): Promise<void> => {
  for (const id of await dueRequests(services.db, services.clock.now()))
    // Decided by someone, or by another process, since it was listed.
    await carryOutDue(services, id).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
}
