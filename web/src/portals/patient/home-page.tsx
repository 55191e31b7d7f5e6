import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, FileText, Pill, Video } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SharedBookingForm } from '@alafia/contract/appointments/schema'
import { RecentConsultations } from '../../features/appointments/recent-consultations.tsx'
import { Upcoming } from '../../features/appointments/upcoming.tsx'
import { doctorsQuery } from '../../features/doctors/queries.ts'
import { FamilyCard } from '../../features/family/family-card.tsx'
import { familyQuery } from '../../features/family/queries.ts'
import { MyPrescriptions } from '../../features/prescriptions/my-prescriptions.tsx'
import { prescriptionSummaryQuery } from '../../features/prescriptions/queries.ts'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { FeatureCard } from '../../ui/feature-card.tsx'
import { Page } from '../../ui/page.tsx'

/** The form's code comes when it is first opened. */
const BookingDialog = lazy(async () => ({
  default: (await import('../../features/appointments/booking-dialog.tsx')).BookingDialog,
}))

const prescriptionsId = 'my-prescriptions'
const consultationsId = 'my-consultations'

/** The patient's home (spec §2.5): what next, and the ways in. */
export function PatientHomePage() {
  const { user } = useSession()
  const doctors = useQuery(doctorsQuery)
  const family = useQuery(familyQuery)
  const summary = useQuery(prescriptionSummaryQuery)
  const [booking, setBooking] = useState<Partial<SharedBookingForm>>()
  const openBooking = (start: Partial<SharedBookingForm> = {}) => setBooking(start)

  if (!user) return <p role="status">Welcome to Alafia. Just a moment…</p>

  return (
    <Page title={`Hi ${user.firstName}`} lead="How may we help you today?">
      <Upcoming doctors={doctors.data ?? []} onBook={() => openBooking()} />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <FeatureCard
          icon={Video}
          title="Video Consultation"
          text="See a doctor from home"
          titleAction={<button type="button" onClick={() => openBooking({ mode: 'video' })} />}
        />
        <FeatureCard
          icon={CalendarPlus}
          title="Book Appointment"
          text="In person or by video"
          titleAction={<button type="button" onClick={() => openBooking()} />}
        />
        <FeatureCard
          icon={Pill}
          title="Prescriptions"
          text={summary.data ? `${summary.data.inForce} Active` : 'Where each one stands'}
          titleAction={<a href={`#${prescriptionsId}`} />}
        />
        <FeatureCard
          icon={FileText}
          title="Health Records"
          text="Your latest visits"
          titleAction={<a href={`#${consultationsId}`} />}
        />
      </div>
      <MyPrescriptions id={prescriptionsId} />
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
        <div id={consultationsId} tabIndex={-1}>
          <RecentConsultations />
        </div>
        <FamilyCard user={user} />
      </div>
      <section
        aria-labelledby="care"
        className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
      >
        <div>
          <h2 id="care" className="text-heading">
            Need care right now?
          </h2>
          <p className="text-small text-ink-2">Available 24/7 · Secure and Private · Licensed Doctors</p>
        </div>
        <Button variant="primary" onClick={() => openBooking({ type: 'specialist' })}>
          Find Specialist
        </Button>
      </section>
      {booking && doctors.data && family.data && (
        <Suspense fallback={null}>
          <BookingDialog
            open
            onOpenChange={(open) => !open && setBooking(undefined)}
            patient={user}
            family={family.data}
            doctors={doctors.data}
            start={booking}
          />
        </Suspense>
      )}
    </Page>
  )
}
