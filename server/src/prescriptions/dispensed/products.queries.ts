import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { DispensedProduct } from '@alafia/contract/prescriptions/dispensed-product'
import { drugsOfBatches } from '../../inventory/exports.queries.ts'
import { isLineReversed } from '../reversal/reversals.queries.ts'
import { dispensedBatch } from '../table.ts'
import { dispensedProduct } from './table.ts'

/** Of one part of a fill. */
export type StoredProduct = DispensedProduct & {
  medicationIndex: number
  itemId: number
  orderedUnits: number
}

type Fill = { prescriptionId: SQLWrapper; fillNumber: SQLWrapper }

const batchesOfProduct = () => {
  const batch = drugsOfBatches('dispensed_from')
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('batchNumber', ${batch.batchNumber}, 'expiryDate', ${batch.expiryDate},
      'quantity', ${dispensedBatch.quantity}) order by ${batch.expiryDate}, ${batch.batchId}), '[]')
    from ${dispensedBatch} inner join ${batch} on ${batch.batchId} = ${dispensedBatch.batchId}
    where ${dispensedBatch.prescriptionId} = ${dispensedProduct.prescriptionId}
      and ${dispensedBatch.fillNumber} = ${dispensedProduct.fillNumber}
      and ${dispensedBatch.partNumber} = ${dispensedProduct.partNumber}
      and ${dispensedBatch.medicationIndex} = ${dispensedProduct.medicationIndex}
      and ${batch.itemId} = ${dispensedProduct.itemId})`
}

const selectProducts = ({ prescriptionId, fillNumber }: Fill, batches: SQL) =>
  sql<StoredProduct[] | null>`(
    select jsonb_agg(jsonb_build_object('medicationIndex', ${dispensedProduct.medicationIndex},
      'itemId', ${dispensedProduct.itemId}, 'name', ${dispensedProduct.name},
      'genericName', ${dispensedProduct.genericName}, 'strength', ${dispensedProduct.strength},
      'form', ${dispensedProduct.form}, 'manufacturer', ${dispensedProduct.manufacturer},
      'relation', ${dispensedProduct.relation}, 'reason', ${dispensedProduct.reason}, 'note', ${dispensedProduct.note},
      'units', ${dispensedProduct.units}, 'orderedUnits', ${dispensedProduct.orderedUnits},
      'dosage', ${dispensedProduct.dosage}, 'frequency', ${dispensedProduct.frequency}, 'batches', ${batches})
      order by ${dispensedProduct.partNumber}, ${dispensedProduct.itemId})
    from ${dispensedProduct}
    where ${dispensedProduct.prescriptionId} = ${prescriptionId}
      and ${dispensedProduct.fillNumber} = ${fillNumber}
      and not ${isLineReversed(dispensedProduct)})`

/** For other queries: what was dispensed in one fill and not reversed, part after part, as one JSON column; null if nothing was. */
export const productsOfFill = (fill: Fill): SQL<StoredProduct[] | null> =>
  selectProducts(fill, batchesOfProduct())

/** The same without its batches, for what a person takes. */
export const productsTakenFrom = (fill: Fill): SQL<StoredProduct[] | null> =>
  selectProducts(fill, sql`'[]'::jsonb`)
