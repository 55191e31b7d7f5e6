import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarDays, Users } from 'lucide-react'
import { useState } from 'react'
import { DoctorCounters } from '../../features/appointments/doctors-day/doctor-counters.tsx'
import { PendingRequests } from '../../features/appointments/doctors-day/pending-requests.tsx'
import {
  TodaysSchedule,
  useIsTodayLoading,
} from '../../features/appointments/doctors-day/todays-schedule.tsx'
import {
  UnfinishedVisits,
  useUnfinishedVisits,
} from '../../features/appointments/doctors-day/unfinished-visits.tsx'
import { UrgentAlerts, useUrgent } from '../../features/appointments/doctors-day/urgent-alerts.tsx'
import { useAppointmentActions } from '../../features/appointments/doctors-day/use-appointment-actions.tsx'
import { DoctorDetailsDialog } from '../../features/appointments/listing/doctor-details-dialog.tsx'
import { waitingResultsQuery } from '../../features/orders/waiting-query.ts'
import { WaitingResults } from '../../features/orders/waiting-results.tsx'
import { DutyPanel } from '../../features/urgent-care/duty-panel.tsx'
import { useIsDutyComing } from '../../features/urgent-care/queries.ts'
import { waitingPatientsQuery } from '../../features/video-visits/queries.ts'
import { WaitingPatients } from '../../features/video-visits/waiting-room/waiting-patients.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { LateForNext, useLateVideoVisits } from './running-late.tsx'
import { useStart } from './use-start.ts'
import { Held } from '../../ui/async/held.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { renderHealth } from '../shell/appointment-health.tsx'

/** Most days nobody asks. */
const OpenQuestions = lazyComponent(
  async () => (await import('../../features/prescriptions/asking/open-questions.tsx')).OpenQuestions,
)

/** Once, on a new doctor's first day. */
const NoHours = lazyComponent(async () => (await import('./no-hours.tsx')).NoHours)

/** The doctor's dashboard: counters, today's schedule and requests. */
export function DoctorDashboardPage() {
  const start = useStart()
  const handlers = useAppointmentActions()
  const [shown, setShown] = useState<number>()
  const late = useLateVideoVisits()
  const isDutyComing = useIsDutyComing()
  // On a phone the requests are below the schedule, so they wait for it.
  const isTodayComing = useIsTodayLoading()
  const waiting = useQuery(waitingPatientsQuery)
  const { summary, query: urgent } = useUrgent()
  const openQuestions = summary.data?.openQuestions ?? 0
  const unfinished = useUnfinishedVisits()
  const results = useQuery(waitingResultsQuery)
  const isHeld =
    isDutyComing ||
    late.isComing ||
    waiting.isLoading ||
    summary.isLoading ||
    urgent.isLoading ||
    results.isLoading
  const isBelowHeld = isHeld || isTodayComing || unfinished.query.isLoading

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
      {summary.data?.hasHours === false && <NoHours />}
      <DoctorCounters />
      <Held isComing={isBelowHeld}>
        <DutyPanel onTaken={start} />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="grid min-w-0 content-start gap-4">
            <WaitingPatients query={waiting} />
            <UrgentAlerts onDetails={setShown} />
            {openQuestions > 0 && <OpenQuestions count={openQuestions} />}
            <WaitingResults waiting={results.data} />
            <LateForNext waiting={late.waiting} />
            <TodaysSchedule
              handlers={handlers}
              onStart={start}
              onDetails={setShown}
              isHeld={isHeld}
              actions={
                <Button asChild variant="quiet" size="small">
                  <Link to="/doctor/calendar">
                    <CalendarDays />
                    Week
                  </Link>
                </Button>
              }
            />
            <UnfinishedVisits unfinished={unfinished} onStart={start} />
          </div>
          <PendingRequests handlers={handlers} onDetails={setShown} isHeld={isBelowHeld} />
        </div>
      </Held>
      <DoctorDetailsDialog
        renderHealth={renderHealth}
        id={shown}
        onClose={() => setShown(undefined)}
        handlers={handlers}
        onStart={start}
      />
      {handlers.dialogs}
    </Page>
  )
}
