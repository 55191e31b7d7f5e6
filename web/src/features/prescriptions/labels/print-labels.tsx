import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import {
  labelsOnSheet,
  type LabelPaper,
  type MedicineLabel,
} from '@alafia/contract/prescriptions/medicine-labels'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/http/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { problemOf, toastFailure, toastSuccess } from '../../../ui/form/failure.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { keyText, printedText } from './label-name.ts'
import { fetchLabels, invalidateMedicineLabels } from './queries.ts'

export type PrintLabelsProps = { id: number; labels: readonly MedicineLabel[] }

const papers: Readonly<Record<LabelPaper, string>> = {
  label: 'Label printer, 70 × 35 mm',
  a4: 'A4 sheet, 3 × 8 labels',
}

const isPaper = (value: string): value is LabelPaper => Object.hasOwn(papers, value)

/** Chooses the labels and the paper. The PDF goes to the downloads; each time is recorded. */
export function PrintLabels({ id, labels }: PrintLabelsProps) {
  const client = useQueryClient()
  const { timeZone } = useClinic()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [paper, setPaper] = useState<LabelPaper>('label')
  const [start, setStart] = useState('1')
  const [errors, setErrors] = useState<{ labels?: string; start?: string }>({})
  const [busy, setBusy] = useState(false)

  const print = async () => {
    if (busy) return
    const chosen = labels.filter((label) => !leftOut.has(keyText(label)))
    const first = paper === 'a4' ? Number(start) : 1
    const found = {
      ...(chosen.length === 0 && { labels: 'Choose at least one label' }),
      ...(!(Number.isInteger(first) && first >= 1 && first <= labelsOnSheet) && {
        start: `Enter a number from 1 to ${labelsOnSheet}`,
      }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const keys = chosen.map(({ partNumber, medicationIndex, itemId }) => ({
        partNumber,
        medicationIndex,
        itemId,
      }))
      saveFile(await fetchLabels(id, { paper, start: first, labels: keys }))
      toastSuccess({ title: 'Labels ready', description: 'Print them from your downloads' })
    } catch (error) {
      toastFailure(problemOf(error)?.detail ?? 'We couldn’t create the labels. Try again.')
    } finally {
      setBusy(false)
      void invalidateMedicineLabels(client, id)
    }
  }

  return (
    <section aria-labelledby="labels-heading" className="grid min-w-0 gap-2 border-t border-line pt-4">
      <h4 id="labels-heading" className="font-semibold">
        Labels
      </h4>
      <div role="group" aria-label="Labels to print" className="grid min-w-0">
        {labels.map((label, index) => {
          const key = keyText(label)
          return (
            <Checkbox
              key={key}
              label={<span className="wrap-anywhere">{`${label.product}, ${label.quantity}`}</span>}
              hint={[
                printedText(label.printed),
                label.printedAt !== null && `last ${instantLabel(label.printedAt, timeZone)}`,
              ]
                .filter(Boolean)
                .join(', ')}
              error={index === 0 ? errors.labels : undefined}
              checked={!leftOut.has(key)}
              onChange={({ target }) => {
                const next = new Set(leftOut)
                if (target.checked) next.delete(key)
                else next.add(key)
                setLeftOut(next)
                setErrors({})
              }}
            />
          )
        })}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Paper" className="min-w-0 flex-auto sm:flex-none">
          <Select
            value={paper}
            onChange={({ target }) => {
              if (isPaper(target.value)) setPaper(target.value)
            }}
          >
            {Object.entries(papers).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {paper === 'a4' && (
          <Field
            label="First free label"
            hint={`1 to ${labelsOnSheet}, row by row`}
            error={errors.start}
            className="w-40"
          >
            <TextInput
              inputMode="numeric"
              maxLength={2}
              value={start}
              onChange={({ target }) => {
                setStart(target.value)
                setErrors({})
              }}
            />
          </Field>
        )}
        <Button size="main" busy={busy} onClick={() => void print()}>
          <Printer /> Print labels
        </Button>
      </div>
    </section>
  )
}
