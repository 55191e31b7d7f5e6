import { foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { DispensingFinding } from '@alafia/contract/prescriptions/dispensing-check'
import type { CheckState } from '@alafia/contract/safety/schema'
import { dispense } from '../table.ts'

/** What was found when a part was dispensed; `reason` is the pharmacist's, for those that had to be acknowledged. */
export type DispensedFinding = DispensingFinding & { reason: string | null }

/** The safety check with which a part of a fill was dispensed. Append-only; who dispensed it and when is in `dispense`. */
export const dispensingCheck = pgTable(
  'dispensing_check',
  {
    prescriptionId: integer('prescription_id').notNull(),
    fillNumber: integer('fill_number').notNull(),
    partNumber: smallint('part_number').notNull(),
    /** The edition of the safety table. */
    version: text('version').notNull(),
    findings: jsonb('findings').$type<DispensedFinding[]>().notNull(),
    checks: jsonb('checks').$type<CheckState[]>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'dispensing_check_pk',
      columns: [table.prescriptionId, table.fillNumber, table.partNumber],
    }),
    foreignKey({
      name: 'dispensing_check_of_dispense',
      columns: [table.prescriptionId, table.fillNumber, table.partNumber],
      foreignColumns: [dispense.prescriptionId, dispense.fillNumber, dispense.partNumber],
    }),
  ],
)
