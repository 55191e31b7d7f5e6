import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { page } from '../kernel/paging.ts'
import { text } from '../kernel/text.ts'
import { takenAs } from './states.ts'

/* What was taken and given back at the clinic's desk is counted, and closed, once. */

const countMessage = 'Enter what you counted'
/** Negative where more went back than came in. */
const signedMoney = (message = countMessage) =>
  z.string(message).check(z.regex(/^-?\d{1,10}(\.\d{1,9})?$/, message))

const way = { currency, method: z.enum(takenAs, 'Choose a way of paying') }

/** One currency and way of paying since the last closing. `expected`: taken less given back. */
export const deskSum = z.object({
  ...way,
  taken: money(),
  givenBack: money(),
  expected: signedMoney(),
})
export type DeskSum = z.infer<typeof deskSum>

/** What isn't closed yet. */
export const openDesk = z.object({
  /** The last closing, and when it was; null before the first. */
  after: z.nullable(id()),
  closedAt: z.nullable(instant),
  /** What these sums cover ends here: what arrives later belongs to the next closing. */
  until: instant,
  /** How many payments and refunds they cover. */
  movements: z.int(),
  sums: z.array(deskSum),
})
export type OpenDesk = z.infer<typeof openDesk>

export const deskClosing = z.object({
  id: id(),
  closedAt: instant,
  closedBy: z.string(),
  until: instant,
  sums: z.array(
    z.object({
      ...deskSum.shape,
      counted: signedMoney(),
      /** Counted less expected. */
      difference: signedMoney(),
      note: z.nullable(z.string()),
    }),
  ),
})
export type DeskClosing = z.infer<typeof deskClosing>

/** What was counted, beside what the person saw: if that isn't so any more, nothing is closed. */
export const closingForm = z.object({
  after: z.nullable(id('Reload the page')),
  until: z.iso.datetime('Reload the page'),
  counts: z
    .array(
      z.object({
        ...way,
        taken: money('Reload the page'),
        givenBack: money('Reload the page'),
        counted: signedMoney(),
        /** Needed where the count differs. */
        note: z.optional(text({ min: 0, max: 500 })),
      }),
    )
    .check(z.maxLength(20, 'There are too many counts')),
})
export type ClosingForm = z.output<typeof closingForm>

export const getOpenDesk = endpoint({
  method: 'GET',
  path: '/api/desk-closings/open',
  summary: 'What was taken and given back at the clinic’s desk since the last closing',
  access: ['admin'],
  reply: openDesk,
})

export const closeDesk = endpoint({
  method: 'POST',
  path: '/api/desk-closings',
  summary: 'Close the desk: what was counted of what was taken and given back since the last closing',
  access: ['admin'],
  audit: 'desk.close',
  body: closingForm,
  reply: deskClosing,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const listClosings = endpoint({
  method: 'GET',
  path: '/api/desk-closings',
  summary: 'The closings of the desk, newest first',
  access: ['admin'],
  query: page,
  reply: z.array(deskClosing),
})

export const downloadClosing = endpoint({
  method: 'GET',
  path: '/api/desk-closings/:id/file',
  summary: 'A closing with each of its payments and refunds, as a CSV file',
  access: ['admin'],
  params: idParams,
  download: ['text/csv'],
})
