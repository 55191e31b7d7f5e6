import { and, eq, lte, ne } from 'drizzle-orm'
import type { ApprovalKind, ApprovedRole } from '@alafia/contract/administration/approvals/states'
import { approvalHours } from '@alafia/contract/administration/approvals/states'
import { hour } from '@alafia/contract/kernel/durations'
import type { Transaction } from '../../platform/database/connect.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Reader, Tx } from '../../request/context.ts'
import { approvalRequest, clinicSetup, userAccount } from '../table.ts'
import { countAdministratorsBut } from '../users.exports.queries.ts'
import { getSetup, isSetUpAt } from './setup.exports.queries.ts'

export type ApprovalRequest = typeof approvalRequest.$inferSelect

type Wanted = {
  kind: ApprovalKind
  userId: number
  role?: ApprovedRole
  /** Takes effect after 24 hours even if there is another administrator. */
  isAlwaysTimed?: boolean
}

/** Nobody asks for themselves. @throws Problem 403 */
export const requireSomeoneElse = ({ actor }: Pick<Context, 'actor'>, userId: number, what: string): void => {
  if (actor.userId === userId)
    throw new Problem('forbidden', `You can't ${what}. Ask another administrator to do it`)
}

/**
 * Whether giving power over health data takes two people. Two weeks after it first ran, a new installation counts as set up,
 * whether or not someone has said so.
 */
export const isSetUp = async (tx: Tx, { clock }: Pick<Context, 'clock'>): Promise<boolean> => {
  const now = clock.now()
  if (!(await isSetUpAt(tx, now))) return false
  if ((await getSetup(tx)).finishedAt) return true
  await tx.insert(clinicSetup).values({ finishedAt: now }).onConflictDoNothing()
  tx.record('clinic-setup.finished-itself', 'clinic setup')
  return true
}

/** @throws Problem 409 if the clinic is set up already */
export const finishSetup = async (tx: Transaction, { actor, clock }: Context): Promise<void> => {
  const finished = await tx
    .insert(clinicSetup)
    .values({ finishedAt: clock.now(), finishedBy: actor.userId })
    .onConflictDoNothing()
    .returning({ finishedAt: clinicSetup.finishedAt })
  if (finished.length === 0) throw new Problem('wrong-state', 'The clinic is set up already')
}

/**
 * Asks another administrator. Without one, it takes effect after 24 hours. The caller has locked the account, and notifies.
 * @throws Problem 409 if the same was asked for already
 */
export const requestApproval = async (
  tx: Transaction,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  { kind, userId, role, isAlwaysTimed = false }: Wanted,
): Promise<ApprovalRequest> => {
  const now = clock.now()
  const isAlone = (await countAdministratorsBut(tx, [actor.userId, userId])) === 0
  const [asked] = await tx
    .insert(approvalRequest)
    .values({
      kind,
      userId,
      role: role ?? null,
      requestedBy: actor.userId,
      requestedAt: now,
      takesEffectAt: isAlone || isAlwaysTimed ? new Date(now.getTime() + approvalHours * hour) : null,
    })
    .onConflictDoNothing()
    .returning()
  if (!asked)
    throw new Problem('wrong-state', 'This was already asked for, and waits for another administrator')
  return asked
}

/**
 * Locks the account, then the request, like every change of an account.
 * @throws Problem 404, 409 if it is decided
 */
export const lockWaiting = async (tx: Transaction, id: number): Promise<ApprovalRequest> => {
  const [of] = await tx
    .select({ userId: approvalRequest.userId })
    .from(approvalRequest)
    .where(eq(approvalRequest.id, id))
  if (!of) throw notFound()
  await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.id, of.userId))
    .for('no key update')
  const [request] = await tx.select().from(approvalRequest).where(eq(approvalRequest.id, id)).for('update')
  if (!request) throw notFound()
  if (request.state !== 'waiting')
    throw new Problem('wrong-state', `This request was ${request.state} in the meantime`)
  return request
}

/** The caller has locked it. @param decidedBy null if the time decided */
export const decide = async (
  tx: Transaction,
  { id }: Pick<ApprovalRequest, 'id'>,
  decision: {
    state: 'approved' | 'declined' | 'withdrawn'
    decidedBy: number | null
    decidedAt: Date
    reason?: string
  },
): Promise<void> => {
  await tx.update(approvalRequest).set(decision).where(eq(approvalRequest.id, id))
}

/**
 * What waits for an account ends with it: nobody approves a role for an account that was deactivated.
 * @returns the ids of what was withdrawn
 */
export const withdrawAllAbout = async (
  tx: Transaction,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  userId: number,
): Promise<number[]> => {
  const withdrawn = await tx
    .update(approvalRequest)
    .set({ state: 'withdrawn', decidedBy: actor.userId, decidedAt: clock.now() })
    .where(
      and(
        eq(approvalRequest.userId, userId),
        eq(approvalRequest.state, 'waiting'),
        ne(approvalRequest.kind, 'reactivation'),
      ),
    )
    .returning({ id: approvalRequest.id })
  return withdrawn.map(({ id }) => id)
}

/** The ids of requests whose 24 hours are over. */
export const dueRequests = async (reader: Reader, now: Date): Promise<number[]> => {
  const rows = await reader
    .select({ id: approvalRequest.id })
    .from(approvalRequest)
    .where(and(eq(approvalRequest.state, 'waiting'), lte(approvalRequest.takesEffectAt, now)))
    .orderBy(approvalRequest.id)
    .limit(100)
  return rows.map(({ id }) => id)
}
