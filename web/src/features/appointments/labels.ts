import type { Appointment } from '@alafia/contract/appointments/schema'
import { typeLabel } from '@alafia/contract/appointments/labels'

/** 'for Kemi (daughter)', or nothing if the appointment is the patient's own. */
export const forPersonLabel = ({ familyMember }: Pick<Appointment, 'familyMember'>): string | undefined =>
  familyMember ? `for ${familyMember.firstName} (${familyMember.relationship})` : undefined

/** 'at Lekki', or nothing by video or at the clinic's own address. */
export const atSite = ({ site }: Pick<Appointment, 'site'>): string => (site ? `at ${site.name}` : '')

/** 'Video visit for Kemi (daughter) · Follow-up after ECG' */
export const appointmentLabel = (
  appointment: Pick<Appointment, 'mode' | 'type' | 'site' | 'familyMember' | 'reason'>,
): string => {
  const kind =
    appointment.type === 'urgent'
      ? typeLabel.urgent
      : appointment.mode === 'video'
        ? typeLabel.video
        : typeLabel['in-person']
  return `${[kind, atSite(appointment), forPersonLabel(appointment)].filter(Boolean).join(' ')} · ${appointment.reason}`
}

/** 'Check-up, 45 minutes' */
export const typeAndLength = ({ name, lengthMinutes }: { name: string; lengthMinutes: number }): string =>
  `${name}, ${lengthMinutes} minutes`
