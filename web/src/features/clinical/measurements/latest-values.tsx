import { useState } from 'react'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { measures } from '@alafia/contract/clinical/measurements/kinds'
import { placeLabels } from '../../../domain/fact-labels.ts'
import { measuredText } from '../../../domain/measured-value.ts'
import type { Person } from '../../../domain/person-facts.ts'
import { dayOf } from '../../../domain/recorded-by.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { plainDate } from '../../../lib/format.ts'
import { Status } from '../../../ui/status.tsx'
import { MeasurementChanges, MeasurementMenu, type MeasurementChange } from './measurement-changes.tsx'

/** The latest value of each kind, with when and where it was measured, and what follows from them. */
export function LatestValues({ person, facts }: { person: Person; facts: HealthFacts }) {
  const { timeZone } = useClinic()
  const [change, setChange] = useState<MeasurementChange>()
  const { measurements, bmi, bloodPressure } = facts
  return (
    <>
      {measurements.length === 0 ? (
        <p className="text-small text-ink-2">Nothing measured yet.</p>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-2">
          {measurements.map((one) => (
            <div key={one.id} className="min-w-0">
              <dt className="text-small text-ink-2">{measures[one.kind].name}</dt>
              <dd>
                <span className="flex items-center">
                  <span className="tabular font-semibold">{measuredText(one)}</span>
                  <span className="-mx-2">
                    <MeasurementMenu entry={one} mayChange={facts.mayChange} onChoose={setChange} />
                  </span>
                </span>
                <span className="block text-small text-ink-2">
                  {plainDate(dayOf(one.measuredAt, timeZone))}, {placeLabels[one.place].toLowerCase()}
                </span>
                {one.isUnusual && (
                  <Status tone="warn" kind="line" className="text-small">
                    Unusual, confirmed
                  </Status>
                )}
                {one.kind === 'blood-pressure' && bloodPressure && (
                  <span className="block text-small">{bloodPressure.label}</span>
                )}
              </dd>
            </div>
          ))}
          {bmi && (
            <div className="min-w-0">
              <dt className="text-small text-ink-2">BMI</dt>
              <dd>
                <span className="tabular font-semibold">{bmi.value} kg/m²</span>
                {bmi.category && <span className="block text-small">{bmi.category.label}</span>}
              </dd>
            </div>
          )}
        </dl>
      )}
      {bloodPressure && <Source of="Blood pressure" source={bloodPressure.source} />}
      {bmi?.category && <Source of="BMI" source={bmi.category.source} />}
      <MeasurementChanges
        person={person}
        facts={facts}
        change={change}
        onClose={() => setChange(undefined)}
      />
    </>
  )
}

/** Below the values: in their columns it would be a tower of short lines. */
const Source = ({ of, source }: { of: string; source: string }) => (
  <p className="text-small text-ink-2">
    {of} category by {source}
  </p>
)
