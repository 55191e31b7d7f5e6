import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Measurement, MeasurementsQuery } from '@alafia/contract/clinical/measurements/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../accounts/exports.queries.ts'
import { accountsOfPerson } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { cursorPosition } from '../request/next-page.ts'
import { measurementJson } from './entry-json.queries.ts'
import { askedPerson, mayReadAsked, personValues } from './person.queries.ts'
import { isAbout, subjectOf } from './policy.ts'
import { measurement } from './table.ts'

const listStatement = variants((role: Role) =>
  prepared((db, name) => {
    const holder = people('holder')
    const page = new QueryBuilder()
      .select()
      .from(measurement)
      .where(
        and(
          isAbout(measurement, askedPerson),
          eq(measurement.kind, param('kind')),
          isNull(measurement.withdrawnReason),
          sql`(${measurement.measuredAt}, ${measurement.id}) < (${param('before')}::timestamptz, ${param('idBefore')}::int)`,
        ),
      )
      .orderBy(desc(measurement.measuredAt), desc(measurement.id))
      .limit(param('most'))
      .as('page')
    return db
      .select({
        accounts: accountsOfPerson(askedPerson),
        list: sql<
          Measurement[]
        >`(select coalesce(json_agg(${measurementJson(page)} order by ${page.measuredAt} desc, ${page.id} desc), '[]') from ${page})`,
      })
      .from(holder)
      .where(and(eq(holder.id, askedPerson.patientId), mayReadAsked(role)))
      .prepare(name)
  }),
)

/** Those of one kind, newest first: a page and one more. @throws Problem 404, 400 for a cursor of another list */
export const listMeasurements = async (
  context: Context,
  asked: PersonParams,
  { kind, cursor, limit }: MeasurementsQuery,
): Promise<Measurement[]> => {
  const subject = subjectOf(asked)
  context.about([], subject)
  const before = cursor === undefined ? { at: 'infinity', id: 0 } : cursorPosition(cursor)
  const [row] = await listStatement(context.actor.role)(context.db).execute({
    ...personValues(context, asked),
    kind,
    before: before.at,
    idBefore: before.id,
    most: limit + 1,
  })
  if (!row) throw notFound()
  context.about(row.accounts, subject, asked.member ?? 0)
  return row.list
}
