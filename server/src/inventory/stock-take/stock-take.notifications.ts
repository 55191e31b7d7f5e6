import type { StockTake } from '@alafia/contract/inventory/stock-takes'
import { formatNumber } from '@alafia/contract/kernel/format'
import type { NewNotification } from '../../outbox/outbox.ts'

/** For those who counted in it, when someone else ends it. */
export const endedNotification = ({
  status,
  ended,
}: Pick<StockTake, 'status' | 'ended'>): NewNotification<'system-alert'> => {
  const what = status === 'cancelled' ? 'No stock has changed' : 'The stock is now what was counted'
  const body = `${ended?.by ?? 'Someone'} has ${status} the stock-take in which you counted. ${what}`
  return { type: 'system-alert', title: `Stock-take ${status}`, body, payload: { message: body } }
}

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
