import { Copy, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Weekday } from '@alafia/contract/kernel/civil'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/form/field.tsx'
import type { FormError } from '../ui/form/form-errors.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx'
import { TimeInput } from '../ui/form/time-input.tsx'
import {
  aroundTheClock,
  controlId,
  copied,
  isAroundTheClock,
  spansOf,
  weekFromMonday,
  withDay,
  workdays,
  type Placed,
} from './opening-week.ts'

export type OpeningDayProps = {
  day: Weekday
  /** Of the whole week, as typed. */
  hours: readonly OpeningSpan[]
  wrong: readonly FormError[]
  onChange: (hours: OpeningSpan[]) => void
}

const usual = { open: '08:00', close: '20:00' }

type SpanProps = {
  span: Placed
  label: string
  wrong: readonly FormError[]
  onEnd: (end: 'open' | 'close', time: string) => void
  onRemove: () => void
}

function Span({ span, label, wrong, onEnd, onRemove }: SpanProps) {
  const ends = [controlId(span.place, 'open'), controlId(span.place, 'close')]
  const errors = wrong.filter(({ field }) => ends.includes(field))
  const controlOf = (end: 'open' | 'close') => {
    const id = controlId(span.place, end)
    const isWrong = errors.some(({ field }) => field === id)
    return {
      id,
      value: span[end],
      'aria-label': `${label}, ${end === 'open' ? 'from' : 'until'}`,
      'aria-invalid': isWrong || undefined,
      'aria-describedby': isWrong ? `${id}-error` : undefined,
      onChange: (event: { target: HTMLInputElement }) => onEnd(end, event.target.value),
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-center gap-2 max-[22rem]:flex-wrap">
        {isAroundTheClock(span) ? (
          <p className="min-w-0 flex-1">Open 24 hours</p>
        ) : (
          <>
            <TimeInput {...controlOf('open')} />
            <span aria-hidden>to</span>
            <TimeInput {...controlOf('close')} />
          </>
        )}
        <IconButton
          icon={X}
          label={`Remove ${span.day} ${isAroundTheClock(span) ? '24 hours' : `${span.open || '…'} to ${span.close || '…'}`}`}
          onClick={onRemove}
        />
      </div>
      {errors.map(({ field, message }) => (
        <FieldError key={field} id={`${field}-error`}>
          {message}
        </FieldError>
      ))}
    </div>
  )
}

/** One weekday's opening hours, in one or more spans; without a span it is closed. */
export function OpeningDay({ day, hours, wrong, onChange }: OpeningDayProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  const goTo = useRef<'first' | 'last'>(undefined)
  const group = useRef<HTMLDivElement>(null)
  const spans = spansOf(hours, day)
  // Adding or removing a span moves the controls, so the focus follows.
  useEffect(() => {
    if (goTo.current === undefined) return
    const controls = group.current?.querySelectorAll<HTMLElement>('input[id$=open]')
    const control = goTo.current === 'last' ? controls?.item(controls.length - 1) : undefined
    goTo.current = undefined
    ;(control ?? addButton.current)?.focus()
  }, [hours])

  const setDay = (spansOfDay: readonly OpeningSpan[]) => onChange(withDay(hours, day, spansOfDay))
  const add = () => {
    goTo.current = 'last'
    onChange([...hours, { day, ...(spans.length === 0 ? usual : { open: '', close: '' }) }])
  }
  const remove = (place: number) => {
    goTo.current = 'first'
    onChange(hours.filter((_, at) => at !== place))
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 px-pad py-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] sm:items-start">
      <h3 id={`opening-${day}`} className="font-semibold sm:pt-1.5">
        {day}
      </h3>
      <div
        ref={group}
        role="group"
        aria-labelledby={`opening-${day}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
      >
        {spans.map((span, nth) => (
          <Span
            key={span.place}
            span={span}
            label={spans.length > 1 ? `${day} (${nth + 1})` : day}
            wrong={wrong}
            onEnd={(end, time) =>
              onChange(hours.map((one, at) => (at === span.place ? { ...one, [end]: time } : one)))
            }
            onRemove={() => remove(span.place)}
          />
        ))}
        {spans.length === 0 && <p className="text-ink-2 sm:pt-1.5">Closed</p>}
      </div>
      <div className="flex flex-wrap gap-1">
        <Button ref={addButton} variant="quiet" aria-label={`Add hours on ${day}`} onClick={add}>
          <Plus /> Add hours
        </Button>
        <Menu
          trigger={
            <Button variant="quiet" aria-label={`Set or copy the hours of ${day}`}>
              <Copy /> Copy
            </Button>
          }
        >
          <MenuItem onSelect={() => setDay([aroundTheClock(day)])}>Open 24 hours on {day}</MenuItem>
          <MenuItem onSelect={() => setDay([])}>Closed on {day}</MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => onChange(copied(hours, day, workdays))}>
            Copy to Monday to Friday
          </MenuItem>
          <MenuItem onSelect={() => onChange(copied(hours, day, weekFromMonday))}>Copy to every day</MenuItem>
          <MenuSeparator />
          {weekFromMonday
            .filter((other) => other !== day)
            .map((other) => (
              <MenuItem key={other} onSelect={() => onChange(copied(hours, day, [other]))}>
                Copy to {other}
              </MenuItem>
            ))}
        </Menu>
      </div>
    </li>
  )
}
