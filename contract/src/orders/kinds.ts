/** What is ordered. */
export const testKinds = ['laboratory', 'imaging', 'other'] as const
export type TestKind = (typeof testKinds)[number]

export const testKindLabels: Record<TestKind, string> = {
  laboratory: 'Laboratory',
  imaging: 'Imaging',
  other: 'Other test',
}

export const orderStatuses = ['ordered', 'to-review', 'signed-off', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusLabels: Record<OrderStatus, string> = {
  ordered: 'Ordered',
  'to-review': 'To review',
  'signed-off': 'Signed off',
  cancelled: 'Cancelled',
}

/** What whoever enters a value read on the report, where the range alone doesn't say it. */
export const marks = ['normal', 'abnormal', 'critical'] as const
export type Mark = (typeof marks)[number]

export const maxTests = 20
export const maxValues = 60
