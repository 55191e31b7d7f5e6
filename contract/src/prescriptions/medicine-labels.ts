import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { optionalText, text } from '../kernel/text.ts'
import { maxMedications } from '../safety/schema.ts'
import { counselled, counsellingOutcomes } from './counselled.ts'

/** 'label': one label a page, for a label printer. 'a4': sheets of 3 × 8 labels. Both have labels of 70 × 35 mm. */
export const labelPapers = ['label', 'a4'] as const
export type LabelPaper = (typeof labelPapers)[number]

export const labelsOnSheet = 24

/** What a label is for: one product of a part of the current fill. */
export const labelKey = z.object({
  partNumber: z.int().check(z.gte(1), z.lte(32_767)),
  medicationIndex: z.int().check(z.gte(0), z.lt(maxMedications)),
  itemId: id(),
})
export type LabelKey = z.infer<typeof labelKey>

/** Without `labels`, those of everything that was dispensed in the current fill. */
export const labelPrint = z
  .object({
    paper: z.enum(labelPapers, 'Choose the paper'),
    /** The first free label of a partly used sheet, counted row by row from 1. */
    start: z._default(
      z
        .int('The first label must be a whole number')
        .check(
          z.gte(1, 'The first label is 1 to 24'),
          z.lte(labelsOnSheet, `The first label is 1 to ${labelsOnSheet}`),
        ),
      1,
    ),
    labels: z.optional(
      z
        .array(labelKey)
        .check(z.minLength(1, 'Choose at least one label'), z.maxLength(100, 'At most 100 labels')),
    ),
  })
  .check((context) => {
    const { paper, start } = context.value
    if (paper === 'label' && start !== 1)
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: ['start'],
        message: 'Only a sheet of labels starts at another label',
      })
  })
export type LabelPrint = z.output<typeof labelPrint>

export const medicineLabel = z.object({
  ...labelKey.shape,
  /** As dispensed: 'Amoxicillin 500 mg'. */
  product: z.string(),
  quantity: z.string(),
  directions: z.string(),
  batches: z.array(z.object({ batchNumber: z.string(), expiryDate: civilDate() })),
  warnings: z.array(z.string()),
  /** What the pharmacist explains, with where it says so. */
  points: z.array(z.object({ id: z.string(), text: z.string(), sources: z.array(z.string()) })),
  /** Ingredients for which nothing was looked up. */
  withoutAdvice: z.array(z.string()),
  printed: z.int(),
  /** The last time; null if it was never printed. */
  printedAt: z.nullable(instant),
})
export type MedicineLabel = z.infer<typeof medicineLabel>

const point = z.object({ ...labelKey.shape, id: text({ max: 60, message: 'Name the point' }) })

/** The points that were explained; none if the patient declined. */
export const counsellingForm = z
  .object({
    outcome: z.enum(counsellingOutcomes, 'Say whether the patient was counselled'),
    points: z._default(z.array(point).check(z.maxLength(500, 'At most 500 points')), []),
    note: optionalText(500),
  })
  .check((context) => {
    const { outcome, points, note } = context.value
    const fail = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message })
    if (outcome === 'given' && points.length === 0 && note === null)
      fail('points', 'Tick what you explained, or write it down')
    if (outcome === 'declined' && points.length > 0)
      fail('points', 'Nothing was explained if the patient declined')
  })
export type CounsellingForm = z.output<typeof counsellingForm>

/** One talk at the counter about the current fill. */
export const counselling = z.object({
  ...counselled.shape,
  points: z.array(z.object({ product: z.string(), text: z.string() })),
  note: z.nullable(z.string()),
})
export type Counselling = z.infer<typeof counselling>

export const medicineLabels = z.object({
  labels: z.array(medicineLabel),
  /** The oldest first. */
  counselling: z.array(counselling),
})
export type MedicineLabels = z.infer<typeof medicineLabels>

/** Printed and shown where no source was looked up. */
export const noAdvice = (substances: readonly string[] | 'all'): string =>
  `No warnings on file for ${substances === 'all' ? 'this medicine' : substances.join(', ')}. Ask the pharmacist.`
