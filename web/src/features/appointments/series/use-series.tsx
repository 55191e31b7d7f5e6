import { useState } from 'react'
import type { OfferedType } from '@alafia/contract/doctors/appointment-types'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { singleVisit, type SeriesStart } from './plan.ts'

const RepeatFields = lazyComponent(async () => (await import('./repeat-fields.tsx')).RepeatFields)
export const SeriesDialog = lazyDialog(async () => (await import('./series-dialog.tsx')).SeriesDialog)

/** Makes a booking of this type a series: asks how it is repeated and, once all is filled in, shows its visits. */
export const useSeries = (type: OfferedType | undefined) => {
  const [chosen, setPlan] = useState(singleVisit)
  const [start, setStart] = useState<SeriesStart>()
  const maxVisits = type?.maxVisits ?? 1
  const plan = { ...chosen, visits: Math.min(chosen.visits, maxVisits) }
  const isSeries = maxVisits > 1 && plan.weeks > 0
  return {
    /** The button that shows the visits, in place of the one that books; undefined for a single visit. */
    submitLabel: isSeries ? `Check ${plan.visits} visits` : undefined,
    fields: maxVisits > 1 && <RepeatFields plan={plan} maxVisits={maxVisits} onChange={setPlan} />,
    review: setStart,
    /** Of `SeriesDialog`, while it is open. */
    dialog: start && { start, plan, onPlan: setPlan, onBack: () => setStart(undefined) },
  }
}
