import * as z from 'zod/mini'
import { civilDate } from '../kernel/civil-schema.ts'
import type { CivilDate } from '../kernel/civil.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idInText } from '../kernel/ids.ts'
import { currency } from '../kernel/money.ts'
import { page } from '../kernel/paging.ts'
import { isTooLong } from './claim-period.ts'

/** Money that may be negative: what was reversed is taken off. */
const signedMoney = z.string().check(z.regex(/^-?\d{1,14}\.\d{2}$/))

const shares = { total: signedMoney, patientShare: signedMoney, insurerShare: signedMoney }

/** What an insurer owes for the units of one item, or no longer owes after they were reversed: then it is negative. */
export const insuranceClaim = z.object({
  /** The clinic's day on which it was dispensed or reversed. */
  date: civilDate(),
  kind: z.enum(['dispensed', 'reversed']),
  personName: z.string(),
  memberNumber: z.nullable(z.string()),
  authorisation: z.nullable(z.string()),
  prescriptionId: id(),
  /** Name and strength as they were called when it was dispensed. */
  medicine: z.string(),
  units: z.int(),
  unitPrice: signedMoney,
  ...shares,
  currency,
  pharmacyName: z.string(),
})
export type InsuranceClaim = z.infer<typeof insuranceClaim>

/** What an insurer owes for a period, in one currency. */
export const claimTotals = z.object({
  insurerId: id(),
  insurerName: z.string(),
  currency,
  /** How many lines. */
  count: z.int(),
  ...shares,
})
export type ClaimTotals = z.infer<typeof claimTotals>

/** Both days included, by the clinic's calendar. */
const period = { from: civilDate('Choose the first day'), to: civilDate('Choose the last day') }

const inOrder = z.refine<{ from: CivilDate; to: CivilDate }>(({ from, to }) => from <= to, {
  error: 'Choose a day that isn’t before the first',
  path: ['to'],
})
const shortEnough = z.refine<{ from: CivilDate; to: CivilDate }>((days) => !isTooLong(days), {
  error: 'Choose a year at most',
  path: ['to'],
})

const ofInsurer = { ...period, insurerId: idInText('Choose an insurer') }

const readers = ['pharmacist', 'admin'] as const

export const getClaimTotals = endpoint({
  method: 'GET',
  path: '/api/insurance-claims/totals',
  summary:
    "What each insurer owes the pharmacist's pharmacy for a period; for an administrator, every pharmacy",
  access: readers,
  query: z.object(period).check(inOrder, shortEnough),
  reply: z.array(claimTotals),
})

export const listInsuranceClaims = endpoint({
  method: 'GET',
  path: '/api/insurance-claims',
  summary: 'What was dispensed and reversed at the expense of an insurer, oldest first; no diagnoses',
  access: readers,
  audit: 'insurance-claim.list',
  query: z.object({ ...ofInsurer, ...page.shape }).check(inOrder, shortEnough),
  reply: z.array(insuranceClaim),
})

export const downloadInsuranceClaims = endpoint({
  method: 'GET',
  path: '/api/insurance-claims/file',
  summary: 'The same as a CSV file',
  access: readers,
  audit: 'insurance-claim.read',
  query: z.object(ofInsurer).check(inOrder, shortEnough),
  download: ['text/csv'],
})
