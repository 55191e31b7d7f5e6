import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarDays, Users } from 'lucide-react'
import { useState } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { appointmentTabs } from '@alafia/contract/appointments/states'
import { AppointmentList } from '../../features/appointments/listing/appointment-list.tsx'
import { DoctorActions } from '../../features/appointments/doctors-day/doctor-actions.tsx'
import { JoinButton } from '../../features/appointments/joining/join-button.tsx'
import { useAppointmentActions } from '../../features/appointments/doctors-day/use-appointment-actions.tsx'
import { DoctorDetailsDialog } from '../../features/appointments/listing/doctor-details-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { useStart } from './use-start.ts'
import { renderHealth } from '../shell/appointment-health.tsx'

const CalendarDialog = lazyDialog(
  async () => (await import('../../features/appointments/calendar/calendar-dialog.tsx')).CalendarDialog,
)

const route = getRouteApi('/signed-in/appointments')

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

/** A doctor's appointments (APPT-9). */
export function DoctorAppointments() {
  const { tab, search, appointment } = route.useSearch()
  const navigate = route.useNavigate()
  const start = useStart()
  const handlers = useAppointmentActions()
  const [filed, setFiled] = useState<Appointment>()
  const applySearch = (text: string) =>
    void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true })
  const choose = (value: (typeof tabs)[number]['value']) =>
    void navigate({ search: (now) => ({ ...now, tab: appointmentTabs.find((one) => one === value) }) })
  const show = (id: number | undefined) =>
    void navigate({ search: (now) => ({ ...now, appointment: id }), replace: id === undefined })

  return (
    <Page
      title="Appointments"
      actions={
        <>
          <Button asChild>
            <Link to="/doctor/group-sessions">
              <Users />
              Group Sessions
            </Link>
          </Button>
          <Button asChild>
            <Link to="/doctor/calendar">
              <CalendarDays />
              Week
            </Link>
          </Button>
        </>
      }
    >
      <LiveSearch
        label="Search by patient or reason"
        placeholder="Search by patient or reason"
        value={search ?? ''}
        onSearch={applySearch}
      />
      <Tabs label="Appointments by status" value={tab ?? 'all'} onChange={choose} tabs={tabs}>
        <TabPanel value={tab ?? 'all'}>
          <AppointmentList
            filters={{ tab, search }}
            onClearFilters={() => void navigate({ search: {} })}
            empty={{ title: 'No appointments found', text: 'New requests appear here automatically.' }}
            renderActions={(one) => (
              <DoctorActions appointment={one} handlers={handlers} onStart={start}>
                <JoinButton appointment={one} variant="secondary" />
                <Button onClick={() => show(one.id)}>View Details</Button>
                {(one.status === 'scheduled' || one.status === 'confirmed') && (
                  <Button variant="quiet" onClick={() => setFiled(one)}>
                    Add to calendar
                  </Button>
                )}
              </DoctorActions>
            )}
          />
        </TabPanel>
      </Tabs>
      <DoctorDetailsDialog
        renderHealth={renderHealth}
        id={appointment}
        onClose={() => show(undefined)}
        handlers={handlers}
        onStart={start}
      />
      {handlers.dialogs}
      {filed && <CalendarDialog appointment={filed} onClose={() => setFiled(undefined)} />}
    </Page>
  )
}
