import type { CareRequest, UrgentCare } from '@alafia/contract/urgent-care/schema'

/** 'Your video visit', 'The video visit for Kemi Bello' */
export const whoseVisit = ({ isYou, personName }: Pick<CareRequest, 'isYou' | 'personName'>): string =>
  isYou ? 'Your video visit' : `The video visit for ${personName}`

/** 'You are next', 'You are number 3 in the queue' */
export const queuePositionText = (place: number): string =>
  place === 1 ? 'You are next' : `You are number ${place} in the queue`

/** The estimated wait, and no more than is known. */
export const waitText = ({ wait, doctorsOnDuty }: Pick<UrgentCare, 'wait' | 'doctorsOnDuty'>): string => {
  if (doctorsOnDuty === 0) return 'No doctor is on duty now.'
  return wait
    ? `You will probably wait ${wait.from} to ${wait.to} minutes.`
    : 'We can’t say yet how long you will wait.'
}

/** '1 doctor is on duty', '3 doctors are on duty' */
export const onDutyText = (count: number): string =>
  count === 1 ? '1 doctor is on duty' : `${count} doctors are on duty`

/** 'no one is waiting', '1 patient is waiting' */
export const waitingText = (count: number): string =>
  count === 0 ? 'no one is waiting' : count === 1 ? '1 patient is waiting' : `${count} patients are waiting`
