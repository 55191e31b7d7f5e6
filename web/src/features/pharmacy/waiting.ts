import type { CivilDate } from '@alafia/contract/kernel/civil'
import { choosableStatuses } from '@alafia/contract/pharmacy/states'
import type { Prescription } from '@alafia/contract/prescriptions/schema'

/** PHARM-28: three in the side panel. */
const mostShown = 3

const isOver = ({ expiryDate }: Prescription, today: CivilDate) => expiryDate < today

/** A pharmacy can be chosen for it. */
export const isWaiting = (prescription: Prescription, today: CivilDate): boolean =>
  prescription.isGenuine &&
  choosableStatuses.some((status) => status === prescription.status) &&
  !isOver(prescription, today)

/** It lies ready: it can be brought. */
export const isReady = ({ status, isGenuine }: Prescription): boolean => isGenuine && status === 'fulfilled'

/** PHARM-28: pending or filled ones, the newest three; the one that the address names stands first. */
export const panelOf = (
  prescriptions: readonly Prescription[],
  today: CivilDate,
  wanted: number | undefined,
): Prescription[] =>
  prescriptions
    .filter((one) => isWaiting(one, today) || isReady(one))
    .sort((one, other) => Number(other.id === wanted) - Number(one.id === wanted))
    .slice(0, mostShown)
