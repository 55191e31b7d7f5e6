export const itemForms = ['tablet', 'capsule', 'liquid', 'injection', 'cream', 'inhaler'] as const
export type ItemForm = (typeof itemForms)[number]

/** Why stock changed. */
export const movementReasons = ['received', 'dispensed', 'adjusted'] as const
export type MovementReason = (typeof movementReasons)[number]

/**
 * Tabs of the inventory beside All. `low`: fewer good units than the minimum; `expiring`: some good units expire within
 * `expiringSoonDays`; `expired`: some expired units are left to be taken off the shelf; `out`: no good unit.
 */
export const itemTabs = ['low', 'expiring', 'expired', 'out'] as const
export type ItemTab = (typeof itemTabs)[number]

export const itemSorts = ['name', 'quantity', 'expiry', 'price'] as const
export type ItemSort = (typeof itemSorts)[number]

export const itemOrders = ['asc', 'desc'] as const
export type ItemOrder = (typeof itemOrders)[number]

/** 'Expiring Soon': this many days ahead, or fewer. A batch is good up to and including its expiry date. */
export const expiringSoonDays = 30
