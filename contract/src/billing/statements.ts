import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { currency, money } from '../kernel/money.ts'

/** What was paid in a year of the clinic's calendar. `refunded`: what has gone back of it since. */
export const statement = z.object({
  year: z.int(),
  /** How many payments. */
  payments: z.int(),
  sums: z.array(z.object({ currency, paid: money(), refunded: money() })),
})
export type Statement = z.infer<typeof statement>

const message = 'Choose a year'
const statementQuery = z.object({
  year: z.pipe(z.string(message).check(z.regex(/^2\d{3}$/, message)), z.transform(Number)),
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/payments/statements',
  summary: 'The years in which something was paid on the patient’s account, the latest first, and how much',
  access: ['patient'],
  audit: 'payment.list',
  reply: z.array(statement),
})

export const downloadStatement = endpoint({
  method: 'GET',
  path: '/api/payments/statement',
  summary:
    'What was paid on the patient’s account in a year, for an insurer: for each person, with doctors and their licences',
  access: ['patient'],
  audit: 'yearly-statement.read',
  query: statementQuery,
  download: ['application/pdf'],
})
