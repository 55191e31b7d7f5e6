import { and, eq } from 'drizzle-orm'
import { signInFailed, type SignInReply } from '@alafia/contract/accounts/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import type { AuditRecord } from '../audit/trail.ts'
import { Problem } from '../platform/http/problem.ts'
import { transactWithoutSession, type Tx } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import type { Actor } from '../sessions/actor.ts'
import { needsSecondFactor } from '../sessions/rules.ts'
import { type ActiveSession } from '../sessions/sessions.ts'
import type { CallOrigin } from './call-origin.ts'
import { recordRefusedSignIn, recordSignIn } from './devices/devices.actions.ts'
import { findKnownDevice } from './devices/devices.queries.ts'
import { verifyPassword } from './password.ts'
import { askForSecondStep } from './second-factor/asking.actions.ts'
import {
  findAccount,
  findAccountByEmail,
  otherAccountOf,
  sessionUserOf,
  type Account,
  type OtherAccount,
} from './sign-in.queries.ts'
import { accountRole, userAccount } from './table.ts'
import {
  clearSignInAttempts,
  countSignInAttempt,
  returnSignInAttempt,
  type AttemptSource,
} from './rate-limit.actions.ts'
import { inSignInTurn } from './sign-in-turns.ts'

const warningMinutes = 2

export const limitsOf = async (
  { security }: Services,
  session: Pick<ActiveSession, 'role' | 'hasSecondFactor' | 'expiresAt'>,
): Promise<SignInReply['session']> => {
  const rules = await security.rules()
  return {
    idleMinutes: rules.idleMinutes,
    warningMinutes,
    expiresAt: session.expiresAt.toISOString(),
    needsSecondFactor: needsSecondFactor(session, rules),
  }
}

const record = (
  { audit, clock }: Services,
  { address, requestId }: CallOrigin,
  action: string,
  outcome: 'done' | 'denied',
  who: Pick<AuditRecord, 'actor' | 'subject'> = {},
) => audit.append({ at: clock.now(), action, patientIds: [], outcome, ...who, address, requestId })

/** `deviceSecret`: for the device cookie, after a sign-in. */
type OpenedSession = SignInReply & { deviceSecret: string | undefined }

/** The signed-in person and the role they asked for. */
const switchingRole = (actor: Actor, role: Role) => ({ actor, subject: `role ${role}` })

/** Shown only to whoever has proven that the account is theirs. */
const mergedWith = ({ email }: OtherAccount) =>
  new Problem(
    'wrong-state',
    `This account was merged with ${email}. Sign in with that one. If it isn’t yours, tell the clinic`,
  )

const notMerged = () => new Problem('wrong-state', 'Your accounts aren’t merged any more. Sign in to each')

/**
 * Opens a session for a person whose password, or session, was checked.
 * @param proven the session that it replaces, whose age it keeps because no one entered a password; or that a second factor
 * was checked too
 * @param isOtherAccount the session that it replaces is one of the account with which this one was merged
 * @throws Problem 401 where the account was deactivated, lost the role or got another password, or that session was
 * ended, since it was read; 409 for one that is merged into another, or isn't any more
 */
export const openSession = async (
  services: Services,
  account: Account,
  role: Role,
  origin: CallOrigin,
  action: string,
  {
    insteadOf,
    hasSecondFactor = false,
    isOtherAccount = false,
  }: { insteadOf?: Actor; hasSecondFactor?: boolean; isOtherAccount?: boolean } = {},
): Promise<OpenedSession> => {
  const { sessions, clock } = services
  const name = `${account.firstName} ${account.lastName}`
  const open = async (tx: Tx) => {
    // Deactivating the account, revoking its role, merging it and ending its sessions lock this row first: either they end this
    // session, or their change is visible here.
    const [active] = await tx
      .update(userAccount)
      .set({ lastLoginAt: clock.now() })
      .where(
        and(
          eq(userAccount.id, account.id),
          eq(userAccount.isActive, true),
          // A change of password ends all sessions, so none may begin with the old one after it.
          eq(userAccount.passwordHash, account.passwordHash),
        ),
      )
      .returning({ id: userAccount.id })
    const [held] = await tx
      .select({ other: otherAccountOf(accountRole.userId) })
      .from(accountRole)
      .where(and(eq(accountRole.userId, account.id), eq(accountRole.role, role)))
    if (!active || !held) throw new Problem('sign-in-failed', signInFailed)
    const { other } = held
    if (isOtherAccount && other?.id !== insteadOf?.userId) throw notMerged()
    if (!isOtherAccount && other?.stays && insteadOf?.userId !== account.id) throw mergedWith(other)
    const replaced = insteadOf && (await sessions.revoke(tx, insteadOf.sessionId))
    if (insteadOf && !replaced) throw new Problem('no-session')
    const isDemo = services.settings.demo
    const device = insteadOf
      ? undefined
      : await recordSignIn(tx, { account, role, now: clock.now(), isDemo }, origin)
    const session = await sessions.open(tx, {
      userId: account.id,
      role,
      name,
      address: origin.address,
      deviceName: origin.deviceName,
      deviceId: device?.id ?? replaced?.deviceId,
      signedInAs: other?.stays ? (isOtherAccount ? insteadOf?.userId : replaced?.signedInAs) : null,
      begunAt: replaced?.createdAt,
      proof: isOtherAccount
        ? // A serious action needs what this account is signed in with.
          { provenAt: new Date(0), hasSecondFactor: replaced?.hasSecondFactor ?? false }
        : // In demo mode the other role may be another account's, for which nothing was proven.
          insteadOf?.userId === account.id
          ? replaced
          : { hasSecondFactor },
    })
    return { ...session, deviceSecret: device?.secret }
  }
  const opened = await transactWithoutSession(services, origin, open).catch(async (error: unknown) => {
    if (error instanceof Problem)
      await record(
        services,
        origin,
        action,
        'denied',
        insteadOf && (isOtherAccount ? { actor: insteadOf } : switchingRole(insteadOf, role)),
      )
    throw error
  })
  const actor = { userId: account.id, role, name, sessionId: opened.sessionId }
  const subject = isOtherAccount && insteadOf ? `account ${insteadOf.userId}` : undefined
  await record(services, origin, action, 'done', { actor, subject })
  services.bus.publish('invalidated', [
    { to: { role: 'admin' }, topic: 'activity' },
    { to: { userId: account.id }, topic: 'account' },
  ])
  return {
    token: opened.token,
    user: sessionUserOf(account, role),
    session: await limitsOf(services, { ...opened, role }),
    deviceSecret: opened.deviceSecret,
  }
}

type Credentials = { email: string; password: string; role: Role }

const checkAndSignIn = async (
  services: Services,
  { email, password, role }: Credentials,
  origin: CallOrigin,
): Promise<SignInReply> => {
  const { db, clock, security } = services
  const now = clock.now()
  const deviceId = await findKnownDevice(db, email, origin.deviceSecret, now)
  const source: AttemptSource = { email, address: origin.address, deviceId }
  const throttled = await countSignInAttempt(db, source, now, await security.rules())
  const account = await findAccountByEmail(db, email)
  /** In parallel with the audit entry, which takes longer: that there is an account doesn't show in the time. */
  const refused = async (action: string, outcome: 'refused' | 'too-many') => {
    await Promise.all([
      record(services, origin, action, 'denied'),
      account && recordRefusedSignIn(db, { account, role, now }, outcome, origin),
    ])
    const to = account && { userId: account.id }
    if (to) services.bus.publish('invalidated', [{ to, topic: 'account' }])
  }
  // Only the first refusal is recorded, because anyone could repeat it endlessly and fill the trail.
  if (throttled?.isFirst) await refused('session.sign-in-limited', 'too-many')
  if (throttled) throw throttled.refusal
  // An invited person has no password yet and gets the same answer.
  const matches = await verifyPassword(password, account?.passwordHash || undefined).catch(
    async (error: unknown) => {
      // It was never evaluated.
      await returnSignInAttempt(db, source)
      throw error
    },
  )
  if (!account || !matches || !account.isActive || !account.roles.includes(role)) {
    await refused('session.sign-in', 'refused')
    throw new Problem('sign-in-failed', signInFailed)
  }
  await clearSignInAttempts(db, source)
  if (account.otherAccount?.stays) {
    await record(services, origin, 'session.sign-in', 'denied')
    throw mergedWith(account.otherAccount)
  }
  await askForSecondStep(services, account, { role, isKnownDevice: deviceId !== undefined }, origin)
  return openSession(services, account, role, origin, 'session.sign-in')
}

/**
 * Signs in. A wrong password, an unknown address, a role not held and a deactivated account all get the same response, in the
 * same time.
 * @throws Problem 401, also for the second step if the account has a second factor; 409 if it is merged into another; 429; 503 while
 * too many others sign in
 */
export const signIn = (
  services: Services,
  credentials: Credentials,
  origin: CallOrigin,
): Promise<SignInReply> => inSignInTurn(() => checkAndSignIn(services, credentials, origin))

/** Ends the session and closes its sockets. */
export const signOut = async (services: Services, actor: Actor, origin: CallOrigin): Promise<void> => {
  await services.sessions.end(actor.sessionId, 'signed-out')
  await record(services, origin, 'session.sign-out', 'done', { actor })
  services.bus.publish('invalidated', [{ to: { userId: actor.userId }, topic: 'account' }])
}

/**
 * Replaces the session by one in another role of the account; in demo mode, otherwise, by one of that role's demo account.
 * @throws Problem 403 if the account doesn't have the role
 */
export const switchRole = async (
  services: Services,
  actor: Actor,
  role: Role,
  demoEmail: string | undefined,
  origin: CallOrigin,
): Promise<SignInReply> => {
  const own = await findAccount(services.db, actor.userId)
  const holder =
    own?.roles.includes(role) || demoEmail === undefined
      ? own
      : await findAccountByEmail(services.db, demoEmail)
  if (!holder?.isActive || !holder.roles.includes(role)) {
    await record(services, origin, 'session.switch-role', 'denied', switchingRole(actor, role))
    throw new Problem('forbidden', 'Your account does not have this role')
  }
  const signedIn = await openSession(services, holder, role, origin, 'session.switch-role', {
    insteadOf: actor,
  })
  services.sessions.publishEnded([actor.sessionId], 'signed-out')
  return signedIn
}

/**
 * Replaces the session by one of the account that was merged with this one, or back. Only one whose sign-in stays was signed in with, so
 * every session of the other comes from it.
 * @throws Problem 409 if they aren't merged any more, or the other is deactivated
 */
export const switchAccount = async (
  services: Services,
  actor: Actor,
  origin: CallOrigin,
): Promise<SignInReply> => {
  const own = await findAccount(services.db, actor.userId)
  const other = own?.otherAccount ? await findAccount(services.db, own.otherAccount.id) : undefined
  if (!other?.isActive || !other.roles.includes('patient')) {
    await record(services, origin, 'session.switch-account', 'denied', { actor })
    throw other
      ? new Problem('wrong-state', 'Your other account is deactivated. Ask the clinic')
      : notMerged()
  }
  const signedIn = await openSession(services, other, 'patient', origin, 'session.switch-account', {
    insteadOf: actor,
    isOtherAccount: true,
  })
  services.sessions.publishEnded([actor.sessionId], 'signed-out')
  return signedIn
}

/** Who is signed in, and until when. */
export const verifySession = async (services: Services, session: ActiveSession) => {
  const account = await findAccount(services.db, session.userId)
  if (!account) throw new Problem('no-session')
  return { user: sessionUserOf(account, session.role), session: await limitsOf(services, session) }
}
