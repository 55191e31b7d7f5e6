import { and, eq, gte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { isAboutPerson } from '../family/policy.ts'
import type { Context } from '../request/context.ts'
import { asDispensed } from './dispensed/products.ts'
import { productsTakenFrom, type StoredProduct } from './dispensed/products.queries.ts'
import { saidOf, type StoredStop } from './medicine-stops.ts'
import { stopsOf } from './medicine-stops.queries.ts'
import { mayBeTaken } from './policy.ts'
import { toMedications } from './row.ts'
import { signedJson } from './rows.queries.ts'
import { isGenuine, type SignedContent } from './signature.ts'
import { prescription } from './table.ts'

type ValidPrescription = {
  signed: SignedContent
  firstName: string
  lastName: string
  products: StoredProduct[] | null
  stops: StoredStop[]
}

/**
 * For other slices' queries: the prescriptions of a person (an account, and a family member or 0) that are still valid, newest
 * first, as one JSON column. The query itself decides who may see them.
 */
export const validPrescriptionsOf = (
  person: { patientId: SQLWrapper; memberId: SQLWrapper },
  today: SQLWrapper,
): SQL<ValidPrescription[]> => {
  const prescriber = doctors('prescriber')
  const valid = new QueryBuilder()
    .select({
      list: sql`coalesce(json_agg(json_build_object('signed', ${signedJson(prescription)},
        'firstName', ${prescriber.firstName}, 'lastName', ${prescriber.lastName},
        'products', ${productsTakenFrom({ prescriptionId: prescription.id, fillNumber: prescription.fillCount })},
        'stops', ${stopsOf(prescription.id)}) order by ${prescription.id} desc), '[]')`,
    })
    .from(prescription)
    .innerJoin(prescriber, eq(prescriber.id, prescription.doctorId))
    .where(
      and(isAboutPerson(prescription, person), mayBeTaken, gte(prescription.expiryDate, sql`${today}::date`)),
    )
  return sql<ValidPrescription[]>`(${valid})`
}

/** Their medicines: of a prescription that was changed after it was signed, only what is still readable. */
export const currentMedicines = async (
  { signing }: Pick<Context, 'signing'>,
  prescriptions: readonly ValidPrescription[],
): Promise<CurrentMedicine[]> => {
  const lists = await Promise.all(
    prescriptions.map(async ({ signed, stops, products, ...doctor }) => {
      const prescribed = toMedications(signed.medications, await isGenuine(signing, signed))
      return asDispensed(prescribed, products).map(({ name, dosage, frequency }, medicationIndex) => {
        const prescribedAs = prescribed[medicationIndex]?.name ?? name
        return {
          prescriptionId: signed.id,
          medicationIndex,
          name,
          prescribedAs: prescribedAs === name ? null : prescribedAs,
          dosage,
          frequency,
          doctorName: doctorDisplayName(doctor),
          issuedDate: signed.issuedDate,
          said: saidOf(stops, medicationIndex),
        }
      })
    }),
  )
  return lists.flat()
}
