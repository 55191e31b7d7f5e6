import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { urgentCareQuery } from './queries.ts'
import { onDutyText, queuePositionText } from './labels.ts'

/** The immediate-care banner (URG-1): ask for a doctor now, or look for the right one. */
export function ImmediateCareBanner({ onFindSpecialist }: { onFindSpecialist: () => void }) {
  const { data: care } = useQuery(urgentCareQuery)
  const request = care?.request
  const isWaiting = request?.status === 'waiting'
  const isTaken = request?.status === 'taken'
  return (
    <section
      aria-labelledby="care"
      className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
    >
      <div className="min-w-0">
        <h2 id="care" className="text-heading">
          Need care right now?
        </h2>
        <p className="text-small text-ink-2">Available 24/7 · Secure and Private · Licensed Doctors</p>
        {care && (
          <p className="text-small">
            {isTaken
              ? `${request.doctorName} is ready to see ${request.isYou ? 'you' : request.personName}.`
              : isWaiting
                ? `${queuePositionText(care.place)}.`
                : care.doctorsOnDuty > 0
                  ? `${onDutyText(care.doctorsOnDuty)} now.`
                  : 'No doctor is on duty now. See the next free times.'}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to="/care">
            {isTaken ? 'Go to your doctor' : isWaiting ? 'Back to the waiting room' : 'Start Consultation'}
          </Link>
        </Button>
        <Button onClick={onFindSpecialist}>Find Specialist</Button>
      </div>
    </section>
  )
}
