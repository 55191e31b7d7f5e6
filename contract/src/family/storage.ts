import type { FamilyStorage } from './storage.schema.ts'

/** From here on, the family is told that its storage is almost full. */
export const isAlmostFull = ({ used, limit }: FamilyStorage): boolean => used >= limit * 0.9

/** In megabytes (2^20 bytes), as file sizes are usually shown: '461 of 500 MB'. */
export const storageUsed = ({ used, limit }: FamilyStorage): string =>
  `${Math.round(used / 2 ** 20)} of ${Math.round(limit / 2 ** 20)} MB`

const howToMakeRoom = 'Remove records that you added and no longer need, or ask the clinic for more.'
export const storageFull = `Your family’s storage is too full for this file. ${howToMakeRoom}`
export const storageAlmostFull = (storage: FamilyStorage): string =>
  `Your family’s files take up ${storageUsed(storage)}. ${howToMakeRoom}`
