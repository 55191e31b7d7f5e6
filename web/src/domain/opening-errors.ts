import { openingHours } from '@alafia/contract/pharmacies/opening-week'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import type { FormError } from '../ui/form/form-errors.ts'
import { controlId } from './opening-week.ts'

const timeMessages = { open: 'Enter an opening time', close: 'Enter a closing time' }
const ends = ['open', 'close'] as const

/** What is wrong with the hours, each at its control and with its day. */
const wrongHours = (hours: readonly OpeningSpan[]): FormError[] => {
  const issues = openingHours.safeParse(hours).error?.issues ?? []
  return hours.flatMap(({ day }, place) => {
    const here = issues.filter(({ path }) => path[0] === place)
    const whole = here.find(({ path }) => path.length === 1)
    const missing = ends.filter((end) => here.some(({ path }) => path[1] === end))
    return [
      ...(whole ? [{ field: controlId(place, 'open'), message: `${day}: ${whole.message}` }] : []),
      ...missing.map((end) => ({ field: controlId(place, end), message: `${day}: ${timeMessages[end]}` })),
    ]
  })
}

/** The form's errors, with each wrong span in place of the one error that the form has for all hours, the field `name`. */
export const withHours = (
  wrong: readonly FormError[],
  hours: readonly OpeningSpan[],
  name = 'operatingHours',
): FormError[] =>
  wrong.flatMap((error) => {
    if (error.field !== name) return [error]
    const spans = wrongHours(hours)
    return spans.length > 0 ? spans : [{ ...error, field: controlId(0, 'open') }]
  })
