import { Undo2 } from 'lucide-react'
import { civilOf } from '@alafia/contract/kernel/civil'
import { reversalReasonLabel } from '@alafia/contract/prescriptions/reversal-reasons'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { useClinic } from '../../lib/clinic.ts'
import { plainDate } from '../../lib/format.ts'
import { Status } from '../../ui/status.tsx'

type Reversal = Prescription['reversals'][number]

const forStaff = ({ reason, note, wasHandedOver, unitsToStock, unitsToWaste, pharmacistName }: Reversal) => {
  const why = note === null ? reversalReasonLabel[reason] : `${reversalReasonLabel[reason]}: ${note}`
  const units = [
    unitsToStock > 0 && `${unitsToStock} ${unitsToStock === 1 ? 'unit' : 'units'} back in stock`,
    unitsToWaste > 0 && `${unitsToWaste} to waste`,
    wasHandedOver && 'it had been handed over',
  ].filter(Boolean)
  return `by ${pharmacistName}. ${why}${units.length > 0 ? ` (${units.join(', ')})` : ''}.`
}

/** What was dispensed and then reversed, and what that means for the patient. */
export function Reversals({
  prescription: { reversals, dispensedAt },
  isStaff,
}: {
  prescription: Pick<Prescription, 'reversals' | 'dispensedAt'>
  isStaff: boolean
}) {
  const { timeZone } = useClinic()
  return reversals.map((reversal) => {
    const { at, medications, reason, wasHandedOver } = reversal
    const { date, time } = civilOf(new Date(at), timeZone)
    const day = plainDate(date)
    const what = medications.join(', ')
    // Filled again since: nothing of it matters to a patient who never had it.
    if (!isStaff && !wasHandedOver && dispensedAt !== null && dispensedAt > at) return null
    if (isStaff)
      return (
        <Status key={at} kind="line" tone="warn" icon={Undo2}>
          {what} reversed on {day} {forStaff(reversal)}
        </Status>
      )
    return (
      <Status key={at} kind="line" tone={wasHandedOver ? 'danger' : 'neutral'} icon={Undo2}>
        {wasHandedOver
          ? `Don’t take the ${what} that you got before ${time} on ${day}: ${reversalReasonLabel[reason].toLowerCase()}. Ask the pharmacy if you have it.`
          : `The pharmacy took back ${what} on ${day}: ${reversalReasonLabel[reason].toLowerCase()}.`}
      </Status>
    )
  })
}
