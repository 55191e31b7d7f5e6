import type { UrgentCare } from '@alafia/contract/urgent-care/schema'

/** 'You are next', 'You are number 3 in line' */
export const queuePositionText = (place: number): string =>
  place === 1 ? 'You are next' : `You are number ${place} in line`

/** What is known of the wait, and no more. */
export const waitText = ({ wait, doctorsOnDuty }: Pick<UrgentCare, 'wait' | 'doctorsOnDuty'>): string => {
  if (doctorsOnDuty === 0) return 'No doctor is on duty just now.'
  return wait
    ? `Likely wait: ${wait.from} to ${wait.to} minutes, going by the latest patients.`
    : 'We cannot say yet how long it takes: too few patients have been seen lately.'
}

/** '1 doctor is on duty', '3 doctors are on duty' */
export const onDutyText = (count: number): string =>
  count === 1 ? '1 doctor is on duty' : `${count} doctors are on duty`

/** 'nobody is waiting', '1 patient is waiting' */
export const waitingText = (count: number): string =>
  count === 0 ? 'nobody is waiting' : count === 1 ? '1 patient is waiting' : `${count} patients are waiting`
