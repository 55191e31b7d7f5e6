import type { Counselling, MedicineLabels } from '@alafia/contract/prescriptions/medicine-labels'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { CounsellingChecklist } from './counselling-checklist.tsx'

/** 'Ngozi Eze, 14:30: explained' */
function Talk({ talk, timeZone }: { talk: Counselling; timeZone: string }) {
  const { outcome, points, note, pharmacistName, at } = talk
  const products = [...new Set(points.map(({ product }) => product))]
  return (
    <li className="grid gap-1 rounded-control bg-sunken px-3 py-2 wrap-anywhere">
      <p>
        <span className="font-semibold">{outcome === 'given' ? 'Counselled' : 'The patient declined'}</span>
        <span className="text-small text-ink-2">
          {outcome === 'given' ? ' by ' : ', noted by '}
          {pharmacistName}, {instantLabel(at, timeZone)}
        </span>
      </p>
      {products.map((product) => (
        <p key={product} className="text-small">
          <span className="font-semibold">{product}: </span>
          {points
            .filter((point) => point.product === product)
            .map(({ text }) => text)
            .join('; ')}
        </p>
      ))}
      {note !== null && <p className="text-small">{note}</p>}
    </li>
  )
}

export type CounsellingSectionProps = MedicineLabels & {
  id: number
  /** It is ready, and the patient is expected. */
  isDue: boolean
  /** Nothing can be recorded here now. */
  isReadOnly: boolean
}

/** What was explained about the current fill, and what there is to explain. */
export function CounsellingSection({ id, labels, counselling, isDue, isReadOnly }: CounsellingSectionProps) {
  const { timeZone } = useClinic()
  return (
    <section aria-labelledby="counselling-heading" className="grid min-w-0 gap-3 border-t border-line pt-4">
      <h4 id="counselling-heading" className="font-semibold">
        Counselling
      </h4>
      {counselling.length === 0 ? (
        <p className="text-small text-ink-2">Nothing recorded yet.</p>
      ) : (
        <ul role="list" className="grid gap-2">
          {counselling.map((talk, index) => (
            // Talks are only ever added at the end.
            <Talk key={index} talk={talk} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <details open={isDue && counselling.length === 0}>
          <summary className="inline-flex min-h-control-small cursor-pointer items-center rounded-control text-primary underline underline-offset-4">
            What to explain
          </summary>
          <CounsellingChecklist id={id} labels={labels} />
        </details>
      )}
    </section>
  )
}
