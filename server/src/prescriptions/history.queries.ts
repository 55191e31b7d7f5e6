import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Context } from '../request/context.ts'
import { medicationsOf } from './row.ts'
import { isGenuine, type Signed } from './signature.ts'
import { prescription } from './table.ts'

/** For other slices' joins: every prescription, whoever signed it. What is read of one has to be asked for `standsAsSigned`. */
export const allPrescriptions = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: prescription.id,
      appointmentId: prescription.appointmentId,
      patientId: prescription.patientId,
      familyMemberId: prescription.familyMemberId,
      doctorId: prescription.doctorId,
      medications: prescription.medications,
      findings: prescription.findings,
      signature: prescription.signature,
      status: prescription.status,
      issuedDate: prescription.issuedDate,
      expiryDate: prescription.expiryDate,
      pharmacistNotes: prescription.pharmacistNotes,
      refillsAllowed: prescription.refillsAllowed,
      refillsUsed: prescription.refillsUsed,
      createdAt: prescription.createdAt,
    })
    .from(prescription)
    .as(alias)

export type SignedOrder = Signed

/** Whether it is what the doctor signed. */
export const standsAsSigned = ({ signing }: Pick<Context, 'signing'>, order: SignedOrder): Promise<boolean> =>
  isGenuine(signing, order)

/** What can be shown of its medications: of one that was changed, what can be read of them. */
export const medicationsShown = ({ medications }: Pick<SignedOrder, 'medications'>, genuine: boolean) =>
  medicationsOf(medications, genuine)
