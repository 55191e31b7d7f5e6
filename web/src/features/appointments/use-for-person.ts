import type { Appointment } from '@alafia/contract/appointments/schema'
import { useIsAboutYou } from '../../domain/is-about-you.ts'
import { forPersonLabel } from './labels.ts'

/** 'for Kemi (daughter)', or an empty text for the reader's own appointment. */
export const useForPerson = (): ((
  appointment: Pick<Appointment, 'patientId' | 'familyMemberId' | 'familyMember'>,
) => string) => {
  const isAboutYou = useIsAboutYou()
  return (appointment) => (isAboutYou(appointment) ? '' : (forPersonLabel(appointment) ?? ''))
}
