import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Sex } from '@alafia/contract/clinical/statements/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../accounts/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { accountsOfPerson } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { sexOf } from './current-statement.ts'
import { statementsOf } from './exports.queries.ts'
import { mayChange, mayChangeFacts, mayRead } from './policy.ts'

/** The person of a request, in a statement: the parameters `patientId` and `memberId` (0 for the account holder). */
export const askedPerson = { patientId: param('patientId'), memberId: param('memberId') }
const viewer = { actorId: param('actorId'), now: param('now') }

/** Whether the caller may read and change the person's facts, in a statement with the parameters of `personValues`. */
export const mayReadAsked = (role: Role) => mayRead(role, viewer, askedPerson)
export const mayChangeAsked = (role: Role) => mayChange(role, viewer, askedPerson)

export const personValues = ({ actor, clock }: Context, { patientId, member }: PersonParams) => ({
  actorId: actor.userId,
  now: clock.now(),
  patientId,
  memberId: member ?? 0,
})

export type Person = {
  patientId: number
  familyMemberId: number | null
  dateOfBirth: CivilDate | null
  /** For clinical use; null if nobody has said. */
  sex: Sex | null
  /** The accounts that learn of what is done. */
  accounts: number[]
  mayChange: boolean
  isArchived: boolean
}

const selectPerson = variants((role: Role) =>
  prepared((db, name) => {
    const holder = people('holder')
    const member = familyMembers('member')
    return db
      .select({
        patientId: holder.id,
        familyMemberId: sql<number | null>`${member.id}`,
        dateOfBirth: sql<CivilDate | null>`case when ${member.id} is null then ${holder.dateOfBirth} else ${member.dateOfBirth} end`,
        statements: statementsOf(askedPerson),
        accounts: accountsOfPerson(askedPerson),
        mayChange: mayChangeAsked(role),
        isArchived: sql<boolean>`coalesce(${isNotNull(member.archivedAt)}, false)`,
      })
      .from(holder)
      .leftJoin(member, eq(member.id, askedPerson.memberId))
      .where(and(eq(holder.id, askedPerson.patientId), mayReadAsked(role)))
      .prepare(name)
  }),
)

/** Someone whose facts the caller may read. Names them for the audit trail. @throws Problem 404 */
export const findPerson = async (
  context: Context,
  db: Tx | Context['db'],
  asked: PersonParams,
): Promise<Person> => {
  const [found] = await selectPerson(context.actor.role)(db).execute(personValues(context, asked))
  if (!found) throw notFound()
  const { statements, ...person } = found
  context.about(person.accounts, undefined, found.familyMemberId)
  return { ...person, sex: sexOf(statements) }
}

/** Someone whose facts the caller may change. @throws Problem 403, 404 */
export const personToChange = async (
  context: Context,
  tx: Tx,
  asked: PersonParams,
): Promise<Authorized<Person>> => authorize(await findPerson(context, tx, asked), mayChangeFacts)
