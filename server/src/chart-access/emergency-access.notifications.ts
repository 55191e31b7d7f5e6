import type { EmergencyAccess } from '@alafia/contract/chart-access/schema'
import { civilOf, type ZoneName } from '@alafia/contract/kernel/civil'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'
import { dayAndMonth } from '@alafia/contract/kernel/format'

/** 12 March at 09:30, in clinic time */
const moment = (instant: string, zone: ZoneName) => {
  const { date, time } = civilOf(new Date(instant), zone)
  return `${dayAndMonth(date)} at ${time}`
}

/** Says who opened the record, from when until when, and the doctor's reason. */
export const accessNotifications = (
  {
    id,
    doctorName,
    familyMemberId,
    patientName,
    reason,
    startedAt,
    endsAt,
  }: Pick<
    EmergencyAccess,
    'id' | 'doctorName' | 'familyMemberId' | 'patientName' | 'reason' | 'startedAt' | 'endsAt'
  >,
  zone: ZoneName,
): { toPatient: NewNotification<'emergency-access'>; toAdmins: NewNotification<'emergency-access'> } => {
  const until = civilOf(new Date(endsAt), zone).time
  const about = (whose: string): NewNotification<'emergency-access'> => ({
    type: 'emergency-access',
    title: 'Emergency access',
    body: `${doctorName} opened ${whose} in an emergency on ${moment(startedAt, zone)}, until ${until}. Reason: ${reason}`,
    payload: { emergencyAccessId: id, doctorName },
  })
  const named = about(`the record of ${patientName}`)
  return {
    toPatient: aboutMember(familyMemberId, (member) => (member === null ? about('your record') : named)),
    toAdmins: named,
  }
}
