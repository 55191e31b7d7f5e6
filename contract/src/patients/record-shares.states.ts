import type { Scope } from '../family/sharing.ts'

/** What of a person's record can be shared by a link. */
export const shareParts = ['facts', 'visits', 'prescriptions', 'documents'] as const
export type SharePart = (typeof shareParts)[number]

export const sharePartLabels: Record<SharePart, string> = {
  facts: 'Health summary',
  visits: 'Visit summaries',
  prescriptions: 'Prescriptions',
  documents: 'Documents and files',
}

/** What an adult in the family must have agreed to share for each part. */
export const scopeOfPart: Record<SharePart, Scope> = {
  facts: 'records',
  visits: 'records',
  prescriptions: 'prescriptions',
  documents: 'records',
}

/** `locked`: too many wrong PINs. `withdrawn`: who shared it may no longer see it themselves. */
export const shareEnds = ['stopped', 'locked', 'withdrawn'] as const
export type ShareEnd = (typeof shareEnds)[number]

export const shareStates = ['open', 'expired', ...shareEnds] as const
export type ShareState = (typeof shareStates)[number]

export const shareDays = 7
/** Then the link stops working. */
export const maxWrongPins = 5
/** How long whoever opened it can read on before they enter the PIN again. */
export const openingMinutes = 30
/** Of one account, at a time. */
export const maxOpenShares = 20
/** Of one link. */
export const maxOpenings = 100
