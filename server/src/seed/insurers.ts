import { insurer } from '../billing/insurers/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type InsurerDetails = { name?: string; coversPercent?: number; isActive?: boolean }
export type StoredInsurer = typeof insurer.$inferSelect

let count = 0

/** Adds insurers, in order. */
export const addInsurers = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly InsurerDetails[],
): Promise<StoredInsurer[]> =>
  db
    .insert(insurer)
    .values(
      wanted.map(({ name, coversPercent = 70, isActive = true }) => ({
        name: name ?? `Insurer ${++count}`,
        coversPercent,
        isActive,
        createdAt: clock.now(),
      })),
    )
    .returning()

/** Those of the demo; two of its patients name one of them. */
export const demoInsurers: readonly InsurerDetails[] = [
  { name: 'Hygeia HMO', coversPercent: 80 },
  { name: 'Harmattan Health', coversPercent: 60 },
  { name: 'Reliance HMO', coversPercent: 70 },
]
