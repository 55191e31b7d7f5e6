import { and, desc, eq, isNull, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ReversalReason } from '@alafia/contract/prescriptions/reversal-reasons'
import { people } from '../../accounts/exports.queries.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import type { Tx } from '../../request/context.ts'
import { dispense, dispensedBatch, fillMedication } from '../table.ts'
import { dispenseReversal, reversedBatch } from './table.ts'

export type StoredReversal = {
  at: string
  firstName: string
  lastName: string
  reason: ReversalReason
  note: string | null
  wasHandedOver: boolean
  medicationIndexes: number[]
  unitsToStock: number
  unitsToWaste: number
}

const reversed = reversedBatch

const isSameBatch = and(
  eq(reversed.prescriptionId, dispensedBatch.prescriptionId),
  eq(reversed.fillNumber, dispensedBatch.fillNumber),
  eq(reversed.partNumber, dispensedBatch.partNumber),
  eq(reversed.medicationIndex, dispensedBatch.medicationIndex),
  eq(reversed.batchId, dispensedBatch.batchId),
)

const unitsTo = (destination: 'stock' | 'waste') =>
  sql`(${new QueryBuilder()
    .select({ units: sql`coalesce(sum(${dispensedBatch.quantity}), 0)::int`.as('units') })
    .from(reversed)
    .innerJoin(dispensedBatch, isSameBatch)
    .where(
      and(
        eq(reversed.reversalId, dispenseReversal.id),
        sql`${reversed.destination} = ${sql.raw(`'${destination}'`)}`,
      ),
    )})`

/** What was reversed of a prescription, the latest first, as one JSON column. */
export const reversalsOf = (prescriptionId: SQLWrapper): SQL<StoredReversal[]> => {
  const by = people('reversed_by')
  const found = new QueryBuilder()
    .select({
      list: sql`coalesce(json_agg(json_build_object('at', ${isoTimeOf(dispenseReversal.reversedAt)},
        'firstName', ${by.firstName}, 'lastName', ${by.lastName}, 'reason', ${dispenseReversal.reason},
        'note', ${dispenseReversal.note}, 'wasHandedOver', ${dispenseReversal.wasHandedOver},
        'medicationIndexes', ${dispenseReversal.medicationIndexes},
        'unitsToStock', ${unitsTo('stock')}, 'unitsToWaste', ${unitsTo('waste')})
        order by ${dispenseReversal.id} desc), '[]')`,
    })
    .from(dispenseReversal)
    .innerJoin(by, eq(by.id, dispenseReversal.pharmacistId))
    .where(eq(dispenseReversal.prescriptionId, prescriptionId))
  return sql<StoredReversal[]>`(${found})`
}

type Line = Record<'prescriptionId' | 'fillNumber' | 'partNumber' | 'medicationIndex', SQLWrapper>

const isOfLine = (line: Line) =>
  sql`${reversed.prescriptionId} = ${line.prescriptionId} and ${reversed.fillNumber} = ${line.fillNumber}
    and ${reversed.partNumber} = ${line.partNumber} and ${reversed.medicationIndex} = ${line.medicationIndex}`

/** Whether the units of a medication in a part of a fill were reversed. */
export const isLineReversed = (line: Line): SQL =>
  sql`exists (select from ${reversed} where ${isOfLine(line)})`

/** Whether they were reversed after they were collected. What was reversed first was never given with the rest of its part. */
export const isLineReversedAfter = (line: Line, collectedAt: SQLWrapper): SQL =>
  sql`exists (select from ${reversed} inner join ${dispenseReversal} on ${dispenseReversal.id} = ${reversed.reversalId}
    where ${isOfLine(line)} and ${dispenseReversal.reversedAt} >= ${collectedAt})`

/** Whether nothing is left of a fill. */
export const isFillReversed = (fill: Record<'prescriptionId' | 'fillNumber', SQLWrapper>): SQL<boolean> =>
  sql<boolean>`exists (select from ${dispenseReversal} where ${dispenseReversal.prescriptionId} = ${fill.prescriptionId}
    and ${dispenseReversal.fillNumber} = ${fill.fillNumber} and ${dispenseReversal.isWhole})`

type Filled = { id: number; fillCount: number }

/** The units of the last fill that were not reversed, and what is dispensed of each medication. */
export const lastFillOf = async (tx: Tx, { id, fillCount }: Filled) => {
  const [units, medications, left] = await Promise.all([
    tx
      .select({
        partNumber: dispensedBatch.partNumber,
        medicationIndex: dispensedBatch.medicationIndex,
        batchId: dispensedBatch.batchId,
        quantity: dispensedBatch.quantity,
        collectedAt: dispense.collectedAt,
        dispensedAt: dispense.dispensedAt,
      })
      .from(dispensedBatch)
      .innerJoin(
        dispense,
        and(
          eq(dispense.prescriptionId, dispensedBatch.prescriptionId),
          eq(dispense.fillNumber, dispensedBatch.fillNumber),
          eq(dispense.partNumber, dispensedBatch.partNumber),
        ),
      )
      .leftJoin(reversed, isSameBatch)
      .where(
        and(
          eq(dispensedBatch.prescriptionId, id),
          eq(dispensedBatch.fillNumber, fillCount),
          isNull(reversed.batchId),
        ),
      ),
    tx
      .select({ index: fillMedication.medicationIndex, dispensed: fillMedication.dispensed })
      .from(fillMedication)
      .where(and(eq(fillMedication.prescriptionId, id), eq(fillMedication.fillNumber, fillCount)))
      .orderBy(fillMedication.medicationIndex),
    tx.execute<{ left: boolean }>(sql`select fill_has_left(${id}::int, ${fillCount}::int) as "left"`),
  ])
  const isOnTheWay = left.rows[0]?.left === true
  return {
    medications: medications.filter(({ dispensed }) => dispensed > 0).map(({ index }) => index),
    units: units.map(({ collectedAt, ...one }) => {
      const isCollected = collectedAt !== null
      return { ...one, isCollected, hasLeft: isCollected || isOnTheWay }
    }),
  }
}

/** The fill before the last one that wasn't reversed; undefined if there is none. */
export const fillBefore = async (tx: Tx, { id, fillCount }: Filled) => {
  const [before] = await tx
    .select({
      fillNumber: dispense.fillNumber,
      collectedAt: dispense.collectedAt,
      leftAt: dispense.leftAt,
    })
    .from(dispense)
    .where(
      and(
        eq(dispense.prescriptionId, id),
        lt(dispense.fillNumber, fillCount),
        sql`not ${isFillReversed(dispense)}`,
      ),
    )
    .orderBy(desc(dispense.fillNumber), desc(dispense.partNumber))
    .limit(1)
  return before
}
