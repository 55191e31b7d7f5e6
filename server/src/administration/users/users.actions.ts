import { keepLicence, hasLicence } from '../../accounts/licences/licences.actions.ts'
import { makeLink } from '../../accounts/account-invitations.actions.ts'
import {
  addAccount,
  addRole,
  lockAccount,
  lockAdministrators,
  mustLeaveAnAdmin,
  removeRole,
  setActive,
  type HeldAccount,
} from '../../accounts/users.actions.ts'
import type { LicenceForm } from '@alafia/contract/accounts/licences.schema'
import type {
  InvitationLink,
  InvitedUser,
  NewRole,
  NewUser,
  PracticeForm,
  UserDetail,
} from '@alafia/contract/administration/users/schema'
import { aRole } from '@alafia/contract/administration/users/labels'
import { bornInFuture } from '@alafia/contract/family/schema'
import { licensedRoles, type LicensedRole, type Role } from '@alafia/contract/kernel/roles'
import { countUpcoming } from '../../appointments/upcoming.exports.queries.ts'
import { savePractice } from '../../doctors/practice.actions.ts'
import { lockAvailability } from '../../doctors/exports.queries.ts'
import { chooseWorkplace } from '../../pharmacy/staff.actions.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import type { SessionLimits } from '../../sessions/rules.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { readUser } from './users.queries.ts'

/** What these actions need beside the call itself: sessions end with the account that they are of. */
export type Administration = Context & SessionLimits & { sessions: Sessions }

const subjectOf = (id: number, role?: Role) => (role ? `account ${id}: ${role}` : `account ${id}`)

/** Whoever looks at accounts sees this one anew, and its owner what it now holds. */
const showUser = (tx: Tx, id: number) => {
  tx.invalidate({ role: 'admin' }, 'users')
  tx.invalidate({ role: 'admin' }, 'activity')
  tx.invalidate({ userId: id }, 'account')
}

const read = (tx: Tx, context: Administration, id: number) => readUser(tx, id, context)

/** Locks the account, has it changed, and answers with the whole of it. @throws Problem 404 */
const change = (
  context: Administration,
  id: number,
  action: string,
  work: (tx: Tx, held: HeldAccount) => Promise<void>,
  /** The role that it is about. */
  role?: Role,
): Promise<UserDetail> =>
  context.transact(async (tx) => {
    const held = await lockAccount(tx, id)
    await work(tx, held)
    tx.record(action, subjectOf(id, role))
    showUser(tx, id)
    return read(tx, context, id)
  })

/** @throws Problem 409 */
const mustHold = ({ name, roles }: HeldAccount, role: Role): void => {
  if (!roles.includes(role)) throw new Problem('wrong-state', `${name} is not ${aRole[role]}`)
}

const licensed = (role: Role): LicensedRole | undefined => licensedRoles.find((one) => one === role)

/** What a role needs to be worked in. @throws Problem 400 for what is missing */
const equip = async (
  tx: Tx,
  { clock }: Context,
  id: number,
  { role, specialization, fee, pharmacyId, licence }: NewRole,
): Promise<void> => {
  if (role === 'doctor') {
    const details = specialization === null || fee == null ? undefined : { specialization, fee }
    if (!(await savePractice(tx, id, details)))
      throw specialization === null
        ? invalid('specialization', 'Please enter the specialization')
        : invalid('fee', 'Please enter the fee, like 15000.00')
  }
  if (role === 'pharmacist' && pharmacyId !== undefined) await chooseWorkplace(tx, id, pharmacyId)
  const needing = licensed(role)
  if (!needing) return
  if (licence) await keepLicence(tx, id, needing, licence, clock.now())
  else if (!(await hasLicence(tx, id, needing))) throw invalid('licence.number', 'Please enter the licence')
}

const toldOnce = () =>
  new Problem('key-reused', 'This link has been told already, and is told only once: please make a new one')

/**
 * Makes an account without a password, and the one-time link by which its owner sets one. The link is told this once: not
 * even a repeated request gets it again. @throws Problem 400 for an e-mail address that somebody has, a pharmacy that there isn't, and a
 * date of birth to come
 */
export const inviteUser = async (context: Administration, form: NewUser): Promise<InvitedUser> => {
  if (form.dateOfBirth != null && form.dateOfBirth > context.clock.today())
    throw invalid('dateOfBirth', bornInFuture)
  let made: InvitedUser | undefined
  await context.transact(async (tx) => {
    const id = await addAccount(tx, form)
    await equip(tx, context, id, form)
    const link = await makeLink(tx, context, id)
    tx.record('user.invited', subjectOf(id, form.role))
    showUser(tx, id)
    made = { user: await read(tx, context, id), link }
    return {}
  })
  if (!made) throw toldOnce()
  return made
}

/** A new link in place of the last. @throws Problem 404, 409 for who has a password already, or is deactivated */
export const renewInvitation = async (context: Administration, id: number): Promise<InvitationLink> => {
  let link: InvitationLink | undefined
  await context.transact(async (tx) => {
    const held = await lockAccount(tx, id)
    if (!held.isInvited) throw new Problem('wrong-state', `${held.name} has set a password already`)
    if (!held.isActive) throw new Problem('wrong-state', `${held.name} is deactivated: reactivate first`)
    link = await makeLink(tx, context, id)
    tx.record('user.invitation-renewed', subjectOf(id))
    showUser(tx, id)
    return {}
  })
  if (!link) throw toldOnce()
  return link
}

/** Gives another role. @throws Problem 404, 409 for one that is held, 400 for what the role needs and isn't known */
export const grantRole = (context: Administration, id: number, form: NewRole): Promise<UserDetail> =>
  change(
    context,
    id,
    'user.role-granted',
    async (tx, held) => {
      if (held.roles.includes(form.role))
        throw new Problem('wrong-state', `${held.name} is ${aRole[form.role]} already`)
      await addRole(tx, id, form.role)
      await equip(tx, context, id, form)
    },
    form.role,
  )

const count = (visits: number) => `${visits} ${visits === 1 ? 'visit' : 'visits'}`

/**
 * A doctor doesn't leave visits behind by mistake: told so, and asked again, they stay as they are, and Manage User lists
 * them for the administrator to cancel. Nobody books another meanwhile. @throws Problem 409 naming how many
 */
const mindVisits = async (
  tx: Tx,
  { clock }: Context,
  { id, name, roles }: HeldAccount,
  despiteVisits: boolean,
): Promise<void> => {
  if (!roles.includes('doctor')) return
  await lockAvailability(tx, id)
  const ahead = await countUpcoming(tx, id, clock.now())
  if (ahead > 0 && !despiteVisits)
    throw new Problem(
      'visits-ahead',
      `Dr. ${name} has ${count(ahead)} ahead. They stay booked until they are cancelled`,
    )
}

/**
 * Takes a role; the sessions in it end at once. @throws Problem 404, 409 for one that isn't held, for the only one, for the
 * last administrator's, and for a doctor's with visits ahead unless they may stay behind
 */
export const takeRole = (
  context: Administration,
  id: number,
  role: Role,
  despiteVisits: boolean,
): Promise<undefined> =>
  context.transact(async (tx) => {
    await lockAdministrators(tx, context.actor)
    const held = await lockAccount(tx, id)
    mustHold(held, role)
    if (role === 'admin') await mustLeaveAnAdmin(tx, id)
    if (held.roles.length === 1)
      throw new Problem(
        'wrong-state',
        `${held.name} has no other role: deactivate the account instead, or give another role first`,
      )
    if (role === 'doctor') await mindVisits(tx, context, held, despiteVisits)
    await removeRole(tx, id, role)
    await context.sessions.revokeAllOf(tx, id, role)
    tx.record('user.role-taken', subjectOf(id, role))
    showUser(tx, id)
    return undefined
  })

/**
 * From now on nobody signs in with the account; its sessions and sockets end at once. @throws Problem 404, 409 for one that is
 * deactivated, for the last administrator, and for a doctor with visits ahead unless they may stay behind
 */
export const deactivateUser = (
  context: Administration,
  id: number,
  despiteVisits: boolean,
): Promise<UserDetail> =>
  context.transact(async (tx) => {
    await lockAdministrators(tx, context.actor)
    const held = await lockAccount(tx, id)
    if (!held.isActive) throw new Problem('wrong-state', `${held.name} is deactivated already`)
    await mustLeaveAnAdmin(tx, id)
    await mindVisits(tx, context, held, despiteVisits)
    await setActive(tx, id, false)
    await context.sessions.revokeAllOf(tx, id)
    tx.record('user.deactivated', subjectOf(id))
    showUser(tx, id)
    return read(tx, context, id)
  })

/** @throws Problem 404, 409 for one that is active */
export const reactivateUser = (context: Administration, id: number): Promise<UserDetail> =>
  change(context, id, 'user.reactivated', async (tx, held) => {
    if (held.isActive) throw new Problem('wrong-state', `${held.name} is active already`)
    await setActive(tx, id, true)
  })

/** Signs somebody out everywhere. @throws Problem 404 */
export const endSessionsOf = (context: Administration, id: number): Promise<{ ended: number }> =>
  context.transact(async (tx) => {
    await lockAccount(tx, id)
    const ended = await context.sessions.revokeAllOf(tx, id)
    tx.record('user.sessions-ended', subjectOf(id))
    showUser(tx, id)
    return { ended }
  })

/** @throws Problem 404, 409 for who doesn't hold the role */
export const setLicence = (
  context: Administration,
  id: number,
  role: LicensedRole,
  form: LicenceForm,
): Promise<UserDetail> =>
  change(
    context,
    id,
    'licence.entered',
    async (tx, held) => {
      mustHold(held, role)
      await keepLicence(tx, id, role, form, context.clock.now())
    },
    role,
  )

/** @throws Problem 404, 409 for who is no doctor */
export const changePractice = (
  context: Administration,
  id: number,
  form: PracticeForm,
): Promise<UserDetail> =>
  change(context, id, 'user.practice-changed', async (tx, held) => {
    mustHold(held, 'doctor')
    await savePractice(tx, id, form)
  })

/** @throws Problem 404, 409 for who is no pharmacist, 400 for a pharmacy that there isn't */
export const choosePharmacy = (
  context: Administration,
  id: number,
  pharmacyId: number | null,
): Promise<UserDetail> =>
  change(context, id, 'user.pharmacy-chosen', async (tx, held) => {
    mustHold(held, 'pharmacist')
    await chooseWorkplace(tx, id, pharmacyId)
  })
