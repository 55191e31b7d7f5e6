import { orderedForDays, usePeriodDays } from '@alafia/contract/inventory/reorder'

export type StockUse = {
  /** Usable units. */
  quantity: number
  minStockLevel: number
  /** Dispensed within the last 90 days, without what came back. */
  used: number
  /** How long the pharmacy has kept the item. */
  daysKept: number
}

/** An item that is newer than this is counted as this old, so that its first day doesn't stand for all. */
const minDaysKept = 30

/**
 * The average use of the last 90 days, or of as many as the item has been kept, at least 30; how long the stock lasts; and what
 * fills it up to its minimum or to 30 days' use, whichever is more.
 */
export const suggestOrder = ({ quantity, minStockLevel, used, daysKept }: StockUse) => {
  const days = Math.min(usePeriodDays, Math.max(minDaysKept, daysKept))
  const isUsed = used > 0
  return {
    dailyUse: isUsed ? Math.round((used * 10) / days) / 10 : 0,
    daysLeft: isUsed ? Math.floor((quantity * days) / used) : null,
    suggested: Math.max(
      0,
      Math.max(minStockLevel, isUsed ? Math.ceil((used * orderedForDays) / days) : 0) - quantity,
    ),
  }
}
