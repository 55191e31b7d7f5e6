import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { VideoVisit } from '@alafia/contract/video-visits/schema'
import { Lobby } from '../../../features/video-visits/waiting/lobby.tsx'
import { WayOut } from '../../../features/video-visits/waiting/way-out.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel, zoneNote } from '../../../lib/format.ts'

export type BeforePatientProps = {
  visit: AppointmentDetails
  standing: VideoVisit | undefined
  isJoining: boolean
  onJoin: () => void
}

/** The patient's way into an open visit. */
export function BeforePatient({ visit, standing, isJoining, onJoin }: BeforePatientProps) {
  const { today, timeZone } = useClinic()
  const { appointmentDate: date, appointmentTime: time } = visit
  return (
    <>
      <Lobby
        when={{ day: dayLabel(date, today), time, zone: zoneNote(date, time, timeZone) }}
        standing={standing}
        isJoining={isJoining}
        onJoin={onJoin}
      />
      {standing?.phone && <WayOut phone={standing.phone} />}
    </>
  )
}
