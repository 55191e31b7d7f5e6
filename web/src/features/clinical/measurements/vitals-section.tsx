import { useId, useState } from 'react'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { Person } from '../../../domain/person-facts.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { isChild } from '../is-child.ts'
import { LatestValues } from './latest-values.tsx'
import { VitalsForm } from './vitals-form.tsx'

/** The charts are loaded once they are opened. */
const Trends = lazyComponent(async () => (await import('./trends.tsx')).Trends, <SkeletonRows />)

type VitalsSectionProps = { person: Person; facts: HealthFacts; title?: string }

export function VitalsSection({ person, facts, title = 'Vital signs' }: VitalsSectionProps) {
  const id = useId()
  const { today } = useClinic()
  const [isOpen, setOpen] = useState(false)
  const hasGrowth = isChild(facts, today)
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <LatestValues person={person} facts={facts} />
      {facts.measurements.length > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="touch-area cursor-pointer rounded-control text-small text-ink-2">
            {hasGrowth ? 'All values, trends and growth charts' : 'All values and trends'}
          </summary>
          {isOpen && <Trends person={person} facts={facts} hasGrowth={hasGrowth} />}
        </details>
      )}
      {facts.mayChange && <VitalsForm person={person} dateOfBirth={facts.dateOfBirth} />}
    </section>
  )
}
