import type { ReactNode } from 'react'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate, zoneNote } from '../../../lib/format.ts'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { PlaceBeforeBooking } from './place-before-booking.tsx'
import type { VisitSiteState } from './use-visit-site.ts'

export type BookingReviewProps = {
  title: string
  person: string
  doctor: string
  type: string
  date: string
  time: string
  where: VisitSiteState
  price: string
  /** More rows: what else is agreed to with the booking. */
  children?: ReactNode
}

/** All that is about to be booked, above the button that books it (APPT-76). */
export function BookingReview({
  title,
  person,
  doctor,
  type,
  date,
  time,
  where,
  price,
  children,
}: BookingReviewProps) {
  const { timeZone } = useClinic()
  return (
    <div role="status" className="rounded-surface bg-sunken p-4">
      <h3 className="mb-2 text-heading">{title}</h3>
      <DataList>
        <DataItem term="For">{person}</DataItem>
        <DataItem term="Doctor">{doctor}</DataItem>
        <DataItem term="Type">{type}</DataItem>
        <DataItem term="When">
          {longDate(date)} at {time}, {zoneNote(date, time, timeZone)}
        </DataItem>
        <PlaceBeforeBooking where={where} />
        <DataItem term="Price">{price}</DataItem>
        {children}
      </DataList>
    </div>
  )
}
