import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Status } from '../../../ui/status.tsx'

/** Whether the doctor still has to answer; nothing without a question. */
export function QuestionLine({ prescription: { question, doctorName } }: { prescription: Prescription }) {
  if (question === null) return null
  return (
    <Status kind="line" tone={question === 'open' ? 'warn' : 'info'} className="text-small">
      {question === 'open' ? `Waiting for ${doctorName}’s answer` : `${doctorName} has answered`}
    </Status>
  )
}
