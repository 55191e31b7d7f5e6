import { useId } from 'react'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { Person } from '../queries.ts'
import { LatestValues } from './latest-values.tsx'
import { VitalsForm } from './vitals-form.tsx'

type VitalsSectionProps = { person: Person; facts: HealthFacts; title?: string }

export function VitalsSection({ person, facts, title = 'Vital signs' }: VitalsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <LatestValues facts={facts} />
      {facts.mayChange && <VitalsForm person={person} dateOfBirth={facts.dateOfBirth} />}
    </section>
  )
}
