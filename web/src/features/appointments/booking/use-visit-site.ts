import { useQuery } from '@tanstack/react-query'
import type { Site } from '@alafia/contract/clinic/sites'
import { sitesQuery } from '../../../domain/sites-query.ts'
import { slotsQuery, type Length } from '../queries.ts'

type Chosen = { doctorId: number; date: string; time: string; length: Length; isInPerson: boolean }

export type VisitSiteState = {
  /** Where it takes place; left out by video, and until it is known. */
  place?: { mode: 'in-person'; site?: Site }
  /** Sent with the booking: null for the clinic's own address, left out by video. */
  seen: { seenSite?: number | null }
  /** What says where, while it isn't there. */
  missing?: { data?: unknown; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** A visit in person can't be booked before the patient can read where. */
  isBookable: boolean
}

/** Where the doctor is at the chosen time of a visit in person: its slot says so. */
export const useVisitSite = ({ doctorId, date, time, length, isInPerson }: Chosen): VisitSiteState => {
  const sites = useQuery({ ...sitesQuery, enabled: isInPerson })
  const slots = useQuery({
    ...slotsQuery(doctorId, date, length),
    enabled: isInPerson && date !== '' && doctorId > 0,
  })
  if (!isInPerson || time === '') return { seen: {}, isBookable: true }
  const slot = slots.data?.find((one) => one.time === time)
  const site = sites.data?.find(({ id }) => id === slot?.siteId)
  if (!slots.data) return { seen: {}, missing: slots, isBookable: false }
  // The field says that the doctor has no such time.
  if (!slot) return { seen: {}, isBookable: false }
  if (slot.siteId !== undefined && !site) return { seen: {}, missing: sites, isBookable: false }
  return {
    place: { mode: 'in-person', ...(site && { site }) },
    seen: { seenSite: slot.siteId ?? null },
    isBookable: true,
  }
}
