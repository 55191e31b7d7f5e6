import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Role } from '@alafia/contract/kernel/roles'
import type { TrendPoint } from '@alafia/contract/orders/schema'
import { isAbout } from '../clinical/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Context } from '../request/context.ts'
import { isReleasedTo } from './files.queries.ts'
import { requireReadable } from './orders.queries.ts'
import { resultSignOff, testOrder, testResult } from './table.ts'

const maxResults = 200

const correction = alias(testResult, 'trend_correction')

const resultsStatement = variants((role: Role) =>
  prepared((db, name) =>
    db
      .select({ id: testResult.id, takenOn: testResult.takenOn, values: testResult.values })
      .from(testResult)
      .innerJoin(testOrder, eq(testOrder.id, testResult.orderId))
      .leftJoin(resultSignOff, eq(resultSignOff.resultId, testResult.id))
      .leftJoin(correction, eq(correction.correctsId, testResult.id))
      .where(
        and(
          isAbout(testOrder, { patientId: param('patientId'), memberId: param('memberId') }),
          isNull(correction.id),
          isReleasedTo(role),
        ),
      )
      .orderBy(sql`${testResult.takenOn} desc, ${testResult.id} desc`)
      .limit(maxResults)
      .prepare(name),
  ),
)

/** The numbers of tests from the list, oldest first, that the caller may read. @throws Problem 404 */
export const listTrends = async (context: Context, asked: PersonParams): Promise<TrendPoint[]> => {
  await requireReadable(context, asked)
  const rows = await resultsStatement(context.actor.role)(context.db).execute({
    patientId: asked.patientId,
    memberId: asked.member ?? 0,
  })
  return rows
    .toReversed()
    .flatMap(({ id, takenOn, values }) =>
      values.flatMap(({ part, name, number, unit, low, high, flag }) =>
        part === null || number === null
          ? []
          : [{ resultId: id, takenOn, part, name, number, unit, low, high, flag }],
      ),
    )
}
