import type { ItemForm, ItemTab, MovementReason } from '@alafia/contract/inventory/states'

export const formLabel: Record<ItemForm, string> = {
  tablet: 'Tablet',
  capsule: 'Capsule',
  liquid: 'Liquid',
  injection: 'Injection',
  cream: 'Cream',
  inhaler: 'Inhaler',
}

/** What each tab of the inventory shows. */
export const tabLabel: Record<ItemTab, string> = {
  low: 'Low stock',
  expiring: 'Expiring soon',
  expired: 'Expired',
  out: 'Out of stock',
}

export const movementLabel: Record<MovementReason, string> = {
  received: 'Received',
  dispensed: 'Dispensed',
  adjusted: 'Adjusted',
  counted: 'Counted',
  returned: 'Reversed',
  wasted: 'To waste',
  sent: 'Sent',
  'came-back': 'Came back',
}

/** '+40', '−2' */
export const changeLabel = (change: number, figure: (value: number) => string): string =>
  `${change < 0 ? '−' : '+'}${figure(Math.abs(change))}`
