import type { Appointment } from '@alafia/contract/appointments/schema'
import { ageOn } from '@alafia/contract/kernel/civil'

type Who = Pick<Appointment, 'patient' | 'familyMember' | 'patientName'>

/** Whose appointment it is: the family member's, otherwise the patient's. */
export const personOf = ({ patient, familyMember, patientName }: Who) =>
  familyMember
    ? {
        firstName: familyMember.firstName,
        lastName: familyMember.lastName,
        dateOfBirth: familyMember.dateOfBirth,
        with: `with ${patientName} (account holder)`,
      }
    : {
        firstName: patient.firstName,
        lastName: patient.lastName,
        dateOfBirth: patient.dateOfBirth,
        with: undefined,
      }

export const nameOf = (appointment: Who): string => {
  const { firstName, lastName } = personOf(appointment)
  return `${firstName} ${lastName}`
}

/** '6 years · with Amina Bello (account holder)' */
export const describePerson = (appointment: Who, today: string, isReader = false): string => {
  const { dateOfBirth, with: holder } = personOf(appointment)
  return [dateOfBirth && `${ageOn(today, dateOfBirth)} years`, !isReader && holder]
    .filter(Boolean)
    .join(' · ')
}
