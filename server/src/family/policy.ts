import { and, eq, isNotNull, isNull, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { FamilyMember } from '@alafia/contract/family/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Scope } from '@alafia/contract/family/sharing'
import { contacts } from '../accounts/exports.queries.ts'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import { adultTime } from '../sessions/limits.queries.ts'
import type { Actor } from '../sessions/actor.ts'
import { actingAccount, familyConsent, familyMember } from './table.ts'

/** The patient's own family members. */
export const ownFamily = (patientId: number | Placeholder): SQL | undefined =>
  and(eq(familyMember.primaryUserId, patientId), isNull(familyMember.archivedAt))

/** The birthday from which a person who was born then decides for themselves. */
const comingOfAge = (dateOfBirth: SQLWrapper): SQL => sql`(${dateOfBirth} + ${adultTime})::date`

/** The birthday, or a later day for those whose account holder has to be told first. */
export const decidesOn = sql<string>`greatest(${comingOfAge(familyMember.dateOfBirth)}, ${familyMember.decidesFrom})`

/** Since today for someone old enough, null for a child. */
export const decidesSinceOn = (today: CivilDate, dateOfBirth: CivilDate): SQL =>
  sql`case when ${comingOfAge(sql`${dateOfBirth}::date`)} <= ${today}::date then ${today}::date end`

const shared = alias(familyMember, 'shared')

type Id = SQLWrapper | Placeholder | number

/** Those of other families for whom this account acts: children whom another parent shares, and the adult whose own sign-in it is. */
const sharedWith = (accountId: Id): SQL => sql`from ${actingAccount}
  inner join ${familyMember} as shared on ${shared.id} = ${actingAccount.memberId}
  where ${actingAccount.accountId} = ${accountId}::int`

/** The member whose own sign-in the account is: a list of one, or of none. */
const ownPerson = (accountId: Id): SQL =>
  sql`select ${actingAccount.memberId} from ${actingAccount} where ${actingAccount.accountId} = ${accountId}::int and ${actingAccount.isOwn}`

/** Whether the account is the member's own sign-in (FAM-70). */
export const isOwnSignIn = (accountId: Id, memberId: Id): SQL<boolean> =>
  sql<boolean>`${memberId}::int = any(array(${ownPerson(accountId)}))`

/** Whether the account acts for the member of another family: for a child as the second parent, or for themselves. */
export const isSharedWith = (accountId: Id, memberId: Id): SQL<boolean> =>
  sql<boolean>`${memberId}::int = any(array(select ${shared.id} ${sharedWith(accountId)}))`

/** Whether another account acts for the member, too: a child's other parent, or the adult's own (FAM-50, FAM-76). */
export const isSharedChild = (memberId: Id): SQL<boolean> => sql<boolean>`is_shared_child(${memberId}::int)`

/** The accounts in which the actor may act for anyone: an array that is evaluated once. */
const accountsOpenTo = (actorId: Id): SQL<number[]> => sql`(select accounts_open_to(${actorId}::int))::int[]`

/** The same accounts, a row each, to join with the rows of each in their order: `eachAccountOpenTo(actorId, sql`account`)`. */
export const eachAccountOpenTo = (actorId: Id, name: SQL): SQL =>
  sql`each_account_open_to(${actorId}::int) as ${name}(id)`

/** One number for everyone: a family member's id, or the negative of an account's for its holder. */
const personKey = (patientId: Id, memberId: Id): SQL<number> =>
  sql`coalesce(nullif(${memberId}::int, 0), -(${patientId}::int))`

/**
 * Whom the actor may act for in this scope, as person keys; an array that is evaluated once: themselves (as the member, where the account is
 * a member's own), a child of their own family, an adult of it as far as they have agreed (FAM-21), and a child whom another parent shares (FAM-40).
 */
const peopleOpenTo = (actorId: Id, scope: Scope): SQL<number[]> =>
  sql`array(select -(${actorId}::int) where not exists (${ownPerson(actorId)}) union all
    select ${shared.id} from ${familyMember} as shared
      where ${shared.primaryUserId} = ${actorId}::int and ${sql.raw(`'${scope}'`)} = any(${shared.openScopes})
    union all select ${shared.id} ${sharedWith(actorId)})`

/**
 * Whether a patient may act in this scope for the person that a row is about: every slice's predicate for a patient is this one.
 * The account is compared for the sake of the indexes; the person decides.
 * @param memberId a family member's id; null or 0 for the account holder
 */
export const mayActFor = (actorId: Id, scope: Scope, patientId: Id, memberId: Id): SQL<boolean> =>
  sql<boolean>`(${patientId} = any(${accountsOpenTo(actorId)})
    and ${personKey(patientId, memberId)} = any(${peopleOpenTo(actorId, scope)}))`

/** `memberId`: null or 0 for the account holder. */
type PersonRecord = { patientId: SQLWrapper | Placeholder; memberId: SQLWrapper | Placeholder }

/**
 * Whether a row is about the person: it is in this record, or in one that is linked with it (ADM-80). For a patient, only in this one: who
 * shares an account with one of them isn't shown the other.
 */
export const isAboutPerson = (
  table: { patientId: SQLWrapper; familyMemberId: SQLWrapper },
  { patientId, memberId }: PersonRecord,
): SQL<boolean> =>
  sql<boolean>`(${table.patientId}, coalesce(${table.familyMemberId}, 0)) in
    (select about.patient_id, about.member_id from records_of_person(${patientId}::int, ${memberId}::int) as about)`

/**
 * The accounts that learn of a read or change of this record, for the audit trail: its own and, if it is linked, the person's own account.
 * Who holds an account with a linked family member learns nothing of the person's other account (ADM-88).
 */
export const accountsOfPerson = ({ patientId, memberId }: PersonRecord): SQL<number[]> =>
  sql<number[]>`accounts_of_person(${patientId}::int, ${memberId}::int)`

/** The patient's own family, the children whom another parent shares with them, and themselves as a member; no one else can see them. */
export const familyOf = (patientId: Placeholder): SQL | undefined =>
  or(and(ownFamily(patientId), isNull(familyMember.unlistedAt)), isSharedWith(patientId, familyMember.id))

/** What only the parent does who added the child. */
export const mayManageMember =
  ({ userId }: Actor): Rule<Pick<FamilyMember, 'primaryUserId' | 'otherParent'>> =>
  ({ primaryUserId, otherParent }) =>
    primaryUserId === userId ? undefined : `Only ${otherParent?.name ?? 'the account holder'} can do this`

/** An invitation that is forwarded, or read by someone else, opens nothing. */
export const mayAccept: Rule<{ address: string; email: string }> = ({ address, email }) =>
  email.toLowerCase() === address.toLowerCase()
    ? undefined
    : `This invitation was sent to ${address}. Sign in with the account that has this address`

/** What was agreed to by the link that was sent to the actor's address (only its owner could have opened it), or for the member they are. */
export const isAgreedBy = (actorId: number | Placeholder): SQL | undefined => {
  const own = contacts('own_address')
  const address = new QueryBuilder()
    .select({ address: sql`lower(${own.email})` })
    .from(own)
    .where(eq(own.id, actorId))
  return and(
    isNotNull(familyConsent.agreedAt),
    or(sql`${familyConsent.address} = (${address})`, isOwnSignIn(actorId, familyConsent.familyMemberId)),
  )
}

/** Patients can only change their own family. */
export const mayManageFamily =
  (holderId: number): Rule<{ primaryUserId?: number | undefined }> =>
  ({ primaryUserId = holderId }) =>
    primaryUserId === holderId ? undefined : 'You can only change your own family'

/** An adult's details are health data that they may not have shared. */
export const mayEditMember: Rule<
  Pick<FamilyMember, 'firstName' | 'signIn' | 'decidesSince' | 'openScopes'>
> = ({ firstName, signIn, decidesSince, openScopes }) => {
  if (signIn !== null)
    return signIn === 'yours'
      ? 'Change your details under Profile'
      : `${firstName} has their own sign-in and changes their details there`
  return decidesSince === null || openScopes.includes('records')
    ? undefined
    : `${firstName} hasn’t shared their records with you, so you can’t change their details`
}

/** Only patients have health notes, address and insurance. */
export const mayEditHealthNotes =
  ({ role }: Actor): Rule<{ patient?: unknown }> =>
  ({ patient }) =>
    patient === undefined || role === 'patient' ? undefined : 'Only patients have health notes'

/** The constraints of tables that refer to a family member. */
const memberConstraint = /_(own_family_member|member_in_family)$/
/** The triggers that keep the account of a family member without a chart. */
const secondChart = /_one_chart$/

/**
 * Runs a change that refers to a family member. If the member is erased or archived meanwhile, the database rejects the row.
 * @throws Problem 409 in that case
 */
export const withFamilyConflict = async <T>({ role }: Actor, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = sqlErrorOf(error)
    if (code === '23503' && secondChart.test(constraint))
      throw new Problem('wrong-state', 'This person is a family member of another account. Choose them there')
    if (code !== '23503' || !memberConstraint.test(constraint)) throw error
    const whose = role === 'patient' ? 'your' : 'the patient’s'
    throw new Problem('wrong-state', `This person is no longer in ${whose} family list`)
  }
}
