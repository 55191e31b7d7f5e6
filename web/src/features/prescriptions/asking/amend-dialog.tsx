import { useCallback, useState } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { emptyPrescription } from '@alafia/contract/prescriptions/draft'
import { useClinic } from '../../../lib/clinic.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import {
  isSameOrder,
  toDraftMedication,
  useAmendmentDraft,
  type OrderContent,
} from '../writing/order-draft.ts'
import { OrderPad } from '../writing/order-pad.tsx'

/** The old order as it stands on the pad: a single medication can be edited at once. */
const contentOf = ({ medications, refillsLeft }: Prescription): OrderContent => {
  const listed = medications.map(
    ({ name, dosage, frequency, duration, instructions, quantity, noSubstitution }) =>
      toDraftMedication({
        name,
        dosage,
        frequency,
        duration,
        instructions,
        quantity,
        ...(noSubstitution === null ? {} : { noSubstitution }),
      }),
  )
  const [only] = listed
  return {
    ...emptyPrescription,
    refills: refillsLeft,
    ...(only && listed.length === 1 ? { typing: only } : { medications: listed }),
  }
}

export type AmendDialogProps = { prescription: Prescription; onClose: () => void }

/** The order pad, filled with the order that it replaces. */
export function AmendDialog({ prescription, onClose }: AmendDialogProps) {
  const { id, appointmentId, patientId, familyMemberId, doctorId, patientName } = prescription
  const { today } = useClinic()
  const [start] = useState(() => contentOf(prescription))
  const draft = useAmendmentDraft(start)
  /** What is on the pad at first is unsent too, but nothing is lost with it. */
  const [isSigned, setSigned] = useState(false)
  const onUnsent = useCallback((isUnsent: boolean) => setSigned(!isUnsent), [])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      guarded={!isSigned && !isSameOrder(draft.autosave.snapshot().content, start)}
      width="wide"
      title="Change prescription"
      description={`For ${patientName}. The new version takes the place of the old one in the queue; patient and pharmacy are notified.`}
    >
      <OrderPad
        key={draft.revision}
        appointment={{ id: appointmentId, patientId, familyMemberId, doctorId }}
        issuedDate={today}
        onUnsent={onUnsent}
        draft={draft}
        replaces={id}
        onSigned={onClose}
      />
    </Dialog>
  )
}
