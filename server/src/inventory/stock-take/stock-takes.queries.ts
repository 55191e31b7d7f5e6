import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { StockTake } from '@alafia/contract/inventory/stock-takes'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { pharmacyNames } from '../../pharmacies/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import { idBelow } from '../../request/next-page.ts'
import type { Actor } from '../../sessions/actor.ts'
import { scopeOf, type StockScope } from '../policy.ts'
import { stockMovement } from '../table.ts'
import { isStockTakeInScope } from './policy.ts'
import { stockTake, stockTakeCount, stockTakeLine } from './table.ts'

type Figures = Pick<
  StockTake,
  'batches' | 'counted' | 'different' | 'withoutReason' | 'unitsOver' | 'unitsUnder' | 'value' | 'costUnknown'
>

/** What a unit of a line's batch cost when it was last received with a price, as of the stock-take's end. */
export const costOfLine = sql<string | null>`(
  select ${stockMovement.costPrice} from ${stockMovement}
  where ${stockMovement.batchId} = ${stockTakeLine.batchId} and ${stockMovement.costPrice} is not null
    and ${stockMovement.movedAt} <= coalesce(${stockTake.endedAt}, 'infinity')
  order by ${stockMovement.id} desc limit 1)`

const figures = sql<Figures>`(
  select json_build_object(
    'batches', count(*), 'counted', count(counted),
    'different', count(*) filter (where difference <> 0),
    'withoutReason', count(*) filter (where difference <> 0 and reason is null),
    'unitsOver', coalesce(sum(difference) filter (where difference > 0), 0),
    'unitsUnder', coalesce(-sum(difference) filter (where difference < 0), 0),
    'value', in_currency(coalesce(sum(difference * cost), 0), clinic_currency())::text,
    'costUnknown', count(*) filter (where difference <> 0 and cost is null))
  from (
    select ${stockTakeCount.counted} as counted, ${stockTakeCount.counted} - ${stockTakeCount.expected} as difference,
      ${stockTakeLine.reason} as reason,
      case when ${stockTakeCount.counted} <> ${stockTakeCount.expected} then ${costOfLine} end as cost
    from ${stockTakeLine} left join ${stockTakeCount} on ${stockTakeCount.id} = ${stockTakeLine.countId}
    where ${stockTakeLine.stockTakeId} = ${stockTake.id}
  ) as line)`

const selectStockTakes = variants(({ isOne, ...scope }: StockScope & { isOne: boolean }) =>
  prepared((db, name) => {
    const kept = pharmacyNames('kept_at')
    const [starter, ender, second] = [people('starter'), people('ender'), people('second')]
    return db
      .select({
        id: stockTake.id,
        pharmacyName: kept.name,
        status: stockTake.status,
        form: stockTake.form,
        letters: stockTake.letters,
        isOverdue: stockTake.isOverdue,
        startedBy: sql<string>`${fullName(starter)}`,
        startedAt: stockTake.startedAt,
        endedBy: sql<string | null>`${fullName(ender)}`,
        endedAt: stockTake.endedAt,
        witness: sql<string | null>`${fullName(second)}`,
        note: stockTake.note,
        version: stockTake.version,
        figures,
      })
      .from(stockTake)
      .innerJoin(kept, eq(kept.id, stockTake.pharmacyId))
      .innerJoin(starter, eq(starter.id, stockTake.startedBy))
      .leftJoin(ender, eq(ender.id, stockTake.endedBy))
      .leftJoin(second, eq(second.id, stockTake.witnessedBy))
      .where(
        and(
          isOne ? eq(stockTake.id, param('id')) : lt(stockTake.id, param('below')),
          isStockTakeInScope(scope),
        ),
      )
      .orderBy(desc(stockTake.id))
      .limit(param('rows'))
      .prepare(name)
  }),
)

type Row = Awaited<ReturnType<ReturnType<ReturnType<typeof selectStockTakes>>['execute']>>[number]

const toStockTake = ({
  form,
  letters,
  isOverdue,
  startedAt,
  endedBy,
  endedAt,
  witness,
  note,
  figures: found,
  ...rest
}: Row): StockTake => ({
  ...rest,
  ...found,
  scope: { form, letters, isOverdue },
  startedAt: startedAt.toISOString(),
  ended:
    endedBy === null || endedAt === null ? null : { by: endedBy, at: endedAt.toISOString(), witness, note },
})

/** Up to `limit` + 1 stock-takes, the latest first. */
export const listStockTakes = async (
  db: Queryable,
  actor: Actor,
  {
    limit,
    cursor,
    pharmacyId,
  }: { limit: number; cursor?: string | undefined; pharmacyId?: number | undefined },
): Promise<StockTake[]> => {
  const rows = await selectStockTakes({ ...scopeOf(actor, pharmacyId), isOne: false })(db).execute({
    actorId: actor.userId,
    pharmacyId,
    below: idBelow(cursor),
    rows: limit + 1,
  })
  return rows.map(toStockTake)
}

/** @throws Problem 404 if there is none that the actor may see */
export const getStockTake = async (db: Queryable, actor: Actor, id: number): Promise<StockTake> => {
  const [row] = await selectStockTakes({ ...scopeOf(actor), isOne: true })(db).execute({
    actorId: actor.userId,
    id,
    rows: 1,
  })
  if (!row) throw notFound()
  return toStockTake(row)
}
