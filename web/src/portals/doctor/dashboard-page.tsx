import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarClock, CalendarDays, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { DoctorCounters } from '../../features/appointments/doctor-counters.tsx'
import { PendingRequests } from '../../features/appointments/pending-requests.tsx'
import { TodaysSchedule } from '../../features/appointments/todays-schedule.tsx'
import { useDeeds } from '../../features/appointments/use-deeds.tsx'
import { VisitDetails } from '../../features/appointments/visit-details.tsx'
import { useClinic } from '../../lib/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useStart } from './use-start.ts'

const Consultation = lazy(async () => ({
  default: (await import('../../features/appointments/consultation.tsx')).Consultation,
}))
const Prescribe = lazy(async () => ({
  default: (await import('../../features/prescriptions/prescribe.tsx')).Prescribe,
}))

const route = getRouteApi('/signed-in/doctor/dashboard')

/** The doctor's day (spec §2.6): the schedule beside the requests, or beside the consultation, which the address names. */
export function DoctorDashboardPage() {
  const { today } = useClinic()
  const { visit } = route.useSearch()
  const navigate = route.useNavigate()
  const start = useStart()
  const deeds = useDeeds()
  const [shown, setShown] = useState<number>()
  const [unsent, setUnsent] = useState(false)
  const close = () => void navigate({ search: {} })

  return (
    <Page
      title="Dashboard"
      actions={
        <>
          <Button asChild>
            <Link to="/doctor/patients">
              <Users /> My patients
            </Link>
          </Button>
          <Button asChild>
            <Link to="/doctor/availability">
              <CalendarClock /> Availability
            </Link>
          </Button>
        </>
      }
    >
      <DoctorCounters />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {visit !== undefined && (
          <Suspense fallback={<SkeletonRows />}>
            <div className="min-w-0 lg:order-2">
              <Consultation
                key={visit}
                id={visit}
                onClose={close}
                unsentMedication={unsent}
                renderPrescription={(details) => (
                  <Prescribe visit={details} issuedDate={today} onUnsent={setUnsent} />
                )}
              />
            </div>
          </Suspense>
        )}
        <TodaysSchedule
          deeds={deeds}
          openId={visit}
          onStart={start}
          onDetails={setShown}
          actions={
            <Button asChild variant="quiet" size="small">
              <Link to="/doctor/calendar">
                <CalendarDays />
                Week
              </Link>
            </Button>
          }
        />
        <div className="min-w-0 lg:order-3">
          <PendingRequests deeds={deeds} onDetails={setShown} />
        </div>
      </div>
      <VisitDetails id={shown} onClose={() => setShown(undefined)} deeds={deeds} onStart={start} />
      {deeds.dialogs}
    </Page>
  )
}
