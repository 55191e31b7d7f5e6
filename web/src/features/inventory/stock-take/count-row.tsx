import { useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { maxUnits } from '@alafia/contract/inventory/schema'
import type { StockTakeLine } from '@alafia/contract/inventory/stock-takes'
import { unitOf, unitsOf } from '@alafia/contract/inventory/units'
import { useClinic } from '../../../lib/clinic.ts'
import { formatNumber, instantLabel, plainDate } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { ListRow } from '../../../ui/list/list.tsx'
import { CountReasonField } from './count-reason-field.tsx'
import type { CountSave } from './count-saves.ts'
import { differenceOf, valueOf } from './difference.ts'

const badges = {
  good: undefined,
  expiring: undefined,
  expired: { tone: 'warn', text: 'Expired' },
  recalled: { tone: 'danger', text: 'Recalled' },
} as const

/** What the count says, once there is one: until then, the number on record isn't shown (INV-51). */
function Outcome({ line }: { line: StockTakeLine }) {
  const { timeZone, currency } = useClinic()
  const { count, form } = line
  if (!count) return <p className="text-small text-ink-2">Not counted</p>
  const difference = differenceOf(line)
  return (
    <p className="text-small text-ink-2">
      {difference === 0
        ? 'As on record. '
        : `On record ${unitsOf(form, count.expected)}: ${formatNumber(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'}, ${valueOf(line, currency) ?? 'cost unknown'}. `}
      {count.by}, {instantLabel(count.at, timeZone)}
    </p>
  )
}

type CountRowProps = {
  takeId: number
  line: StockTakeLine
  save: CountSave
  /** Moves to another row: 1 down, -1 up. */
  onMove: (by: 1 | -1) => void
}

/** A batch and the number that was counted. Enter saves it and goes to the next. */
export function CountRow({ takeId, line, save, onMove }: CountRowProps) {
  const { timeZone } = useClinic()
  const { content, state } = useSyncExternalStore(save.subscribe, save.snapshot)
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const { itemName, batchNumber, expiryDate, form, isFound, status } = line
  const badge = badges[status]

  /** @returns whether there is nothing to correct */
  const commit = () => {
    const text = typed?.trim()
    if (text === undefined || text === '') {
      setTyped(undefined)
      setWrong(false)
      return true
    }
    const isNumber = /^\d{1,9}$/.test(text) && Number(text) <= maxUnits
    setWrong(!isNumber)
    if (!isNumber) return false
    setTyped(undefined)
    save.change(Number(text))
    save.flush()
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 } as const
    const move = Object.entries(by).find(([key]) => key === event.key)?.[1]
    if (move === undefined) return
    event.preventDefault()
    if (commit()) onMove(move)
  }
  const refused = state.kind === 'refused' ? 'This number was refused. Enter another' : undefined
  const shown = typed ?? (content === null ? '' : String(content))
  return (
    <ListRow
      title={itemName}
      text={`Batch ${batchNumber}, expires ${plainDate(expiryDate)}`}
      actions={
        <Field
          label={
            <>
              Counted <span className="sr-only">{`of ${itemName}, batch ${batchNumber}`}</span>
            </>
          }
          aside={unitOf(form, 2)}
          error={isWrong ? `Enter a whole number up to ${formatNumber(maxUnits)}` : refused}
        >
          <TextInput
            data-count={line.batchId}
            className="w-32 max-sm:w-full"
            inputMode="numeric"
            enterKeyHint="next"
            autoComplete="off"
            maxLength={9}
            value={shown}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={commit}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => target.select()}
          />
        </Field>
      }
    >
      <Outcome line={line} />
      <div className="flex flex-wrap gap-2">
        {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        {isFound && <Badge tone="info">Found</Badge>}
        {state.kind === 'saving' && <span className="text-small text-ink-2">Saving…</span>}
        {state.kind === 'failed' && <Badge tone="warn">Not saved yet</Badge>}
      </div>
      {state.kind === 'conflict' && state.theirs.count && (
        <Alert
          tone="warn"
          actions={
            <>
              <Button onClick={save.replace}>Replace with {formatNumber(content ?? 0)}</Button>
              <Button onClick={save.keep}>Keep {formatNumber(state.theirs.count.counted)}</Button>
            </>
          }
        >
          {`${state.theirs.count.by} counted ${formatNumber(state.theirs.count.counted)} at ${instantLabel(state.theirs.count.at, timeZone)}. Replace it?`}
        </Alert>
      )}
      {differenceOf(line) !== 0 && <CountReasonField takeId={takeId} line={line} />}
    </ListRow>
  )
}
