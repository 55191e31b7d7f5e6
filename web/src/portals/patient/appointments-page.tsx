import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarPlus, Search } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { appointmentTabs, type AppointmentTab } from '@alafia/contract/appointments/states'
import { AppointmentActions } from '../../features/appointments/listing/appointment-actions.tsx'
import { AppointmentList } from '../../features/appointments/listing/appointment-list.tsx'
import { Withheld } from '../../features/family/withheld.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { renderHealth } from '../shell/appointment-health.tsx'
import { renderBill } from '../shell/visit-bill.tsx'
import { renderLetters } from '../shell/visit-letters.tsx'
import { renderTests } from '../shell/visit-tests.tsx'
import { BookedDialog, Booking } from './booking.tsx'
import { opensBooking, useBookingSoon } from './booking-soon.ts'

const AppointmentDetailsDialog = lazyDialog(
  async () =>
    (await import('../../features/appointments/listing/appointment-details-dialog.tsx'))
      .AppointmentDetailsDialog,
)
const CalendarDialog = lazyDialog(
  async () => (await import('../../features/appointments/calendar/calendar-dialog.tsx')).CalendarDialog,
)
const CancelDialog = lazyDialog(
  async () => (await import('../../features/appointments/booking/cancel-dialog.tsx')).CancelDialog,
)
const RescheduleDialog = lazyDialog(
  async () => (await import('../../features/appointments/booking/reschedule-dialog.tsx')).RescheduleDialog,
)

const GroupSessions = lazyComponent(async () => (await import('./group-sessions.tsx')).GroupSessions)

const Waitlist = lazyComponent(
  async () => (await import('../../features/appointments/waitlist/waitlist.tsx')).Waitlist,
)

const route = getRouteApi('/signed-in/appointments')

type Tab = AppointmentTab | 'all'
const tabs: readonly { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
]

type Open =
  | { what: 'book' }
  | { what: 'reschedule' | 'cancel' | 'calendar' | 'booked'; appointment: Appointment }

/** A patient's and their family's appointments. The URL holds the tab, the search and the open appointment. */
export function PatientAppointments({ user }: { user: SessionUser }) {
  const { tab, search, appointment } = route.useSearch()
  const navigate = route.useNavigate()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  useBookingSoon()

  const choose = (value: Tab) =>
    void navigate({
      search: (now) => ({ ...now, tab: appointmentTabs.find((one) => one === value) }),
    })
  const applySearch = (text: string) =>
    void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true })
  const show = (id: number | undefined) =>
    void navigate({ search: (now) => ({ ...now, appointment: id }), replace: id === undefined })

  return (
    <Page
      title="Appointments"
      actions={
        <>
          <Button asChild>
            <Link to="/doctors">
              <Search /> Find a Doctor
            </Link>
          </Button>
          <Button variant="primary" {...opensBooking} onClick={() => setOpen({ what: 'book' })}>
            <CalendarPlus />
            Book Appointment
          </Button>
        </>
      }
    >
      <Withheld scope="appointments" />
      <Waitlist onBooked={(booked) => setOpen({ what: 'booked', appointment: booked })} />
      <GroupSessions user={user} onBooked={(booked) => setOpen({ what: 'booked', appointment: booked })} />
      <LiveSearch
        label="Search by doctor or reason"
        placeholder="Search by doctor or reason"
        value={search ?? ''}
        onSearch={applySearch}
      />
      <Tabs label="Appointments by status" value={tab ?? 'all'} onChange={choose} tabs={tabs}>
        <TabPanel value={tab ?? 'all'}>
          <AppointmentList
            filters={{ tab, search }}
            onClearFilters={() => void navigate({ search: {} })}
            empty={{
              title: 'No appointments found',
              text: 'Your appointments appear here after you book.',
              action: (
                <Button variant="primary" onClick={() => setOpen({ what: 'book' })}>
                  Book Your First Appointment
                </Button>
              ),
            }}
            renderActions={(one) => (
              <AppointmentActions
                appointment={one}
                onReschedule={() => setOpen({ what: 'reschedule', appointment: one })}
                onDetails={() => show(one.id)}
                onCalendar={() => setOpen({ what: 'calendar', appointment: one })}
                onCancel={() => setOpen({ what: 'cancel', appointment: one })}
              />
            )}
          />
        </TabPanel>
      </Tabs>
      {appointment !== undefined && (
        <AppointmentDetailsDialog
          id={appointment}
          onClose={() => show(undefined)}
          onOther={show}
          renderHealth={renderHealth}
          renderLetters={(visit) => (
            <>
              {renderTests(visit)}
              {renderLetters(visit)}
              {renderBill(visit)}
            </>
          )}
        />
      )}
      {open?.what === 'calendar' && <CalendarDialog appointment={open.appointment} onClose={close} />}
      {open?.what === 'booked' && <BookedDialog appointment={open.appointment} onClose={close} />}
      {open?.what === 'cancel' && <CancelDialog appointment={open.appointment} onClose={close} />}
      {open?.what === 'reschedule' && <RescheduleDialog appointment={open.appointment} onClose={close} />}
      {open?.what === 'book' && <Booking user={user} dialog="book" reminderId={undefined} onClose={close} />}
    </Page>
  )
}
