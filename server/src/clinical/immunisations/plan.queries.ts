import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Immunisation, ImmunisationPlan } from '@alafia/contract/clinical/immunisations/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../../accounts/exports.queries.ts'
import { accountsOfPerson } from '../../family/policy.ts'
import { prepared } from '../../platform/database/connect.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { sexOf } from '../current-statement.ts'
import { immunisationJson } from '../entry-json.queries.ts'
import { dateOfBirthOf, statementsOf } from '../exports.queries.ts'
import { askedPerson, mayReadAsked, personValues } from '../person.queries.ts'
import { isAbout, subjectOf } from '../policy.ts'
import { immunisation } from '../table.ts'
import { planOf } from './plan.ts'

const getStatement = variants((role: Role) =>
  prepared((db, name) => {
    const holder = people('holder')
    const counted = and(isAbout(immunisation, askedPerson), isNull(immunisation.withdrawnReason))
    return db
      .select({
        accounts: accountsOfPerson(askedPerson),
        dateOfBirth: dateOfBirthOf(askedPerson),
        statements: statementsOf(askedPerson),
        entries: sql<
          Immunisation[]
        >`(select coalesce(json_agg(${immunisationJson(immunisation)} order by ${immunisation.id}), '[]') from ${immunisation} where ${counted})`,
      })
      .from(holder)
      .where(and(eq(holder.id, askedPerson.patientId), mayReadAsked(role)))
      .prepare(name)
  }),
)

/** The national schedule for one person. @throws Problem 404 */
export const getImmunisationPlan = async (
  context: Context,
  asked: PersonParams,
): Promise<ImmunisationPlan> => {
  const subject = subjectOf(asked)
  context.about([], subject)
  const [row] = await getStatement(context.actor.role)(context.db).execute(personValues(context, asked))
  if (!row) throw notFound()
  context.about(row.accounts, subject, asked.member ?? 0)
  const { dateOfBirth, statements, entries } = row
  return planOf({ dateOfBirth, sex: sexOf(statements), entries }, context.clock.today())
}
