import { useQuery } from '@tanstack/react-query'
import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import type { Site } from '@alafia/contract/clinic/sites'
import { sitesQuery } from '../../../domain/sites-query.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { slotsQuery, type Length } from '../queries.ts'

/** What the times of a visit in person depend on, besides the doctor's hours: the clinic's opening hours and sites. */
export const useInPerson = (isInPerson: boolean): { mode?: AppointmentMode } => {
  const { openingHours } = useClinic()
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: isInPerson })
  return isInPerson && (openingHours !== null || sites.length > 0) ? { mode: 'in-person' } : {}
}

type Chosen = { doctorId: number; date: string; time: string; length: Length; isInPerson: boolean }

/**
 * Where the doctor is at the chosen time: `siteId` is sent with the booking, null for the clinic's own address. Empty by video, in a clinic
 * without sites, and until the times are known.
 */
export const useVisitSite = ({
  doctorId,
  date,
  time,
  length,
  isInPerson,
}: Chosen): { siteId?: number | null; site?: Site } => {
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: isInPerson })
  const { data: slots } = useQuery({
    ...slotsQuery(doctorId, date, length),
    enabled: isInPerson && date !== '' && doctorId > 0,
  })
  const slot = slots?.find((one) => one.time === time)
  if (!isInPerson || sites.length === 0 || !slot) return {}
  const site = sites.find(({ id }) => id === slot.siteId)
  return { siteId: slot.siteId ?? null, ...(site && { site }) }
}
