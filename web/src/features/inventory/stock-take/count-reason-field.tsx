import { useState } from 'react'
import {
  countReasonLabel,
  countReasons,
  type CountReason,
} from '@alafia/contract/inventory/stock-take-states'
import { explainDifferences, type StockTakeLine } from '@alafia/contract/inventory/stock-takes'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidateStockTakes } from './queries.ts'

export const useExplain = (takeId: number) => {
  const submit = useSubmit(explainDifferences, {
    failure: (why) => why ?? 'Failed to save the reason',
    invalidate: invalidateStockTakes,
  })
  return {
    isPending: submit.isPending,
    explain: (batchIds: number[], reason: CountReason, note = '') =>
      submit.send({ params: { id: String(takeId) }, body: { batchIds, reason, note } }),
  }
}

export function ReasonOptions() {
  return (
    <>
      <option value="">Choose a reason</option>
      {countReasons.map((reason) => (
        <option key={reason} value={reason}>
          {countReasonLabel[reason]}
        </option>
      ))}
    </>
  )
}

/** Why a batch differs; saved when it is chosen. */
export function CountReasonField({ takeId, line }: { takeId: number; line: StockTakeLine }) {
  const { batchId, itemName, batchNumber, count } = line
  const [isOther, setOther] = useState(false)
  const [note, setNote] = useState('')
  const [isRefused, setRefused] = useState(false)
  const { explain, isPending } = useExplain(takeId)
  const isEmpty = note.trim() === ''
  const save = () => {
    setRefused(isEmpty)
    if (!isEmpty) void explain([batchId], 'other', note).then((isDone) => isDone && setOther(false))
  }
  const choose = (value: string) => {
    const reason = countReasons.find((one) => one === value)
    setOther(reason === 'other')
    setRefused(false)
    if (reason && reason !== 'other') void explain([batchId], reason)
  }
  const what = <span className="sr-only">{` for ${itemName}, batch ${batchNumber}`}</span>
  return (
    <div className="mt-2 grid max-w-sm gap-2">
      <Field label={<>Reason{what}</>}>
        <Select
          value={isOther ? 'other' : (count?.reason ?? '')}
          onChange={({ target }) => choose(target.value)}
        >
          <ReasonOptions />
        </Select>
      </Field>
      {!isOther && count?.note && <p className="text-small text-ink-2">{count.note}</p>}
      {isOther && (
        <div className="flex items-end gap-2">
          <Field
            label={<>What happened{what}</>}
            error={isRefused && isEmpty ? 'Enter what happened' : undefined}
            className="min-w-0 flex-1"
          >
            <TextInput
              autoComplete="off"
              maxLength={300}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
          <Button busy={isPending} onClick={save}>
            Save
          </Button>
        </div>
      )}
    </div>
  )
}
