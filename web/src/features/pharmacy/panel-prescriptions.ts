import type { CivilDate } from '@alafia/contract/kernel/civil'
import { choosableStatuses } from '@alafia/contract/pharmacy/states'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { hasRecalledWaiting } from '@alafia/contract/prescriptions/states'

/** PHARM-28: three in the side panel. */
const maxShown = 3

const hasExpired = ({ expiryDate }: Prescription, today: CivilDate) => expiryDate < today

export const canChoosePharmacy = (prescription: Prescription, today: CivilDate): boolean =>
  prescription.isGenuine &&
  choosableStatuses.some((status) => status === prescription.status) &&
  !hasExpired(prescription, today)

/** Ready for collection or delivery. */
export const isReady = ({ status, isGenuine }: Prescription): boolean => isGenuine && status === 'fulfilled'

/** INV-42: what is recalled stays at the pharmacy. */
export const canBeDelivered = (prescription: Prescription): boolean =>
  isReady(prescription) && !hasRecalledWaiting(prescription)

/** PHARM-28: the three newest pending or filled prescriptions, with the one selected in the URL first. */
export const panelPrescriptions = (
  prescriptions: readonly Prescription[],
  today: CivilDate,
  selectedId: number | undefined,
): Prescription[] =>
  prescriptions
    .filter((one) => canChoosePharmacy(one, today) || isReady(one))
    .sort((one, other) => Number(other.id === selectedId) - Number(one.id === selectedId))
    .slice(0, maxShown)
