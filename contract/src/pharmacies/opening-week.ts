import * as z from 'zod/mini'
import { overlappingSpans } from './hours.ts'
import { openingSpan } from './schema.ts'

/** The whole week. A day without a span is closed. */
export const openingHours = z.array(openingSpan).check(z.maxLength(70, 'At most 70 spans'), (context) => {
  // Only valid times can be compared.
  if (context.issues.length > 0) return
  for (const index of overlappingSpans(context.value))
    context.issues.push({
      code: 'custom',
      input: context.value,
      path: [index],
      message: 'These hours overlap with others',
    })
})
