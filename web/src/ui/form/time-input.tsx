import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** One end of a span, such as '9:00 to 17:00'. On a phone the clock icon makes room, so that a 12-hour time shows its AM or PM. */
export function TimeInput(props: ComponentProps<'input'>) {
  return (
    <TextInput
      type="time"
      className="max-sm:flex-1 max-sm:basis-0 max-sm:px-2 max-sm:[&::-webkit-calendar-picker-indicator]:hidden max-[22rem]:basis-30 sm:w-auto!"
      {...props}
    />
  )
}
