import { useQuery } from '@tanstack/react-query'
import { answerMove } from '@alafia/contract/pharmacy/moving/endpoints'
import { moveQuestion } from '@alafia/contract/pharmacy/moving/labels'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidatePrescriptions } from '../queries.ts'
import { movesQuery } from './queries.ts'

/** On the patient's card: another pharmacy asks whether it may take over the prescription (PHARM-56). */
export function MoveQuestion({ prescriptionId }: { prescriptionId: number }) {
  const { data } = useQuery(movesQuery)
  const answer = useSubmit(answerMove, {
    success: ({ status, from, to }) =>
      status === 'accepted'
        ? { title: 'Prescription Moved', description: `${to} has received the prescription` }
        : { title: 'Prescription Not Moved', description: `It stays at ${from}` },
    failure: (why) => why ?? 'Failed to send your answer. Try again.',
    invalidate: invalidatePrescriptions,
  })
  const move = data?.find((one) => one.prescriptionId === prescriptionId)
  if (!move) return null
  const send = (said: 'accept' | 'decline') =>
    void answer.send({ params: { id: String(move.id) }, body: { answer: said } })
  return (
    <Alert
      tone="info"
      title={moveQuestion(move.reason, move.from, move.to)}
      actions={
        <>
          <Button variant="primary" busy={answer.isPending} onClick={() => send('accept')}>
            Move it to {move.to}
          </Button>
          <Button disabled={answer.isPending} onClick={() => send('decline')}>
            Leave it at {move.from}
          </Button>
        </>
      }
    >
      {move.to} looked up this prescription and asks for it. Nothing changes until you answer.
    </Alert>
  )
}
