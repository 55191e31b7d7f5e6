import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Growth } from '@alafia/contract/clinical/growth/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../../accounts/exports.queries.ts'
import { accountsOfPerson } from '../../family/policy.ts'
import { prepared } from '../../platform/database/connect.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { sexOf } from '../current-statement.ts'
import { jsonOf } from '../entry-json.queries.ts'
import { dateOfBirthOf, statementsOf } from '../exports.queries.ts'
import { askedPerson, mayReadAsked, personValues } from '../person.queries.ts'
import { isAbout, subjectOf } from '../policy.ts'
import { measurement } from '../table.ts'
import { growthOf, type Measured } from './chart.ts'

/** Enough for a child that is weighed every week until it is an adult. */
const maxMeasurements = 2000

const getStatement = variants((role: Role) =>
  prepared((db, name) => {
    const holder = people('holder')
    const newest = new QueryBuilder()
      .select()
      .from(measurement)
      .where(
        and(
          isAbout(measurement, askedPerson),
          inArray(measurement.kind, ['weight', 'height']),
          isNull(measurement.withdrawnReason),
        ),
      )
      .orderBy(sql`${measurement.measuredAt} desc, ${measurement.id} desc`)
      .limit(maxMeasurements)
      .as('newest')
    const json = jsonOf<Measured>({
      kind: newest.kind,
      value: newest.value,
      measuredAt: isoTimeOf(newest.measuredAt),
    })
    return db
      .select({
        accounts: accountsOfPerson(askedPerson),
        dateOfBirth: dateOfBirthOf(askedPerson),
        statements: statementsOf(askedPerson),
        measured: sql<
          Measured[]
        >`(select coalesce(json_agg(${json} order by ${newest.measuredAt}, ${newest.id}), '[]') from ${newest})`,
      })
      .from(holder)
      .where(and(eq(holder.id, askedPerson.patientId), mayReadAsked(role)))
      .prepare(name)
  }),
)

/** The growth charts of a child. @throws Problem 404 */
export const getGrowth = async (context: Context, asked: PersonParams): Promise<Growth> => {
  const subject = subjectOf(asked)
  context.about([], subject)
  const [row] = await getStatement(context.actor.role)(context.db).execute(personValues(context, asked))
  if (!row) throw notFound()
  context.about(row.accounts, subject, asked.member ?? 0)
  const { statements, accounts: _, ...child } = row
  const { clock } = context
  return growthOf({ ...child, sex: sexOf(statements) }, { today: clock.today(), zone: clock.zone })
}
