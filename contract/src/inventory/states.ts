export const itemForms = ['tablet', 'capsule', 'liquid', 'injection', 'cream', 'inhaler'] as const
export type ItemForm = (typeof itemForms)[number]

/**
 * Why stock changed. `returned`: the units of a dispense that was reversed. `counted`: a stock-take found another number. `sent`: to
 * another pharmacy; what arrives there is `received`. `came-back`: sent, but not taken in.
 */
export const movementReasons = [
  'received',
  'dispensed',
  'adjusted',
  'returned',
  'wasted',
  'counted',
  'sent',
  'came-back',
] as const
export type MovementReason = (typeof movementReasons)[number]

/**
 * Tabs of the inventory beside All. `low`: fewer usable units than the minimum; `expiring`: some usable units expire within
 * `expiringSoonDays`; `expired`: expired units are still to be removed; `out`: no usable unit.
 */
export const itemTabs = ['low', 'expiring', 'expired', 'out'] as const
export type ItemTab = (typeof itemTabs)[number]

export const itemSorts = ['name', 'quantity', 'expiry', 'price'] as const
export type ItemSort = (typeof itemSorts)[number]

export const itemOrders = ['asc', 'desc'] as const
export type ItemOrder = (typeof itemOrders)[number]

/** A batch is usable up to and including its expiry date, and 'expiring soon' in its last 30 days. */
export const expiringSoonDays = 30
