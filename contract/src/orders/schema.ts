import * as z from 'zod/mini'
import { author } from '../clinical/entry.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { optionalText, text } from '../kernel/text.ts'
import { recordFileTypes } from '../records/categories.ts'
import { flags, outcomes } from './flags.ts'
import { marks, maxTests, maxValues, orderStatuses, testKinds } from './kinds.ts'

/** What one test measures. FHIR's ObservationDefinition. */
export const part = z.object({
  key: z.string(),
  name: z.string(),
  /** UCUM, the usual one first ('1' for a number without a unit); none for what is answered in words. */
  units: z.array(z.string()),
  /** The usual answers in words, each with what it means by itself. */
  answers: z.array(z.object({ text: z.string(), mark: z.nullable(z.enum(marks)) })),
})
export type Part = z.infer<typeof part>

/** A test that can be ordered. `loinc` is null where we haven't read it anywhere. */
export const investigation = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(testKinds),
  loinc: z.nullable(z.string()),
  /** Other words for it, for the search. */
  words: z.string(),
  parts: z.array(part),
})
export type Investigation = z.infer<typeof investigation>

/** From the list by its key, or in the doctor's own words. */
const newTest = z
  .object({
    key: z.optional(z.nullable(text({ max: 60, message: 'Choose a test' }))),
    name: z.optional(z.nullable(text({ max: 200, message: 'Say what to test' }))),
    kind: z.optional(z.nullable(z.enum(testKinds, 'Choose what kind of test it is'))),
  })
  .check((context) => {
    const { key, name, kind } = context.value
    if (key == null && (name == null || kind == null))
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: ['name'],
        message: 'Choose a test, or say what to test',
      })
  })

export const newOrder = z.object({
  tests: z
    .array(newTest, 'Choose a test')
    .check(z.minLength(1, 'Choose a test'), z.maxLength(maxTests, `At most ${maxTests} tests`)),
  /** For the laboratory; it is printed on the request form, which the patient carries. */
  note: optionalText(1000),
})
export type NewOrder = z.output<typeof newOrder>

/** One test of an order, with what a result of it may consist of. */
export const orderedTest = z.object({
  key: z.nullable(z.string()),
  name: z.string(),
  kind: z.enum(testKinds),
  loinc: z.nullable(z.string()),
  parts: z.array(part),
})
export type OrderedTest = z.infer<typeof orderedTest>

const amount = z.nullish(
  z
    .number('Enter a number')
    .check(z.gte(-1_000_000, 'Enter a number'), z.lte(1_000_000_000, 'Enter a number')),
)

type Ranged = { low?: number | null | undefined; high?: number | null | undefined }
type Valued = { number?: number | null | undefined; text: string | null }

const newValue = z
  .object({
    /** Of the list; without one, `name` says what was measured. */
    part: z.optional(z.nullable(text({ max: 60 }))),
    name: z.optional(z.nullable(text({ max: 100, message: 'Say what was measured' }))),
    number: amount,
    /** An answer in words: 'Positive', '< 0.1'. */
    text: optionalText(2000),
    /** UCUM, or as the laboratory prints it. */
    unit: optionalText(30),
    low: amount,
    high: amount,
    marked: z.optional(z.nullable(z.enum(marks, 'Choose how the laboratory marked it'))),
  })
  .check(
    z.refine<Ranged>(({ low, high }) => low == null || high == null || low <= high, {
      path: ['high'],
      message: 'The upper end is below the lower one',
    }),
    z.refine<Valued>(({ number, text: words }) => (number == null) !== (words === null), {
      path: ['number'],
      message: 'Enter a number, or the answer in words',
    }),
    z.refine<{ part?: string | null | undefined; name?: string | null | undefined }>(
      ({ part: known, name }) => known != null || name != null,
      { path: ['name'], message: 'Say what was measured' },
    ),
  )
export type NewValue = z.output<typeof newValue>

export const resultIsEmpty = 'Enter a value, or choose a file'

/** The part `details` of a result. Without a file it needs a value. */
export const newResult = z.object({
  /** Places in the order's list of tests, from 0. */
  tests: z
    .array(
      z.int('Choose a test').check(z.gte(0, 'Choose a test'), z.lte(maxTests, 'Choose a test')),
      'Choose a test',
    )
    .check(z.minLength(1, 'Choose the tests that this is the result of'), z.maxLength(maxTests)),
  takenOn: civilDate('Enter the date of the test'),
  laboratory: optionalText(200),
  note: optionalText(2000),
  values: z.array(newValue).check(z.maxLength(maxValues, `At most ${maxValues} values`)),
  /** The result that this one replaces, because it was wrong. */
  corrects: z.optional(z.nullable(id())),
})
export type NewResult = z.output<typeof newResult>

export const resultValue = z.object({
  part: z.nullable(z.string()),
  name: z.string(),
  number: z.nullable(z.number()),
  text: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  marked: z.nullable(z.enum(marks)),
  flag: z.enum(flags),
})
export type ResultValue = z.infer<typeof resultValue>

export const resultFile = z.object({ name: z.string(), type: z.enum(recordFileTypes), size: z.int() })

/** FHIR's DiagnosticReport. Never changed: a wrong one is corrected by another. */
export const testResult = z.object({
  id: id(),
  orderId: id(),
  tests: z.array(z.int()),
  takenOn: civilDate(),
  entered: author,
  /** To a patient, what the clinic entered shows its content once a doctor has signed it off. */
  isHeldBack: z.boolean(),
  laboratory: z.nullable(z.string()),
  note: z.nullable(z.string()),
  values: z.array(resultValue),
  outcome: z.nullable(z.enum(outcomes)),
  file: z.nullable(resultFile),
  corrects: z.nullable(id()),
  correctedBy: z.nullable(id()),
  signedOff: z.nullable(z.object({ name: z.string(), at: instant, comment: z.nullable(z.string()) })),
})
export type TestResult = z.infer<typeof testResult>

/** FHIR's ServiceRequest. */
export const testOrder = z.object({
  id: id(),
  appointmentId: id(),
  patientId: id(),
  familyMemberId: z.nullable(id()),
  personName: z.string(),
  dateOfBirth: z.nullable(civilDate()),
  doctorId: id(),
  /** With the title. */
  doctorName: z.string(),
  orderedAt: instant,
  status: z.enum(orderStatuses),
  tests: z.array(orderedTest),
  note: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** Whether the reader may enter results and, as a doctor, sign them off. */
  mayChange: z.boolean(),
  /** Newest first, with the corrected ones. */
  results: z.array(testResult),
})
export type TestOrder = z.infer<typeof testOrder>

export const ordersQuery = z.object({ ...page.shape, appointmentId: z.optional(idInPath) })
export type OrdersQuery = z.output<typeof ordersQuery>

export const cancelOrderForm = z.object({ reason: text({ min: 3, max: 300, message: 'Say why' }) })

/** `comment` is for the patient. It is required unless everything is normal. */
export const signOffForm = z.object({ comment: optionalText(2000) })

/** A result that waits for a doctor, on the dashboard. */
export const waitingResult = z.object({
  resultId: id(),
  orderId: id(),
  patientId: id(),
  familyMemberId: z.nullable(id()),
  personName: z.string(),
  testNames: z.array(z.string()),
  outcome: z.enum(outcomes),
  enteredAs: author.shape.role,
  enteredAt: instant,
  /** Who ordered it, with the title; null for the reader. */
  orderedBy: z.nullable(z.string()),
})
export type WaitingResult = z.infer<typeof waitingResult>

/** The first ones, and how many there are. */
export const waitingResults = z.object({ total: z.int(), results: z.array(waitingResult) })

/** A number of one part over time. Only results that weren't corrected. */
export const trendPoint = z.object({
  resultId: id(),
  takenOn: civilDate(),
  part: z.string(),
  name: z.string(),
  number: z.number(),
  unit: z.nullable(z.string()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  flag: z.enum(flags),
})
export type TrendPoint = z.infer<typeof trendPoint>
