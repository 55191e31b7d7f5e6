import type { Appointment } from '@alafia/contract/appointments/schema'
import { typeLabel } from '@alafia/contract/appointments/labels'

/** 'for Kemi (daughter)', or nothing if the appointment is the patient's own. */
export const forPersonLabel = ({ familyMember }: Pick<Appointment, 'familyMember'>): string | undefined =>
  familyMember ? `for ${familyMember.firstName} (${familyMember.relationship})` : undefined

/** 'at Lekki', or nothing by video and in a clinic without sites. */
export const atPlace = ({ placeName }: Pick<Appointment, 'placeName'>): string =>
  placeName === undefined ? '' : `at ${placeName}`

/** 'Video visit for Kemi (daughter) · Follow-up after ECG' */
export const appointmentLabel = (
  appointment: Pick<Appointment, 'mode' | 'type' | 'placeName' | 'familyMember' | 'reason'>,
): string => {
  const kind =
    appointment.type === 'urgent'
      ? typeLabel.urgent
      : appointment.mode === 'video'
        ? typeLabel.video
        : typeLabel['in-person']
  return `${[kind, atPlace(appointment), forPersonLabel(appointment)].filter(Boolean).join(' ')} · ${appointment.reason}`
}

/** 'Check-up, 45 minutes' */
export const typeAndLength = ({ name, lengthMinutes }: { name: string; lengthMinutes: number }): string =>
  `${name}, ${lengthMinutes} minutes`
