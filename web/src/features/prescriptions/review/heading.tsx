import { RotateCw, Siren } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ageOn } from '@alafia/contract/kernel/civil'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { holdNote } from '@alafia/contract/prescriptions/states'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel, plainDate } from '../../../lib/format.ts'
import { HealthSummary } from '../../../domain/health-summary.tsx'
import { Status } from '../../../ui/status.tsx'
import { ChosenPharmacy } from '../chosen-pharmacy.tsx'
import { prescribedIn } from './prescribed-in.ts'

const years = (age: number) => (age === 1 ? '1 year' : `${age} years`)

type HeadingProps = {
  prescription: Prescription
  /** Undefined while it is loading. */
  person: DispensingContext | undefined
}

/** Who it is for, with what is known about their health; takes focus when the panel opens. */
export function Heading({ prescription, person }: HeadingProps) {
  const { today, timeZone } = useClinic()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not if the page was opened by its URL: then nothing was pressed yet.
    if (document.activeElement !== document.body) heading.current?.focus()
  }, [])
  const { patientName, patientDOB, doctorName, createdAt, expiryDate, isUrgent, status, pharmacistNotes } =
    prescription
  return (
    <div className="grid gap-2 border-b border-line pb-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 ref={heading} tabIndex={-1} className="rounded-control text-heading">
            {patientName}
          </h3>
          <p className="text-small text-ink-2">
            {patientDOB && `Born ${plainDate(patientDOB)}, ${years(ageOn(today, patientDOB))} · `}
            {doctorName}, signed {instantLabel(createdAt, timeZone)} · valid until {plainDate(expiryDate)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isUrgent && (
            <Status tone="danger" icon={Siren}>
              Urgent
            </Status>
          )}
          {status === 'active' && (
            <Status tone="warn" icon={RotateCw}>
              Refill
            </Status>
          )}
        </div>
      </div>
      {status === 'pending' && pharmacistNotes === holdNote && (
        <Status tone="neutral" kind="line">
          On hold: {holdNote}
        </Status>
      )}
      <ChosenPharmacy prescription={prescription} />
      {person && <HealthSummary health={person.health} prescribed={prescribedIn(person, prescription)} />}
    </div>
  )
}
