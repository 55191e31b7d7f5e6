import {
  questionReasonLabel,
  type Question,
  type QuestionOutcome,
} from '@alafia/contract/prescriptions/questions'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'

const ending: Record<QuestionOutcome, string> = {
  answered: 'answered',
  amended: 'changed the prescription',
  cancelled: 'cancelled the prescription',
  closed: 'closed the question',
  rejected: 'rejected the prescription',
}

/** One question with its answer. */
export function Asked({ question }: { question: Question }) {
  const { timeZone } = useClinic()
  const { reasons, text, askedBy, askedAt, pharmacy, outcome, answer, answeredBy, answeredAt } = question
  return (
    <div className="grid gap-1">
      <p>
        {reasons.length > 0 && (
          <span className="font-semibold">
            {reasons.map((reason) => questionReasonLabel[reason]).join(' · ')}:{' '}
          </span>
        )}
        {text}
      </p>
      <p className="text-small text-ink-2">
        {askedBy}, {pharmacy.name}, {instantLabel(askedAt, timeZone)}
      </p>
      {outcome !== null && (
        <p>
          <span className="font-semibold">
            {answeredBy} {ending[outcome]}
          </span>
          {answeredAt !== null && (
            <span className="text-small text-ink-2"> {instantLabel(answeredAt, timeZone)}</span>
          )}
          {answer !== null && `: ${answer}`}
        </p>
      )}
    </div>
  )
}
