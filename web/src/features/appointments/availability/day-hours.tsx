import { Copy, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { TimeRange } from '@alafia/contract/appointments/time-ranges'
import type { Weekday } from '@alafia/contract/kernel/civil'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TimeInput } from '../../../ui/form/time-input.tsx'
import type { FormError } from '../../../ui/form/form-errors.ts'
import { appointmentsOn, daysFromMonday, fieldId, officeDays, type Hours } from './week.ts'

export type DayHoursProps = {
  day: Weekday
  ranges: readonly Hours[]
  /** Where the doctor can work, if the clinic has sites; `id` is null for its own address. */
  places: readonly { id: number | null; name: string }[]
  /** Of hours that are added. */
  usualSite: number | null
  /** After the first attempt to save. */
  errors: readonly FormError[]
  /** '17:00–18:00': outside the clinic's opening hours. */
  outside: string
  onChange: (ranges: readonly Hours[]) => void
  onCopy: (to: readonly Weekday[]) => void
}

const defaultHours: TimeRange = { from: '09:00', to: '17:00' }
const halfHour = 1800

const appointmentCount = (ranges: readonly TimeRange[]) => {
  if (ranges.length === 0) return 'No appointments'
  const appointments = appointmentsOn(ranges)
  return appointments === 0
    ? 'Not complete yet'
    : appointments === 1
      ? '1 appointment'
      : `${appointments} appointments`
}

/** The hours of one weekday, as time ranges with breaks between them. */
export function DayHours({
  day,
  ranges,
  places,
  usualSite,
  errors,
  outside,
  onChange,
  onCopy,
}: DayHoursProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  const focusId = useRef<string>(undefined)
  // Adding or removing a range moves the controls, so focus follows.
  useEffect(() => {
    if (focusId.current === undefined) return
    const control = document.getElementById(focusId.current) ?? addButton.current
    focusId.current = undefined
    control?.focus()
  }, [ranges])

  const change = (index: number, part: Partial<Hours>) =>
    onChange(ranges.map((range, other) => (other === index ? { ...range, ...part } : range)))
  const add = () => {
    focusId.current = fieldId(day, ranges.length, 'from')
    const range = ranges.length === 0 ? defaultHours : { from: '', to: '' }
    const last = ranges.at(-1)
    onChange([...ranges, { ...range, siteId: last ? last.siteId : usualSite }])
  }
  const remove = (index: number) => {
    focusId.current = 'none'
    onChange(ranges.filter((_, other) => other !== index))
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 px-pad py-3 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto] sm:items-start">
      <div className="flex items-baseline justify-between gap-2 sm:block sm:pt-1.5">
        <h3 id={`hours-${day}`} className="font-semibold">
          {day}
        </h3>
        <p className="text-small text-ink-2">{appointmentCount(ranges)}</p>
      </div>
      <div role="group" aria-labelledby={`hours-${day}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {ranges.map((range, index) => {
          const error = errors.find(({ field }) =>
            [fieldId(day, index, 'from'), fieldId(day, index, 'to')].includes(field),
          )
          const controlOf = (end: 'from' | 'to') => {
            const id = fieldId(day, index, end)
            const isWrong = error?.field === id
            return {
              id,
              step: halfHour,
              value: range[end],
              'aria-label': `${day}, ${end === 'from' ? 'from' : 'until'}${ranges.length > 1 ? ` (${index + 1})` : ''}`,
              'aria-invalid': isWrong || undefined,
              'aria-describedby': isWrong ? `${id}-error` : undefined,
              onChange: (event: { target: HTMLInputElement }) => change(index, { [end]: event.target.value }),
            }
          }
          return (
            // Ranges have no id, and are only added at the end.
            <div key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1">
              <div className="flex items-center gap-2 max-[22rem]:flex-wrap">
                <TimeInput {...controlOf('from')} />
                <span aria-hidden>to</span>
                <TimeInput {...controlOf('to')} />
                <IconButton
                  icon={X}
                  label={`Remove ${day} ${range.from || '…'} to ${range.to || '…'}`}
                  onClick={() => remove(index)}
                />
              </div>
              {places.length > 0 && (
                <Select
                  aria-label={`${day}, where${ranges.length > 1 ? ` (${index + 1})` : ''}`}
                  value={range.siteId ?? ''}
                  onChange={({ target }) =>
                    change(index, { siteId: target.value === '' ? null : Number(target.value) })
                  }
                >
                  {places.map(({ id, name }) => (
                    <option key={name} value={id ?? ''}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
              {error && <FieldError id={`${error.field}-error`}>{error.message}</FieldError>}
            </div>
          )
        })}
        {outside !== '' && (
          <p className="text-small text-ink-2">
            The clinic isn’t open {outside}: only video visits can be booked then.
          </p>
        )}
        {ranges.length === 0 && <p className="text-ink-2 sm:pt-1.5">Not bookable</p>}
      </div>
      <div className="flex flex-wrap gap-1">
        <Button ref={addButton} variant="quiet" aria-label={`Add hours on ${day}`} onClick={add}>
          <Plus /> Add hours
        </Button>
        <Menu
          trigger={
            <Button variant="quiet" aria-label={`Copy the hours of ${day}`}>
              <Copy /> Copy
            </Button>
          }
        >
          <MenuItem onSelect={() => onCopy(officeDays)}>To Monday to Friday</MenuItem>
          <MenuItem onSelect={() => onCopy(daysFromMonday)}>To every day</MenuItem>
          <MenuSeparator />
          {daysFromMonday
            .filter((other) => other !== day)
            .map((other) => (
              <MenuItem key={other} onSelect={() => onCopy([other])}>
                To {other}
              </MenuItem>
            ))}
        </Menu>
      </div>
    </li>
  )
}
