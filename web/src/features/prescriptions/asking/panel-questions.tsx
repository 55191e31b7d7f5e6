import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionsOfPrescription } from '@alafia/contract/prescriptions/questions'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { plainDate } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Asked } from './asked.tsx'
import { CloseQuestion } from './close-question.tsx'
import { questionsQuery } from './queries.ts'

/** 'Dr. Okafor is away until 20 March 2026. Call +234 …'; undefined if there is nothing to say. */
export const whereaboutsOf = ({
  name,
  state,
  awayUntil,
  phone,
}: QuestionsOfPrescription['prescriber']): string | undefined => {
  const call = phone === null ? '' : ` Call ${phone}.`
  switch (state) {
    case 'here':
      return phone === null ? undefined : `Urgent?${call}`
    case 'away':
      return `${name} is away${awayUntil === null ? '' : ` until ${plainDate(awayUntil)}`}.${call}`
    case 'unlicensed':
      return `${name} has no valid licence here, so they can answer but not change it.${call}`
    case 'left':
      return `${name} has left and won’t see the question.${call} If no one answers, reject it: the patient needs another doctor.`
  }
}

export type PanelQuestionsProps = {
  prescription: Prescription
  isReadOnly: boolean
}

/** What the pharmacy has asked about this prescription, and whether the doctor has answered. */
export function PanelQuestions({ prescription: { id, doctorName }, isReadOnly }: PanelQuestionsProps) {
  const query = useQuery(questionsQuery(id))
  const [isClosing, setClosing] = useState(false)
  if (query.isError && !query.data) return <LoadFailed what="the questions to the doctor" query={query} />
  if (!query.data || query.data.questions.length === 0) return null
  const { questions, prescriber } = query.data
  const open = questions.find(({ outcome }) => outcome === null)
  const whereabouts = whereaboutsOf(prescriber)
  const ended = questions.filter(({ outcome }) => outcome !== null)
  return (
    <>
      {ended.length > 0 && (
        <Alert tone="info" title="Asked before">
          <div className="grid gap-3">
            {ended.map((question) => (
              <Asked key={question.id} question={question} />
            ))}
          </div>
        </Alert>
      )}
      {open && (
        <Alert
          tone="warn"
          title={`Waiting for ${doctorName}’s answer`}
          actions={isReadOnly ? undefined : <Button onClick={() => setClosing(true)}>Close question…</Button>}
        >
          <Asked question={open} />
          {whereabouts !== undefined && <p className="mt-1">{whereabouts}</p>}
        </Alert>
      )}
      {isClosing && open && (
        <CloseQuestion
          prescriptionId={id}
          questionId={open.id}
          doctorName={doctorName}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  )
}
