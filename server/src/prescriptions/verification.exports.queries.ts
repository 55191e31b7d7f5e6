import { eq } from 'drizzle-orm'
import type { VerificationOf } from '@alafia/contract/letters/verification'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { isDispensed } from './policy.ts'
import { signedColumns } from './rows.queries.ts'
import { isGenuine } from './signature.ts'
import { isIntact, readStates } from './state/state.queries.ts'
import { prescription } from './table.ts'

const selectByCode = prepared((db, name) =>
  db
    .select({ ...signedColumns, status: prescription.status, replacedById: prescription.replacedById })
    .from(prescription)
    .where(eq(prescription.code, param('code')))
    .prepare(name),
)

const withdrawnStatuses: readonly PrescriptionStatus[] = ['rejected', 'cancelled']

/** What anyone with a printed code may learn, naming no person and no medicine; undefined for an unknown code. */
export const verifyPrescription = async (
  { db, clock, signing }: Pick<Context, 'db' | 'clock' | 'signing'>,
  code: string,
): Promise<VerificationOf<'prescription'> | undefined> => {
  const [found] = await selectByCode(db).execute({ code })
  if (!found) return undefined
  const { status, expiryDate, replacedById } = found
  const [state] = await readStates(db, [found.id])
  const isExpired = expiryDate < clock.today()
  return {
    kind: 'prescription',
    isGenuine: (await isGenuine(signing, found)) && (await isIntact(signing, state)),
    dispensed: isDispensed(status),
    validity: replacedById
      ? 'replaced'
      : withdrawnStatuses.includes(status)
        ? 'withdrawn'
        : isExpired
          ? 'expired'
          : 'valid',
  }
}
