import * as z from 'zod/mini'
import { instant } from '../../kernel/civil-schema.ts'

/** 'length-height': lying under two years, then standing. */
export const growthMeasures = ['weight', 'length-height', 'bmi'] as const
export type GrowthMeasure = (typeof growthMeasures)[number]

/** The lines of a chart. */
export const growthPercentiles = [3, 15, 50, 85, 97] as const

/** 'other-sex': the WHO has tables for girls and boys only. */
export const growthStates = ['shown', 'no-sex', 'other-sex', 'no-date-of-birth', 'adult'] as const

const point = z.object({
  measuredAt: instant,
  /** With a fraction: days / 30.4375. */
  ageMonths: z.number(),
  value: z.number(),
  /** How many standard deviations from the middle of the WHO's table; null outside its ages. */
  z: z.nullable(z.number()),
  /** Of 100 children, how many weigh less or are shorter. */
  percentile: z.nullable(z.number()),
  /** Such as 'Underweight'; null if none applies. */
  category: z.nullable(z.object({ label: z.string(), source: z.string() })),
  /** So far out that the WHO asks whether it was measured right. */
  isFlagged: z.boolean(),
})
export type GrowthPoint = z.infer<typeof point>

/** The lines between two ages, of one table. */
const band = z.object({
  fromMonths: z.number(),
  untilMonths: z.number(),
  edition: z.string(),
  lines: z.array(
    z.object({
      percentile: z.int(),
      points: z.array(z.object({ ageMonths: z.number(), value: z.number() })),
    }),
  ),
})
export type GrowthBand = z.infer<typeof band>

/** Growth charts for a child under 19 years. `charts` is empty unless `state` is 'shown'. */
export const growth = z.object({
  state: z.enum(growthStates),
  sex: z.nullable(z.enum(['female', 'male'])),
  /** Where the tables come from. */
  source: z.string(),
  charts: z.array(
    z.object({
      measure: z.enum(growthMeasures),
      unit: z.enum(['kg', 'cm', 'kg/m2']),
      /** Oldest first. */
      points: z.array(point),
      bands: z.array(band),
    }),
  ),
})
export type Growth = z.infer<typeof growth>
