import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarPlus, FileText, Pill, Users } from 'lucide-react'
import { Upcoming, useUpcoming } from '../../features/appointments/listing/upcoming.tsx'
import { LiveUpdates } from '../../features/notifications/live-updates.tsx'
import { PatientCounters } from '../../features/patients/dashboard/patient-counters.tsx'
import { ActivePrescriptions } from '../../features/prescriptions/listing/active-prescriptions.tsx'
import { prescriptionSummaryQuery } from '../../features/prescriptions/queries.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { FeatureCard } from '../../ui/layout/feature-card.tsx'
import { Held } from '../../ui/async/held.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Booking } from './booking.tsx'
import { opensBooking, useBookingSoon } from './booking-soon.ts'
import { useOpenDialog } from './open-dialog.ts'

const RecordsDialog = lazyDialog(async () => (await import('./records-dialog.tsx')).RecordsDialog)
const ManageFamily = lazyDialog(async () => (await import('./manage-family-dialog.tsx')).ManageFamilyDialog)

const route = getRouteApi('/signed-in/patient/dashboard')

/** The patient's dashboard (PAT-12), which is called Overview, since `/` is the Dashboard of the navigation: current activity, counters, and three quick actions. */
export function PatientDashboardPage() {
  const { user } = useSession()
  const { open: dialog } = route.useSearch()
  const { open, close } = useOpenDialog()
  const summary = useQuery(prescriptionSummaryQuery)
  useBookingSoon()
  const isFirstUnknown = useUpcoming().isPending
  const change = (isOpen: boolean) => !isOpen && close()

  if (!user) return null
  return (
    <Page
      title="Overview"
      lead="Your upcoming appointments and medicines."
      actions={
        <Button asChild variant="quiet">
          <Link to="/">Dashboard</Link>
        </Button>
      }
    >
      <PatientCounters />
      <Upcoming onBook={() => open('book')} />
      <Held isComing={isFirstUnknown}>
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <FeatureCard
            icon={CalendarPlus}
            title="Book Appointment"
            text="In person or by video"
            titleAction={<button type="button" {...opensBooking} onClick={() => open('book')} />}
          />
          <FeatureCard
            icon={FileText}
            title="View Medical Records"
            text="Recent appointments and medicines"
            titleAction={<button type="button" onClick={() => open('records')} />}
          />
          <FeatureCard
            icon={Users}
            title="Manage Family"
            text="View or add family members"
            titleAction={<button type="button" onClick={() => open('family')} />}
          />
          <FeatureCard
            icon={Pill}
            title="Prescriptions"
            text={summary.data ? `${summary.data.current} Active` : 'Status and refills'}
            titleAction={<Link to="/prescriptions" />}
          />
        </div>
        <div className="grid gap-8 lg:grid-cols-2">
          <ActivePrescriptions />
          <LiveUpdates />
        </div>
      </Held>
      {dialog === 'book' && (
        <Booking kind="dashboard" user={user} dialog={dialog} reminderId={undefined} onClose={close} />
      )}
      {dialog === 'records' && <RecordsDialog open onOpenChange={change} />}
      {dialog === 'family' && <ManageFamily open onOpenChange={change} userId={user.id} />}
    </Page>
  )
}
