import { and, eq, sql } from 'drizzle-orm'
import type { HealthFacts, StatedKind } from '@alafia/contract/clinical/facts/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../accounts/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { accountsOfPerson } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { clinicalFactsOf, unreviewedOf } from './exports.queries.ts'
import { toHealthFacts } from './health-facts.ts'
import { subjectOf } from './policy.ts'
import { askedPerson, mayChangeAsked, mayReadAsked, personValues } from './person.queries.ts'

const getStatement = variants((role: Role) =>
  prepared((db, name) => {
    const holder = people('holder')
    const member = familyMembers('member')
    return db
      .select({
        patientId: holder.id,
        familyMemberId: sql<number | null>`${member.id}`,
        firstName: sql<string>`coalesce(${member.firstName}, ${holder.firstName})`,
        lastName: sql<string>`coalesce(${member.lastName}, ${holder.lastName})`,
        mayChange: mayChangeAsked(role),
        accounts: accountsOfPerson(askedPerson),
        stored: clinicalFactsOf(askedPerson),
      })
      .from(holder)
      .leftJoin(member, eq(member.id, askedPerson.memberId))
      .where(and(eq(holder.id, askedPerson.patientId), mayReadAsked(role)))
      .prepare(name)
  }),
)

/** Everything known about a person now, in one round trip. @throws Problem 404 */
export const getHealthFacts = async (context: Context, asked: PersonParams): Promise<HealthFacts> => {
  const subject = subjectOf(asked)
  context.about([], subject)
  const [row] = await getStatement(context.actor.role)(context.db).execute(personValues(context, asked))
  if (!row) throw notFound()
  const { stored, accounts, ...person } = row
  context.about(accounts, subject, row.familyMemberId)
  return { ...person, ...toHealthFacts(stored, context.clock.zone) }
}

type PersonIds = { patientId: number; familyMemberId: number | null }

/** Whether the patient states this text, and no doctor has reviewed it. */
export const isStated = async (
  tx: Tx,
  { patientId, familyMemberId }: PersonIds,
  kind: StatedKind,
  text: string,
): Promise<boolean> => {
  const open = unreviewedOf({ patientId: sql`${patientId}::int`, memberId: sql`${familyMemberId ?? 0}` })
  const { rows } = await tx.execute<{ open: { kind: StatedKind; text: string }[] }>(
    sql`select ${open} as open`,
  )
  return rows[0]?.open.some((stated) => stated.kind === kind && stated.text === text) ?? false
}
