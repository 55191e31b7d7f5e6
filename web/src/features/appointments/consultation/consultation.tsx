import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { ConsultationDraft } from '@alafia/contract/appointments/consultation'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { isEnded, statusLabel, type AppointmentStatus } from '@alafia/contract/appointments/states'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { ConsultationOutcome } from '../listing/consultation-outcome.tsx'
import { AcceptButton } from '../doctors-day/accept-button.tsx'
import { AddendumForm } from './addendum-form.tsx'
import { ConsultationNote } from './consultation-note.tsx'
import { KeptDraft } from './kept-draft.tsx'
import { draftQuery } from './queries.ts'
import { RequestFacts } from './request-facts.tsx'

export type ConsultationProps = {
  appointment: AppointmentDetails
  /** Leaves the consultation's page. */
  onClose: () => void
  /** The prescription section. */
  renderPrescription: (appointment: AppointmentDetails) => ReactNode
  /** A medication is typed there that isn't prescribed yet. */
  unsentMedication: boolean
  /** Whether the doctor is in the call with this patient. */
  isInCall: () => boolean
  /** The call, if the appointment is by video. */
  video?: ReactNode
  /** What is known about the person, shown beside the note. */
  chart: ReactNode
  renderFollowUp?: (appointment: AppointmentDetails) => ReactNode
}

const endedText = (status: AppointmentStatus): string => {
  if (status === 'completed')
    return 'This is the version in the record. It stays as it is; you can add to it.'
  return isEnded(status)
    ? 'Its note is closed. You can add to its record.'
    : 'You asked for a new time. The note opens again when the patient has chosen one.'
}

/** A request: nothing begins before the doctor accepts it (PAT-40). */
function Unconfirmed({ appointment }: { appointment: AppointmentDetails }) {
  return (
    <Section title="Consultation">
      <Alert
        tone="info"
        title={appointment.isChartOpen ? 'Confirm the visit to begin' : 'Confirm the visit to open the chart'}
        actions={<AcceptButton appointment={appointment} variant="primary" />}
      >
        {appointment.isChartOpen
          ? 'The note and the order pad open when you accept this request.'
          : 'Until you accept this request, you see who asks for the visit, when and why. The chart, the note and the order pad open then.'}
      </Alert>
    </Section>
  )
}

type EndedProps = Pick<ConsultationProps, 'appointment' | 'renderPrescription'>

/** After completion the doctor may still add to the record and prescribe. */
function Ended({ appointment, renderPrescription }: EndedProps) {
  const isCompleted = appointment.status === 'completed'
  if (appointment.status === 'scheduled') return <Unconfirmed appointment={appointment} />
  return (
    <Section title="Consultation">
      <Alert
        tone="info"
        title={statusLabel[appointment.status]}
        actions={
          <Button asChild>
            <Link to="/doctor/dashboard">Back to the dashboard</Link>
          </Button>
        }
      >
        {endedText(appointment.status)}
      </Alert>
      <ConsultationOutcome appointment={appointment} />
      {isCompleted && <AddendumForm appointment={appointment} />}
      {isEnded(appointment.status) && !isCompleted && <KeptDraft appointment={appointment} />}
      {isCompleted && renderPrescription(appointment)}
    </Section>
  )
}

/** The note, once the draft is loaded. It stays open if the appointment is closed meanwhile. */
function Work(props: ConsultationProps & { isOpen: boolean }) {
  const { appointment, isOpen, renderPrescription, renderFollowUp } = props
  const query = useQuery({ ...draftQuery(appointment.id), enabled: isOpen })
  const [start, setStart] = useState<ConsultationDraft>()
  if (!start && query.data && query.isFetchedAfterMount) setStart(query.data)
  if (start)
    return (
      <ConsultationNote
        appointment={appointment}
        draft={start}
        isOpen={isOpen}
        onClose={props.onClose}
        prescription={renderPrescription(appointment)}
        unsentMedication={props.unsentMedication}
        isInCall={props.isInCall}
        followUp={renderFollowUp?.(appointment)}
      />
    )
  if (!isOpen) return <Ended appointment={appointment} renderPrescription={renderPrescription} />
  if (query.isError) return <LoadFailed what="your draft" query={query} />
  return <SkeletonRows />
}

/** The consultation on one screen (APPT-41): the chart beside the note. */
export function Consultation(props: ConsultationProps) {
  const { appointment, chart, video } = props
  const isOpen = appointment.status === 'confirmed'
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 content-start gap-6">
        {video}
        <RequestFacts appointment={appointment} isOpen={isOpen || appointment.status === 'scheduled'} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Work {...props} isOpen={isOpen} />
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-start-2">{chart}</div>
    </div>
  )
}
