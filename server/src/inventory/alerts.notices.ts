import type { ItemForm } from '@alafia/contract/inventory/states'
import { unitsOf } from '@alafia/contract/inventory/units'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { formatNumber, plainDate } from '@alafia/contract/kernel/format'
import type { NewNotification } from '../outbox/outbox.ts'

/** What tells a drug apart from others, for the words of a notice. */
export type Described = { itemId: number; name: string; dosage: string; form: ItemForm }

/** The good units that an item has left, and the least that there should be. */
export type Level = Described & { minStockLevel: number; left: number }

const drugOf = ({ name, dosage }: Described) => `${name} ${dosage}`

const alert = (item: Described, title: string, words: string): NewNotification<'stock-alert'> => ({
  type: 'stock-alert',
  title,
  body: `${drugOf(item)}: ${words}`,
  payload: { itemId: item.itemId },
})

export const lowNotice = (level: Level): NewNotification<'stock-alert'> =>
  level.left === 0
    ? alert(level, 'Out of stock', 'none left')
    : alert(
        level,
        'Low stock',
        `${unitsOf(level.form, level.left)} left, fewer than the minimum of ${formatNumber(level.minStockLevel)}`,
      )

export type AgeingBatch = Described & { batchNumber: string; expiryDate: CivilDate; quantity: number }

export const expiringNotice = (batch: AgeingBatch): NewNotification<'stock-alert'> =>
  alert(
    batch,
    'Expires soon',
    `${unitsOf(batch.form, batch.quantity)} of batch ${batch.batchNumber} can be handed out until ${plainDate(batch.expiryDate)}`,
  )

export const expiredNotice = (batch: AgeingBatch): NewNotification<'stock-alert'> =>
  alert(
    batch,
    'Batch expired',
    `${unitsOf(batch.form, batch.quantity)} of batch ${batch.batchNumber} expired on ${plainDate(batch.expiryDate)} and must come off the shelf`,
  )
