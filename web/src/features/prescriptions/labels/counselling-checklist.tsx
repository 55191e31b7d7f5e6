import { useState } from 'react'
import { addCounselling } from '@alafia/contract/prescriptions/labels.endpoints'
import { noAdvice, type MedicineLabel } from '@alafia/contract/prescriptions/medicine-labels'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { keyText } from './label-name.ts'
import { invalidateMedicineLabels } from './queries.ts'

export type CounsellingChecklistProps = { id: number; labels: readonly MedicineLabel[] }

const missing = 'Tick what you explained, or write it down'

/** What to explain about each medicine. What is ticked is kept with the fill. */
export function CounsellingChecklist({ id, labels }: CounsellingChecklistProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const submit = useSubmit(addCounselling, {
    success: { title: 'Counselling recorded' },
    failure: 'We couldn’t record the counselling',
    invalidate: (client) => invalidateMedicineLabels(client, id),
  })

  const send = async (outcome: 'given' | 'declined') => {
    if (submit.isPending) return
    const points = labels.flatMap((label) => {
      const { partNumber, medicationIndex, itemId, points: all } = label
      return all
        .filter((point) => ticked.has(`${keyText(label)} ${point.id}`))
        .map((point) => ({ partNumber, medicationIndex, itemId, id: point.id }))
    })
    if (outcome === 'given' && points.length === 0 && note.trim() === '') {
      setError(missing)
      return
    }
    const body = { outcome, points: outcome === 'given' ? points : [], note }
    if (await submit.send({ params: { id: String(id) }, body })) {
      setTicked(new Set())
      setNote('')
    }
  }

  return (
    <div className="grid min-w-0 gap-3">
      {labels.map((label) => (
        <div
          key={keyText(label)}
          role="group"
          aria-label={`Explain: ${label.product}`}
          className="grid min-w-0"
        >
          <p aria-hidden="true" className="font-semibold wrap-anywhere">
            {label.product}
          </p>
          {label.points.map((point) => {
            const key = `${keyText(label)} ${point.id}`
            return (
              <Checkbox
                key={key}
                label={point.text}
                checked={ticked.has(key)}
                onChange={({ target }) => {
                  const next = new Set(ticked)
                  if (target.checked) next.add(key)
                  else next.delete(key)
                  setTicked(next)
                  setError(undefined)
                }}
              />
            )
          })}
          {label.points.length > 0 && (
            <details className="text-small text-ink-2">
              <summary className="inline-flex min-h-control-small cursor-pointer items-center rounded-control underline underline-offset-4">
                Sources<span className="sr-only"> for {label.product}</span>
              </summary>
              <ul role="list" className="grid gap-1 wrap-anywhere">
                {[...new Set(label.points.flatMap(({ sources }) => sources))].map((source) => (
                  <li key={source}>{source}</li>
                ))}
              </ul>
            </details>
          )}
          {label.withoutAdvice.length > 0 && (
            <p className="text-small text-ink-2">
              {noAdvice(label.points.length === 0 ? 'all' : label.withoutAdvice)}
            </p>
          )}
        </div>
      ))}
      <Field label="Anything else you explained" optional>
        <TextInput
          maxLength={500}
          autoComplete="off"
          value={note}
          onChange={({ target }) => {
            setNote(target.value)
            setError(undefined)
          }}
        />
      </Field>
      {error !== undefined && <Alert tone="warn" title={error} />}
      <FailureAlert failure={submit.failure} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button size="main" busy={submit.isPending} onClick={() => void send('given')}>
          Record counselling
        </Button>
        <Button size="main" aria-disabled={submit.isPending} onClick={() => void send('declined')}>
          The patient declined
        </Button>
      </div>
    </div>
  )
}
