import type { ItemDetails } from '../stock.ts'
import { describe, drugs, type Shelf } from './formulary.ts'
import type { Timeline } from './timeline.ts'

/** The other pharmacies keep some of the same drugs: twice the minimum, valid for more than a year. */
export const stockElsewhere = (line: Timeline, pharmacies: readonly Shelf[]): ItemDetails[] =>
  pharmacies.flatMap((pharmacy, place) =>
    drugs
      .filter((_drug, nth) => (nth + place) % 3 === 0)
      .map((drug) => ({
        ...describe(drug),
        pharmacy,
        batches: drug.lots.slice(0, 1).map(([batchNumber, , , daysAgo]) => ({
          batchNumber: `${batchNumber}-${place + 2}`,
          expiryDate: line.monthEnd(14 + place),
          quantity: drug.min * 2,
          receivedAt: line.at(-daysAgo, '09:30'),
        })),
      })),
  )
