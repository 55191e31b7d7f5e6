import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { DoctorCounters } from '../../features/appointments/doctor-counters.tsx'
import { PendingRequests } from '../../features/appointments/pending-requests.tsx'
import { TodaysSchedule } from '../../features/appointments/todays-schedule.tsx'
import { useClinic } from '../../lib/clinic.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const Consultation = lazy(async () => ({
  default: (await import('../../features/appointments/consultation.tsx')).Consultation,
}))
const Prescribe = lazy(async () => ({
  default: (await import('../../features/prescriptions/prescribe.tsx')).Prescribe,
}))

const route = getRouteApi('/signed-in/doctor/dashboard')

/** The doctor's day (spec §2.6): requests and schedule beside the consultation, which the address names. */
export function DoctorDashboardPage() {
  const { today } = useClinic()
  const { visit } = route.useSearch()
  const navigate = route.useNavigate()
  const [unsent, setUnsent] = useState(false)
  const close = () => void navigate({ search: {} })

  return (
    <Page title="Dashboard">
      <DoctorCounters />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid content-start gap-8">
          <PendingRequests />
          <TodaysSchedule openId={visit} onStart={(id) => void navigate({ search: { visit: id } })} />
        </div>
        {visit === undefined ? (
          <EmptyState title="No consultation open" text="Start one from today's schedule." />
        ) : (
          <Suspense fallback={<SkeletonRows />}>
            <Consultation
              key={visit}
              id={visit}
              onClose={close}
              unsentMedication={unsent}
              renderPrescription={(details) => (
                <Prescribe visit={details} issuedDate={today} onUnsent={setUnsent} />
              )}
            />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
