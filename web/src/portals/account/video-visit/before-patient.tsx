import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { VideoVisit } from '@alafia/contract/video-visits/schema'
import { ReadyToJoin } from '../../../features/video-visits/waiting-room/ready-to-join.tsx'
import { ClinicPhone } from '../../../features/video-visits/waiting-room/clinic-phone.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel, zoneNote } from '../../../lib/format.ts'

export type BeforePatientProps = {
  appointment: AppointmentDetails
  videoVisit: VideoVisit | undefined
  isJoining: boolean
  onJoin: () => void
}

/** Leads the patient into an open video visit. */
export function BeforePatient({ appointment, videoVisit, isJoining, onJoin }: BeforePatientProps) {
  const { today, timeZone } = useClinic()
  const { appointmentDate: date, appointmentTime: time, doctorJoinedAt } = appointment
  return (
    <>
      <ReadyToJoin
        when={{ day: dayLabel(date, today), time, zone: zoneNote(date, time, timeZone) }}
        waiting={videoVisit && { ...videoVisit, doctorJoinedAt }}
        isJoining={isJoining}
        onJoin={onJoin}
      />
      {videoVisit?.phone && <ClinicPhone phone={videoVisit.phone} />}
    </>
  )
}
