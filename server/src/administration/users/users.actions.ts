import { requireSomeoneElse, withdrawAllAbout } from '../../accounts/approvals/approvals.actions.ts'
import { saveLicence, hasLicence } from '../../accounts/licences/licences.actions.ts'
import { createInvitationLink } from '../../accounts/account-invitations.actions.ts'
import {
  addAccount,
  addRole,
  lockAccount,
  lockAdministrators,
  requireAnotherAdmin,
  removeRole,
  setActive,
  type LockedAccount,
} from '../../accounts/users.actions.ts'
import { needsApproval } from '@alafia/contract/administration/approvals/states'
import type {
  InvitationLink,
  InvitedUser,
  NewRole,
  NewUser,
  UserDetail,
} from '@alafia/contract/administration/users/schema'
import { withArticle } from '@alafia/contract/administration/users/labels'
import { bornInFutureMessage } from '@alafia/contract/family/schema'
import { licensedRoles, type LicensedRole, type Role } from '@alafia/contract/kernel/roles'
import { savePractice } from '../../doctors/practice.actions.ts'
import { setWorkplace } from '../../pharmacies/staff.actions.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import type { SessionLimits } from '../../sessions/rules.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { askForApproval, askIfSetUp, notifyWithdrawn } from '../approvals/approvals.actions.ts'
import { invalidateVisitsOf, requireNoUpcomingAppointments } from './leaving.actions.ts'
import { getUser } from './users.queries.ts'

/** Deactivating an account or revoking a role also ends sessions. */
export type AdministrationContext = Context & SessionLimits & { sessions: Sessions }

const auditSubject = (id: number, role?: Role) => (role ? `account ${id}: ${role}` : `account ${id}`)

/** The administrators' lists and the owner's session. */
const invalidateUser = (tx: Tx, id: number) => {
  tx.invalidate({ role: 'admin' }, 'users')
  tx.invalidate({ role: 'admin' }, 'activity')
  tx.invalidate({ userId: id }, 'account')
}

const getDetail = (tx: Tx, context: AdministrationContext, id: number) => getUser(tx, id, context)

/** @throws Problem 404 */
export const updateUser = (
  context: AdministrationContext,
  id: number,
  action: string,
  work: (tx: Tx, held: LockedAccount) => Promise<void>,
  /** The role that the change is about. */
  role?: Role,
): Promise<UserDetail> =>
  context.transact(async (tx) => {
    const held = await lockAccount(tx, id)
    await work(tx, held)
    tx.record(action, auditSubject(id, role))
    invalidateUser(tx, id)
    return getDetail(tx, context, id)
  })

/** @throws Problem 409 */
export const requireRole = ({ name, roles }: LockedAccount, role: Role): void => {
  if (!roles.includes(role)) throw new Problem('wrong-state', `${name} is not ${withArticle[role]}`)
}

const licensedRoleOf = (role: Role): LicensedRole | undefined => licensedRoles.find((one) => one === role)

/** Saves the details that the role needs. @throws Problem 400 if any are missing */
const setUpRole = async (
  tx: Tx,
  { clock }: Context,
  id: number,
  { role, specialization, fee, pharmacyId, licence }: NewRole,
): Promise<void> => {
  if (role === 'doctor') {
    const details = specialization === null || fee == null ? undefined : { specialization, fee }
    if (!(await savePractice(tx, id, details)))
      throw specialization === null
        ? invalid('specialization', 'Choose a specialization')
        : invalid('fee', 'Enter the fee, for example 15000')
  }
  if (role === 'pharmacist' && pharmacyId !== undefined) await setWorkplace(tx, id, pharmacyId)
  const needing = licensedRoleOf(role)
  if (!needing) return
  if (licence) await saveLicence(tx, id, needing, licence, clock.now())
  else if (!(await hasLicence(tx, id, needing))) throw invalid('licence.number', 'Enter the licence')
}

/**
 * Gives the role, or asks another administrator to approve it, with its details saved: they count for nothing without the role.
 * @returns whether it was given
 */
export const giveOrAsk = async (tx: Tx, context: Context, id: number, form: NewRole): Promise<boolean> => {
  await setUpRole(tx, context, id, form)
  const isAsked =
    needsApproval(form.role) && (await askIfSetUp(tx, context, { kind: 'role', userId: id, role: form.role }))
  if (!isAsked) {
    await addRole(tx, tx, id, form.role)
    if (form.role === 'doctor') await invalidateVisitsOf(tx, tx, id, context.clock.now())
  }
  return !isAsked
}

const shownOnce = () =>
  new Problem('key-reused', 'This link was shown already, and we show it only once. Create a new one')

/**
 * Creates an account without a password, and a one-time link to set one. The link is returned only once: not
 * even a repeated request gets it again. @throws Problem 400 for an email address in use, an unknown
 * pharmacy, and a date of birth in the future
 */
export const inviteUser = async (context: AdministrationContext, form: NewUser): Promise<InvitedUser> => {
  if (form.dateOfBirth != null && form.dateOfBirth > context.clock.today())
    throw invalid('dateOfBirth', bornInFutureMessage)
  let made: InvitedUser | undefined
  await context.transact(async (tx) => {
    const id = await addAccount(tx, form)
    await giveOrAsk(tx, context, id, form)
    const link = await createInvitationLink(tx, context, id)
    tx.record('user.invited', auditSubject(id, form.role))
    invalidateUser(tx, id)
    made = { user: await getDetail(tx, context, id), link }
    return {}
  })
  if (!made) throw shownOnce()
  return made
}

/** @throws Problem 404, 409 for someone who has set a password or is deactivated */
export const renewAccountInvitation = async (
  context: AdministrationContext,
  id: number,
): Promise<InvitationLink> => {
  let link: InvitationLink | undefined
  await context.transact(async (tx) => {
    const held = await lockAccount(tx, id)
    if (!held.isInvited) throw new Problem('wrong-state', `${held.name} has already set a password`)
    if (!held.isActive)
      throw new Problem('wrong-state', `${held.name} is deactivated. Reactivate the account first`)
    link = await createInvitationLink(tx, context, id)
    tx.record('user.invitation-renewed', auditSubject(id))
    invalidateUser(tx, id)
    return {}
  })
  if (!link) throw shownOnce()
  return link
}

/**
 * Gives a role, or asks another administrator to approve it.
 * @throws Problem 403 for oneself, 404, 409 for a role that they already have or that waits, 400 for missing details
 */
export const grantRole = (context: AdministrationContext, id: number, form: NewRole): Promise<UserDetail> =>
  context.transact(async (tx) => {
    const held = await lockAccount(tx, id)
    if (needsApproval(form.role)) requireSomeoneElse(context, id, 'give yourself a role')
    if (held.roles.includes(form.role))
      throw new Problem('wrong-state', `${held.name} is ${withArticle[form.role]} already`)
    if (!held.isActive)
      throw new Problem('wrong-state', `${held.name} is deactivated. Reactivate the account first`)
    const isGiven = await giveOrAsk(tx, context, id, form)
    if (isGiven) tx.record('user.role-granted', auditSubject(id, form.role))
    invalidateUser(tx, id)
    return getDetail(tx, context, id)
  })

/**
 * Revokes a role; its sessions end at once. @throws Problem 404, 409 for a role that they don't have, their only one, the
 * last administrator's, and a doctor's with upcoming appointments unless these may stay booked
 */
export const revokeRole = (
  context: AdministrationContext,
  id: number,
  role: Role,
  despiteAppointments: boolean,
): Promise<undefined> =>
  context.transact(async (tx) => {
    await lockAdministrators(tx, context.actor)
    const held = await lockAccount(tx, id)
    requireRole(held, role)
    if (role === 'admin') await requireAnotherAdmin(tx, id)
    if (held.roles.length === 1)
      throw new Problem(
        'wrong-state',
        `${held.name} has no other role. Deactivate the account instead, or add another role first`,
      )
    if (role === 'doctor') await requireNoUpcomingAppointments(tx, context, held, despiteAppointments)
    await removeRole(tx, id, role)
    await context.sessions.revokeAllOf(tx, id, { role })
    tx.record('user.role-revoked', auditSubject(id, role))
    invalidateUser(tx, id)
    return undefined
  })

/**
 * No one can sign in with the account until it is reactivated; its sessions and sockets end at once. @throws Problem 404, 409 if
 * it is deactivated, for the last administrator, and for a doctor with upcoming appointments unless these may stay booked
 */
export const deactivateUser = (
  context: AdministrationContext,
  id: number,
  despiteAppointments: boolean,
): Promise<UserDetail> =>
  context.transact(async (tx) => {
    await lockAdministrators(tx, context.actor)
    const held = await lockAccount(tx, id)
    if (!held.isActive) throw new Problem('wrong-state', `${held.name} is already deactivated`)
    await requireAnotherAdmin(tx, id)
    await requireNoUpcomingAppointments(tx, context, held, despiteAppointments)
    await setActive(tx, id, false)
    await notifyWithdrawn(tx, context, id, await withdrawAllAbout(tx, context, id))
    await context.sessions.revokeAllOf(tx, id)
    tx.record('user.deactivated', auditSubject(id))
    invalidateUser(tx, id)
    return getDetail(tx, context, id)
  })

/**
 * Reactivates an account, or, for staff, asks another administrator to approve it.
 * @throws Problem 404, 409 if it is active
 */
export const reactivateUser = (context: AdministrationContext, id: number): Promise<UserDetail> =>
  context.transact(async (tx) => {
    const held = await lockAccount(tx, id)
    if (held.isActive) throw new Problem('wrong-state', `${held.name} is already active`)
    if (held.isClosed)
      throw new Problem(
        'wrong-state',
        `${held.name} closed this account, and it stays closed. They can create a new one`,
      )
    const isAsked =
      held.roles.some(needsApproval) && (await askIfSetUp(tx, context, { kind: 'reactivation', userId: id }))
    if (!isAsked) {
      await setActive(tx, id, true)
      await invalidateVisitsOf(tx, tx, id, context.clock.now())
      tx.record('user.reactivated', auditSubject(id))
    }
    invalidateUser(tx, id)
    return getDetail(tx, context, id)
  })

/** @throws Problem 404 */
export const endUserSessions = (context: AdministrationContext, id: number): Promise<{ ended: number }> =>
  context.transact(async (tx) => {
    await lockAccount(tx, id)
    const ended = await context.sessions.revokeAllOf(tx, id)
    tx.record('user.sessions-ended', auditSubject(id))
    invalidateUser(tx, id)
    return { ended }
  })

/**
 * Asks to remove everything that someone proves themselves with besides the password. It takes effect once another administrator
 * approves it, or after 24 hours, in which the person can stop it. @throws Problem 403 for oneself, 404, 409
 */
export const askSecondFactorReset = (context: AdministrationContext, id: number): Promise<UserDetail> =>
  context.transact(async (tx) => {
    const held = await lockAccount(tx, id)
    requireSomeoneElse(context, id, 'reset your own second step')
    const { hasSecondFactor } = await getDetail(tx, context, id)
    if (!hasSecondFactor) throw new Problem('wrong-state', `${held.name} has no second step`)
    await askForApproval(tx, context, { kind: 'second-factor-reset', userId: id, isAlwaysTimed: true })
    invalidateUser(tx, id)
    return getDetail(tx, context, id)
  })
