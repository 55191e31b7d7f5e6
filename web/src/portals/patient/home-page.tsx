import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarPlus, FileText, Pill, Video } from 'lucide-react'
import { useEffect } from 'react'
import { RecentConsultations } from '../../features/appointments/listing/recent-consultations.tsx'
import { Upcoming, useUpcoming } from '../../features/appointments/listing/upcoming.tsx'
import { ImmediateCareBanner } from '../../features/urgent-care/immediate-care-banner.tsx'
import { ImmediateCareStrip } from '../../features/urgent-care/immediate-care-strip.tsx'
import { prescriptionSummaryQuery } from '../../features/prescriptions/queries.ts'
import { Reminders } from '../../features/reminders/reminders.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { setWritten } from '../../lib/written-page.ts'
import { Button } from '../../ui/button.tsx'
import { FeatureCard } from '../../ui/layout/feature-card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { Deferred } from '../../ui/async/deferred.tsx'
import { Held } from '../../ui/async/held.tsx'
import { Booking } from './booking.tsx'
import { opensBooking, useBookingSoon } from './booking-soon.ts'
import { useOpenDialog } from './open-dialog.ts'

const FamilyCard = lazyComponent(
  async () => (await import('./family-card.tsx')).HomeFamilyCard,
  <SkeletonRows />,
)

const route = getRouteApi('/signed-in/')

/** The script is there: what was pressed before (web/public/theme.js) is pressed now. */
const goOnFromWritten = () => {
  setWritten(false)
  const pressed = document.querySelector<HTMLElement>('[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  pressed?.click()
}

/** The patient's home (PAT-9): the next step and links to the other pages. */
export function PatientHomePage() {
  const { user } = useSession()
  const { open: dialog, reminder } = route.useSearch()
  const { open, close } = useOpenDialog()
  const summary = useQuery(prescriptionSummaryQuery)
  useBookingSoon()
  useEffect(goOnFromWritten, [])
  const isFirstUnknown = useUpcoming().isPending

  if (!user) return <p role="status">Welcome to Alafia. Just a moment…</p>

  return (
    <Page
      title={`Hi ${user.firstName}`}
      lead="How may we help you today?"
      actions={
        <Button asChild variant="quiet">
          <Link to="/patient/dashboard">Overview</Link>
        </Button>
      }
    >
      <ImmediateCareStrip />
      <Upcoming onBook={() => open('book')} />
      <Held isComing={isFirstUnknown}>
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <FeatureCard
            icon={Video}
            title="Video Consultation"
            text="See a doctor from home"
            titleAction={<button type="button" {...opensBooking} onClick={() => open('video')} />}
          />
          <FeatureCard
            icon={CalendarPlus}
            title="Book Appointment"
            text="In person or by video"
            titleAction={<button type="button" {...opensBooking} onClick={() => open('book')} />}
          />
          <FeatureCard
            icon={Pill}
            title="Prescriptions"
            text={summary.data ? `${summary.data.current} Active` : 'Status and refills'}
            titleAction={<Link to="/prescriptions" />}
          />
          <FeatureCard
            icon={FileText}
            title="Health Records"
            text="Appointments, results, files"
            titleAction={<Link to="/records" />}
          />
        </div>
        <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
          {/* What is below the page stays below the screen. */}
          <Deferred placeholder={<div className="min-h-dvh" />}>
            <Reminders onSchedule={({ id }) => open('reminder', id)} />
          </Deferred>
          <Deferred>
            <FamilyCard user={user} />
          </Deferred>
        </div>
        <Deferred>
          <RecentConsultations />
        </Deferred>
        <Deferred>
          <ImmediateCareBanner onFindSpecialist={() => open('specialist')} />
        </Deferred>
      </Held>
      {dialog && <Booking user={user} dialog={dialog} reminderId={reminder} onClose={close} />}
    </Page>
  )
}
