import { and, desc, eq, inArray, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { openTransferStatuses, type TransferOutcome } from '@alafia/contract/inventory/transfer-states'
import type { Transfer, TransferLine, TransferList } from '@alafia/contract/inventory/transfers'
import { people } from '../../accounts/exports.queries.ts'
import { pharmacyNames } from '../../pharmacies/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import { idBelow } from '../../request/next-page.ts'
import type { Actor } from '../../sessions/actor.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { isFromHere, isToHere, visibleTo } from './policy.ts'
import { stockTransfer, stockTransferLine, stockTransferOutcome, stockTransferStep } from './table.ts'

export const isOpen = inArray(stockTransfer.status, [...openTransferStatuses])

const unitsOf = (kind: TransferOutcome) =>
  sql`(select quantity from ${stockTransferOutcome} as found
    where found.line_id = ${stockTransferLine.id} and found.kind = ${sql.raw(`'${kind}'`)})`

/** In quarantine where it came from, or where it arrived. */
const isRecalled = sql`(${inventoryBatch.recallId} is not null or exists (
  select from ${stockTransferOutcome} as found join ${inventoryBatch} as taken_in on taken_in.id = found.batch_id
  where found.line_id = ${stockTransferLine.id} and found.kind = 'arrived' and taken_in.recall_id is not null))`

const linesOfTransfer = sql<TransferLine[]>`(${new QueryBuilder()
  .select({
    lines: sql`jsonb_agg(jsonb_build_object('id', ${stockTransferLine.id},
      'itemName', ${inventoryItem.name} || ' ' || ${inventoryItem.dosage}, 'form', ${inventoryItem.form},
      'manufacturer', ${inventoryItem.manufacturer}, 'batchNumber', ${stockTransferLine.batchNumber},
      'expiryDate', ${stockTransferLine.expiryDate}, 'quantity', ${stockTransferLine.quantity},
      'arrived', ${unitsOf('arrived')}, 'returned', ${unitsOf('returned')}, 'lost', ${unitsOf('lost')},
      'difference', (select reason from ${stockTransferOutcome} as found
        where found.line_id = ${stockTransferLine.id} and found.kind = 'arrived'),
      'isRecalled', ${isRecalled}, 'needsWitness', ${inventoryItem.isControlled}) order by ${stockTransferLine.id})`.as(
      'lines',
    ),
  })
  .from(stockTransferLine)
  .innerJoin(inventoryBatch, eq(inventoryBatch.id, stockTransferLine.batchId))
  .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
  .where(eq(stockTransferLine.transferId, stockTransfer.id))})`

type StoredStep = { kind: string; at: string; by: string; reason: string | null; with: string | null }

const stepsOfTransfer = () => {
  const [doer, second] = [people('doer'), people('second')]
  return sql<StoredStep[]>`(${new QueryBuilder()
    .select({
      steps: sql`coalesce(jsonb_agg(jsonb_build_object('kind', ${stockTransferStep.kind},
        'at', ${stockTransferStep.doneAt}, 'by', ${doer.firstName} || ' ' || ${doer.lastName},
        'reason', ${stockTransferStep.reason}, 'with', ${second.firstName} || ' ' || ${second.lastName})), '[]')`.as(
        'steps',
      ),
    })
    .from(stockTransferStep)
    .innerJoin(doer, eq(doer.id, stockTransferStep.doneBy))
    .leftJoin(second, eq(second.id, stockTransferStep.witnessedBy))
    .where(eq(stockTransferStep.transferId, stockTransfer.id))})`
}

const selectTransfers = (db: Queryable, condition: SQL | undefined) => {
  const [from, to] = [pharmacyNames('from_pharmacy'), pharmacyNames('to_pharmacy')]
  const [sender, witness] = [people('sender'), people('witness')]
  return db
    .select({
      id: stockTransfer.id,
      from: { id: from.id, name: from.name },
      to: { id: to.id, name: to.name },
      isFromHere: sql<boolean>`${isFromHere()}`,
      isToHere: sql<boolean>`${isToHere()}`,
      status: stockTransfer.status,
      note: stockTransfer.note,
      sentAt: stockTransfer.sentAt,
      sender: { firstName: sender.firstName, lastName: sender.lastName },
      witness: { firstName: witness.firstName, lastName: witness.lastName },
      steps: stepsOfTransfer(),
      lines: linesOfTransfer,
    })
    .from(stockTransfer)
    .innerJoin(from, eq(from.id, stockTransfer.fromPharmacyId))
    .innerJoin(to, eq(to.id, stockTransfer.toPharmacyId))
    .innerJoin(sender, eq(sender.id, stockTransfer.sentBy))
    .leftJoin(witness, eq(witness.id, stockTransfer.witnessedBy))
    .where(condition)
    .orderBy(desc(stockTransfer.id))
    .limit(param('rows'))
}

const listed: Record<TransferList, () => SQL | undefined> = {
  incoming: () => and(isToHere(), isOpen),
  outgoing: () => and(isFromHere(), isOpen),
  open: () => isOpen,
  closed: () => notInArray(stockTransfer.status, [...openTransferStatuses]),
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectTransfers>['execute']>>[number]

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

const toStep = ({ at, by, reason, with: second }: StoredStep) => ({
  at: new Date(at).toISOString(),
  by,
  reason,
  with: second,
})

const sideOf = ({ role }: Actor, row: Selected): Transfer['side'] => {
  if (role === 'admin') return null
  return row.isFromHere ? 'from' : 'to'
}

const toTransfer = (row: Selected, actor: Actor): Transfer => {
  const answered = row.steps.find(({ kind }) => kind !== 'settled')
  const settled = row.steps.find(({ kind }) => kind === 'settled')
  return {
    id: row.id,
    from: row.from,
    to: row.to,
    side: sideOf(actor, row),
    status: row.status,
    note: row.note,
    sent: {
      at: row.sentAt.toISOString(),
      by: nameOf(row.sender),
      reason: null,
      with: row.witness && nameOf(row.witness),
    },
    answered: answered ? toStep(answered) : null,
    settled: settled ? toStep(settled) : null,
    lines: row.lines,
  }
}

const selectList = variants(({ list, role }: { list: TransferList; role: Actor['role'] }) =>
  prepared((db, name) =>
    selectTransfers(
      db,
      and(visibleTo({ role }), listed[list](), lt(stockTransfer.id, param('below'))),
    ).prepare(name),
  ),
)

/** Up to `limit` + 1 transfers, newest first. */
export const listTransfers = async (
  db: Queryable,
  actor: Actor,
  { list, limit, cursor }: { list: TransferList; limit: number; cursor?: string | undefined },
): Promise<Transfer[]> => {
  const { userId: actorId, role } = actor
  const rows = await selectList({ list, role })(db).execute({
    actorId,
    below: idBelow(cursor),
    rows: limit + 1,
  })
  return rows.map((row) => toTransfer(row, actor))
}

const selectOne = variants(({ role }: { role: Actor['role'] }) =>
  prepared((db, name) =>
    selectTransfers(db, and(visibleTo({ role }), eq(stockTransfer.id, param('id')))).prepare(name),
  ),
)

/** @throws Problem 404 for one that the actor may not see */
export const getTransfer = async (db: Queryable, actor: Actor, id: number): Promise<Transfer> => {
  const { userId: actorId, role } = actor
  const [row] = await selectOne({ role })(db).execute({ actorId, id, rows: 1 })
  if (!row) throw notFound()
  return toTransfer(row, actor)
}
