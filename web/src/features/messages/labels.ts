import type { Role } from '@alafia/contract/kernel/roles'
import type { AboutAppointment, Correspondent } from '@alafia/contract/messages/schema'
import { shortDate } from '../../lib/format.ts'

/** The role of a member of a conversation. */
export const roleLabel: Record<Role, string> = {
  patient: 'Patient',
  doctor: 'Doctor',
  pharmacist: 'Pharmacist',
  admin: 'Support',
}

/** 'Dr. Tunde Okafor' */
export const nameOf = ({ role, firstName, lastName }: Correspondent): string =>
  `${role === 'doctor' ? 'Dr. ' : ''}${firstName} ${lastName}`

/** 'Thu, 12 Mar, 09:30, Dr. Tunde Okafor with Kemi Bello' */
export const appointmentLabel = ({
  appointmentDate,
  appointmentTime,
  doctorName,
  patientName,
}: AboutAppointment): string =>
  `${shortDate(appointmentDate)}, ${appointmentTime}, ${doctorName} with ${patientName}`
