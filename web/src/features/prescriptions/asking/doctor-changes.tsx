import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { canMove } from '@alafia/contract/prescriptions/states'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { CancelPrescriptionButton } from '../listing/cancel-prescription-button.tsx'

const AmendDialog = lazyDialog(async () => (await import('./amend-dialog.tsx')).AmendDialog)
const DoctorQuestion = lazyComponent(
  async () => (await import('./doctor-question.tsx')).DoctorQuestion,
  <SkeletonRows />,
)

/** What its doctor can do with a prescription that waits: answer the pharmacy, change or cancel it. */
export function DoctorChanges({ prescription }: { prescription: Prescription }) {
  const { status, question, medications } = prescription
  const [isAmending, setAmending] = useState(false)
  const waits = canMove(status, 'cancel')
  const names = medications.map(({ name }) => name).join(', ')
  return (
    <>
      {waits && (
        <Button aria-label={`Change prescription of ${names}`} onClick={() => setAmending(true)}>
          <Pencil /> Change prescription
        </Button>
      )}
      {/* A question is cancelled with a reason, which the pharmacist reads. */}
      {question !== 'open' && <CancelPrescriptionButton prescription={prescription} />}
      {question !== null && (
        <div className="basis-full">
          <DoctorQuestion prescription={prescription} />
        </div>
      )}
      {/* Not only while it waits: what is typed stays when someone else was quicker. */}
      {isAmending && <AmendDialog prescription={prescription} onClose={() => setAmending(false)} />}
    </>
  )
}
