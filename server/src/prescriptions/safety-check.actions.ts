import type { NewPrescription } from '@alafia/contract/prescriptions/schema'
import type { AcceptedFinding, CheckState } from '@alafia/contract/safety/schema'
import type { Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { checkOrder } from './checked-order.queries.ts'
import { acceptFindings } from './overrides.ts'
import { lockPrescriptionsOf } from './locking.actions.ts'
import { getSafetyContext } from './safety-check.queries.ts'

/**
 * Checks a prescription in the transaction that stores it: if two doctors prescribe for the same person at the same moment, one
 * of the two checks sees the other prescription.
 * @param replaces the doctor's own prescription that this one replaces
 * @throws Problem 409 'unsafe' if a finding that must be answered has no override reason
 */
export const checkBeforeSigning = async (
  tx: Tx,
  context: Context,
  appointment: Authorized<{ id: number; patientId: number }>,
  { medications, reasons }: Pick<NewPrescription, 'medications' | 'reasons'>,
  replaces?: number,
): Promise<{ accounts: number[]; findings: AcceptedFinding[]; checks: CheckState[] }> => {
  await lockPrescriptionsOf(tx, appointment.patientId)
  const { accounts, person, current, rows } = await getSafetyContext(tx, context, appointment.id, replaces)
  const { findings, checks } = await checkOrder(tx, medications, person, current, context.clock.today(), rows)
  return {
    accounts,
    findings: acceptFindings(findings, reasons),
    checks: checks.map((one) => ({ ...one, version: rows.version })),
  }
}
