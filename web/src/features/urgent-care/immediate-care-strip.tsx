import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { urgentCareQuery } from './queries.ts'
import { queuePositionText, whoseVisit } from './labels.ts'

/** On top of the patient's pages, for a patient who left the waiting room: called, or still in the queue. */
export function ImmediateCareStrip() {
  const { data: care } = useQuery(urgentCareQuery)
  const request = care?.request
  if (request?.status === 'taken' && request.appointmentId !== null)
    return (
      <Alert
        tone="ok"
        title={`${request.doctorName} is ready`}
        actions={
          <Button asChild variant="primary">
            <Link to="/visit/$id" params={{ id: String(request.appointmentId) }}>
              <Video />
              Join now
            </Link>
          </Button>
        }
      >
        {whoseVisit(request)} has started.
      </Alert>
    )
  if (request?.status === 'waiting')
    return (
      <Alert
        tone="info"
        title={`${queuePositionText(care?.place ?? 1)} to see a doctor`}
        actions={
          <Button asChild>
            <Link to="/care">Waiting room</Link>
          </Button>
        }
      >
        {care?.doctorsOnDuty === 0 && 'No doctor is on duty now. You keep your place. '}
        We’ll tell you here as soon as a doctor is ready.
      </Alert>
    )
  return null
}
