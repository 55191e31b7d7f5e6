import * as z from 'zod/mini'
import { instant } from '../../kernel/civil-schema.ts'

/** 'length-height': length, measured lying, under two years; height, measured standing, from then on. */
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
  /** Standard deviations above or below the median of the WHO's table; null outside its ages. */
  z: z.nullable(z.number()),
  /** How many of 100 children of this age and sex have a lower value. */
  percentile: z.nullable(z.number()),
  /** Such as 'Underweight'; null if none applies. */
  category: z.nullable(z.object({ label: z.string(), source: z.string() })),
  /** Beyond the WHO's flags: the WHO asks to check such a measurement. */
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
