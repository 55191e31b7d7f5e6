import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { Consultation } from '../../features/appointments/consultation/consultation.tsx'
import { FollowUp } from '../../features/appointments/booking/follow-up.tsx'
import { nameOf } from '../../features/appointments/person.ts'
import { appointmentQuery } from '../../features/appointments/queries.ts'
import { HealthHeader } from '../../features/clinical/header/health-header.tsx'
import { ChartTimeline } from '../../features/patients/chart-timeline.tsx'
import { PinnedPerson } from '../../features/patients/pinned-person.tsx'
import { personQuery } from '../../features/patients/queries.ts'
import { useMyCall } from '../../features/video-visits/ongoing-call/use-my-call.ts'
import { CallError } from '../../lib/http/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { dayLabel } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { takenNames } from '../../domain/medicine-stop.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { useOpened } from '../shell/use-opened.ts'
import { FactsPanel } from './facts-panel.tsx'
import { Letters } from './letters.tsx'
import type { ConsultationDialog } from './patients-search.ts'
import { LateForNext, useLateVideoVisits } from './running-late.tsx'
import { VideoPanel } from './video-panel.tsx'

const Prescribe = lazyComponent(
  async () => (await import('../../features/prescriptions/writing/prescribe.tsx')).Prescribe,
  <SkeletonRows />,
)

const ClosedChart = lazyComponent(
  async () => (await import('../../features/patients/closed-chart.tsx')).ClosedChart,
  <SkeletonRows />,
)

const OrderTests = lazyComponent(
  async () => (await import('../../features/orders/order-tests.tsx')).OrderTests,
  <SkeletonRows />,
)

const route = getRouteApi('/signed-in/doctor/consultation/$id')

function Opened({ appointment }: { appointment: AppointmentDetails }) {
  const { today } = useClinic()
  const navigate = route.useNavigate()
  const { open: opened } = route.useSearch()
  const { open, close } = useOpened<ConsultationDialog>((next, replace) => {
    void navigate({ search: { open: next }, replace, resetScroll: false })
  })
  const [unsent, setUnsent] = useState(false)
  const late = useLateVideoVisits()
  const { call } = useMyCall(appointment.id)
  const { patientId, familyMemberId } = appointment
  const whose = { patientId, familyMemberId }
  const { isChartOpen } = appointment
  const person = useQuery({ ...personQuery(whose), enabled: isChartOpen })
  const when = (
    <span className="text-small text-ink-2">
      {dayLabel(appointment.appointmentDate, today)}, {appointment.appointmentTime}
    </span>
  )
  return (
    <Page
      title={`Consultation with ${nameOf(appointment)}`}
      focusKey={appointment.id}
      // Until it is completed, the follow-up is shown below the note.
      actions={appointment.status === 'completed' && isChartOpen && <FollowUp appointment={appointment} />}
    >
      {isChartOpen ? (
        <PinnedPerson
          {...whose}
          trailing={when}
          renderHealth={({ currentMedicines }) => (
            <HealthHeader {...whose} prescribed={takenNames(currentMedicines)} folds />
          )}
        />
      ) : (
        when
      )}
      {!isChartOpen && appointment.status !== 'scheduled' && (
        <ClosedChart
          {...whose}
          renderAction={(toConfirm) =>
            toConfirm && (
              <Button asChild variant="primary">
                <Link to="/doctor/consultation/$id" params={{ id: String(toConfirm.id) }}>
                  Open the request
                </Link>
              </Button>
            )
          }
        />
      )}
      <LateForNext waiting={late.waiting} />
      <Consultation
        appointment={appointment}
        onClose={() => void navigate({ to: '/doctor/dashboard' })}
        unsentMedication={unsent}
        isInCall={() => call !== undefined && call.state().phase !== 'closed'}
        renderPrescription={(details) => (
          <>
            {isChartOpen && (
              <>
                <Prescribe appointment={details} issuedDate={today} onUnsent={setUnsent} />
                <OrderTests
                  appointment={details}
                  isOrdering={opened === 'order-test'}
                  onOrder={() => open('order-test')}
                  onClose={close}
                />
              </>
            )}
            <Letters
              appointment={details}
              writing={opened === 'order-test' ? undefined : opened}
              onWrite={open}
              onClose={close}
            />
          </>
        )}
        renderFollowUp={(details) =>
          details.status !== 'completed' && <FollowUp appointment={details} saysNext />
        }
        video={appointment.mode === 'video' && <VideoPanel appointment={appointment} />}
        chart={
          isChartOpen && (
            <div className="grid gap-6">
              <FactsPanel {...whose} prescribed={person.data?.currentMedicines} />
              <ChartTimeline {...whose} />
            </div>
          )
        }
      />
    </Page>
  )
}

/** Shown if the appointment doesn't exist or belongs to another doctor. */
function Elsewhere({ title, children }: { title: string; children: string }) {
  return (
    <Page title="Consultation">
      <Alert
        tone="warn"
        title={title}
        actions={
          <Button asChild>
            <Link to="/doctor/dashboard">Back to the dashboard</Link>
          </Button>
        }
      >
        {children}
      </Alert>
    </Page>
  )
}

/** An appointment's consultation: chart and note side by side. */
export function ConsultationPage() {
  const { id } = route.useParams()
  const { user } = useSession()
  const query = useQuery({ ...appointmentQuery(Number(id)), enabled: /^[1-9]\d{0,9}$/.test(id) })
  const { data, error } = query
  if (data && data.doctorId !== user?.id)
    return (
      <Elsewhere title="This is another doctor’s appointment">
        Only the appointment’s doctor can write its consultation.
      </Elsewhere>
    )
  if (data) return <Opened key={data.id} appointment={data} />
  if (query.isPending && query.fetchStatus !== 'idle')
    return (
      <Page title="Consultation">
        <SkeletonRows />
      </Page>
    )
  if (error === null || (error instanceof CallError && error.status === 404))
    return (
      <Elsewhere title="We couldn’t find that appointment">
        The link may be incomplete, or the patient isn’t in your care.
      </Elsewhere>
    )
  return (
    <Page title="Consultation">
      <LoadFailed what="this appointment" query={query} />
    </Page>
  )
}
