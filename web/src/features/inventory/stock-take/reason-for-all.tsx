import { useState } from 'react'
import { countReasons } from '@alafia/contract/inventory/stock-take-states'
import type { StockTakeLine } from '@alafia/contract/inventory/stock-takes'
import { maxRows } from '@alafia/contract/kernel/paging'
import { formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ReasonOptions, useExplain } from './count-reason-field.tsx'

/** The same reason for all differences that have none. */
export function ReasonForAll({ takeId, lines }: { takeId: number; lines: readonly StockTakeLine[] }) {
  const [reason, setReason] = useState('')
  const { explain, isPending } = useExplain(takeId)
  const without = lines.filter(({ count }) => count?.reason === null)
  if (without.length < 2) return null
  const chosen = countReasons.find((one) => one === reason && one !== 'other')
  const some = without.slice(0, maxRows)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        label={`Reason for the ${formatNumber(some.length)} without one`}
        className="min-w-0 flex-1 basis-48"
      >
        <Select value={reason} onChange={({ target }) => setReason(target.value)}>
          <ReasonOptions />
        </Select>
      </Field>
      <Button
        busy={isPending}
        onClick={() =>
          chosen &&
          void explain(
            some.map(({ batchId }) => batchId),
            chosen,
          )
        }
      >
        Use for all
      </Button>
    </div>
  )
}
