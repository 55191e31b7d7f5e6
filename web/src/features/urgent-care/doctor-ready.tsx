import { Link } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import type { CareRequest } from '@alafia/contract/urgent-care/schema'
import { Button } from '../../ui/button.tsx'
import { NextStep } from '../../ui/layout/next-step.tsx'
import { whoseVisit } from './labels.ts'

/** A doctor has taken the request: leads into the video visit. */
export function DoctorReady({ request }: { request: CareRequest }) {
  if (request.appointmentId === null) return null
  return (
    <div role="status">
      <NextStep
        title={`${request.doctorName} is ready`}
        text={`${whoseVisit(request)} has started. Reason: ${request.reason}`}
        actions={
          <Button asChild variant="primary">
            <Link to="/visit/$id" params={{ id: String(request.appointmentId) }}>
              <Video />
              Join now
            </Link>
          </Button>
        }
      />
    </div>
  )
}
