import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { FindingRow } from '../safety/finding-row.tsx'

/** The serious findings with which it was dispensed: who acknowledged each, when and why. */
export function AcknowledgedFindings({
  prescription: { acknowledged, medications },
}: {
  prescription: Pick<Prescription, 'acknowledged' | 'medications'>
}) {
  const { timeZone } = useClinic()
  if (!acknowledged || acknowledged.length === 0) return null
  return (
    <section aria-label="Acknowledged when it was dispensed" className="grid min-w-0 gap-2">
      <p aria-hidden="true" className="font-semibold">
        Acknowledged when it was dispensed
      </p>
      <ul role="list" className="grid gap-3">
        {acknowledged.map((one) => {
          const { key, fillNumber, partNumber, medication, pharmacistName, at, reason, isNew } = one
          const name = medication === null ? undefined : medications[medication]?.name
          return (
            <FindingRow key={`${fillNumber} ${partNumber} ${key}`} finding={one}>
              <p className="rounded-control bg-sunken px-3 py-2 wrap-anywhere">
                <span className="text-small text-ink-2">
                  {[name, isNew && 'new since it was signed'].filter(Boolean).join(' · ')}
                  {(name !== undefined || isNew) && '. '}
                  {pharmacistName} dispensed it anyway, {instantLabel(at, timeZone)}:{' '}
                </span>
                <span className="font-semibold">{reason}</span>
              </p>
            </FindingRow>
          )
        })}
      </ul>
    </section>
  )
}
