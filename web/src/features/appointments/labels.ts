import type { Appointment } from '@alafia/contract/appointments/schema'
import { typeLabel } from '@alafia/contract/appointments/labels'

/** 'for Kemi (daughter)', or nothing if the appointment is the patient's own. */
export const forPersonLabel = ({ familyMember }: Pick<Appointment, 'familyMember'>): string | undefined =>
  familyMember ? `for ${familyMember.firstName} (${familyMember.relationship})` : undefined

/** 'at Lekki', or nothing by video and in a clinic without sites. */
export const atPlace = ({ placeName }: Pick<Appointment, 'placeName'>): string =>
  placeName === undefined ? '' : `at ${placeName}`

/** 'Visit 2 of 6', or nothing for a single visit. */
export const visitOfSeries = ({ series }: Pick<Appointment, 'series'>): string | undefined =>
  series && `Visit ${series.number} of ${series.visits}`

/** 'Video visit for Kemi (daughter) · Visit 2 of 6 · Follow-up after ECG' */
export const appointmentLabel = (
  appointment: Pick<Appointment, 'mode' | 'type' | 'placeName' | 'familyMember' | 'series' | 'reason'>,
  forPerson = forPersonLabel(appointment),
): string => {
  const kind =
    appointment.type === 'urgent'
      ? typeLabel.urgent
      : appointment.mode === 'video'
        ? typeLabel.video
        : typeLabel['in-person']
  const what = [kind, atPlace(appointment), forPerson].filter(Boolean).join(' ')
  return [what, visitOfSeries(appointment), appointment.reason].filter(Boolean).join(' · ')
}

/** 'Check-up, 45 minutes' */
export const typeAndLength = ({ name, lengthMinutes }: { name: string; lengthMinutes: number }): string =>
  `${name}, ${lengthMinutes} minutes`
