import * as z from 'zod/mini'
import { id } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { optionalText } from '../kernel/text.ts'
import { maxMedications } from '../safety/schema.ts'

/** What a line's insurer pays instead of its percentage: '0.00' if it isn't covered. */
const agreedShare = z.object({
  medicationIndex: z.int().check(z.gte(0), z.lt(maxMedications)),
  itemId: id(),
  insurerShare: money('Enter what the insurer pays'),
})

/** Who pays what is dispensed. `total` and `toPay` are as they were shown: if they differ from ours, nothing is dispensed. */
export const chargeForm = z
  .object({
    total: money(),
    /** The patient's share. */
    toPay: money(),
    /** Null: no insurance. */
    insurerId: z.nullable(id('Choose an insurer')),
    memberNumber: z.optional(optionalText(60)),
    authorisation: z.optional(optionalText(60)),
    insurerShares: z._default(z.array(agreedShare).check(z.maxLength(100)), []),
  })
  .check((context) => {
    const { insurerId, memberNumber, authorisation, insurerShares } = context.value
    if (insurerId !== null) return
    const stated = { memberNumber, authorisation, insurerShares: insurerShares.length > 0 || null }
    for (const [field, value] of Object.entries(stated))
      if (value)
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [field],
          message: 'Choose an insurer first',
        })
  })
export type ChargeForm = z.output<typeof chargeForm>
