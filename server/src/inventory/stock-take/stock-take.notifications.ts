import type { StockTake } from '@alafia/contract/inventory/stock-takes'
import { formatNumber } from '@alafia/contract/kernel/format'
import type { NewNotification } from '../../outbox/outbox.ts'

/** For the administrators: what was counted isn't what was on record. It names no medicine. */
export const differencesNotification = ({
  pharmacyName,
  different,
  unitsOver,
  unitsUnder,
}: StockTake): NewNotification<'system-alert'> => {
  const batches = different === 1 ? '1 batch differs' : `${formatNumber(different)} batches differ`
  const body = `${pharmacyName}: ${batches}, ${formatNumber(unitsOver)} units more and ${formatNumber(unitsUnder)} fewer`
  return {
    type: 'system-alert',
    title: 'Stock-take closed with differences',
    body,
    payload: { message: body },
  }
}
