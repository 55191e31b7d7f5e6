import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { VisitPlace } from '../../domain/visit-place.tsx'
import { CalendarDialog } from '../../features/appointments/calendar/calendar-dialog.tsx'
import { useForPerson } from '../../features/appointments/use-for-person.ts'
import { paymentsQuery } from '../../features/billing/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { formatMoney, longDate, zoneNote } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'

/** What the visit costs, if it can be paid online now. */
const useDue = ({ id }: Appointment) => {
  const { onlinePayment } = useClinic()
  const { data } = useInfiniteQuery({
    ...paymentsQuery({ view: 'pending' }),
    enabled: onlinePayment !== 'none',
  })
  return data?.pages.flatMap(({ rows }) => rows).find(({ appointmentId }) => appointmentId === id)
}

/** After booking (APPT-75): what happens next, how to prepare, pay now, add to calendar. */
export function BookedDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { timeZone } = useClinic()
  const due = useDue(appointment)
  const [isCalendar, setCalendar] = useState(false)
  const {
    doctorName,
    appointmentDate: date,
    appointmentTime: time,
    terms,
    series,
    reason,
    groupSessionId,
  } = appointment
  const who = useForPerson()(appointment)
  if (isCalendar) return <CalendarDialog appointment={appointment} onClose={() => setCalendar(false)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={series ? `Your ${series.visits} visits are booked` : 'Your appointment is booked'}
      description={
        groupSessionId === undefined
          ? `We’ll notify you when ${doctorName} confirms ${series ? 'them' : 'it'}.`
          : `Your spot in “${reason}” is confirmed.`
      }
      width="narrow"
    >
      <DataList>
        <DataItem term={series ? 'First visit' : 'When'}>
          {longDate(date)} at {time}, {zoneNote(date, time, timeZone)}
        </DataItem>
        <VisitPlace visit={appointment} />
        <DataItem term="Doctor">{doctorName}</DataItem>
        {who && <DataItem term="Who">{who}</DataItem>}
        {terms?.preparation && (
          <DataItem term="How to prepare">
            <span className="whitespace-pre-line">{terms.preparation}</span>
          </DataItem>
        )}
        {due && (
          <DataItem term="To pay">
            {formatMoney(due.amount, due.currency)}
            {series && ' for the first visit. Each visit has its own bill.'}
          </DataItem>
        )}
      </DataList>
      <DialogActions>
        {due && (
          <Button asChild variant="primary">
            <Link to="/billing" search={{ payment: due.id }}>
              Pay now
            </Link>
          </Button>
        )}
        <Button onClick={() => setCalendar(true)}>Add to calendar</Button>
        <DialogCancel>Done</DialogCancel>
      </DialogActions>
    </Dialog>
  )
}
