import { keptForDays } from '../kernel/kept-for.ts'

/** `failed`: we gave up, and the patient can ask again. `deleted`: its days are over, or a newer one has replaced it. */
export const ownDataStatuses = ['waiting', 'preparing', 'ready', 'failed', 'deleted'] as const
export type OwnDataStatus = (typeof ownDataStatuses)[number]

/** While a request is in one of these, there is no other that is. */
export const isBeingPrepared = (status: OwnDataStatus): boolean =>
  status === 'waiting' || status === 'preparing'

/** How long the file can be downloaded. */
export const ownDataDays = keptForDays.ownData
/** How often an account may ask within 24 hours: preparing it reads everything. */
export const maxOwnDataRequests = 3
