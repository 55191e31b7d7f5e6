import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import type { Said } from '@alafia/contract/prescriptions/current-medicines'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { contacts } from '../accounts/exports.queries.ts'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { familyMembers, patientHealthNotes } from '../family/exports.queries.ts'
import { insuranceOf, statedInsurance } from '../family/insurance.exports.queries.ts'
import { accountsOfPerson, isAboutPerson } from '../family/policy.ts'
import { clinicalFactsOf } from '../clinical/exports.queries.ts'
import { toHealthFacts } from '../clinical/health-facts.ts'
import { stockOptionsFor } from '../inventory/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { asSystem } from '../platform/database/row-access.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { workplaceId } from '../pharmacies/policy.ts'
import { findWorkplace } from '../pharmacies/exports.queries.ts'
import type { Context } from '../request/context.ts'
import { saidOf, type StoredStop } from './medicine-stops.ts'
import { stopsOf } from './medicine-stops.queries.ts'
import { visibleTo } from './policy.ts'
import { signedColumns, signedJson } from './rows.queries.ts'
import { toMedications } from './row.ts'
import { isGenuine, type SignedContent } from './signature.ts'
import { asDispensed } from './dispensed/products.ts'
import { productsTakenFrom, type StoredProduct } from './dispensed/products.queries.ts'
import { dispensedProduct } from './dispensed/table.ts'
import { isLineReversed } from './reversal/reversals.queries.ts'
import { dispense, prescription } from './table.ts'
import { controlledOf, waitingFillAt } from './waiting-fill.queries.ts'
import { duplicatesOf, isOngoing, type Dispensed, type OtherPrescription } from './current-supply.ts'

type StoredOther = {
  signed: SignedContent
  status: PrescriptionStatus
  refillsUsed: number
  filledAt: string | null
  firstName: string
  lastName: string
  dispensed: Omit<Dispensed, 'on'>[]
  products: StoredProduct[] | null
  stops: StoredStop[]
}

const other = alias(prescription, 'other')

const ofLastFill = and(eq(dispense.prescriptionId, other.id), eq(dispense.fillNumber, other.fillCount))

/** Units count as those that were ordered: 7 of 500 mg last as long as 14 of 250 mg. */
const dispensedByProduct = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('medicationIndex', ${dispensedProduct.medicationIndex},
    'units', ${dispensedProduct.orderedUnits}, 'dispensedAt', ${dispense.dispensedAt},
    'name', ${dispensedProduct.name}, 'genericName', ${dispensedProduct.genericName})
    order by ${dispense.partNumber}, ${dispensedProduct.itemId}), '[]')
    from ${dispense}
  inner join ${dispensedProduct} on ${dispensedProduct.prescriptionId} = ${dispense.prescriptionId}
    and ${dispensedProduct.fillNumber} = ${dispense.fillNumber}
    and ${dispensedProduct.partNumber} = ${dispense.partNumber}
    where ${ofLastFill} and not ${isLineReversed(dispensedProduct)})`

/** The person, and every other prescription that is still valid or was filled within a year. */
const selectContext = prepared((db, name) => {
  const own = patientHealthNotes('own_notes')
  const about = familyMembers('about')
  const holder = contacts('holder')
  const prescriber = doctors('prescriber')
  const filledAt = sql`(select ${dispense.dispensedAt} from ${dispense} where ${ofLastFill} and ${dispense.partNumber} = 1)`
  const others = db
    .select({
      list: sql`coalesce(json_agg(json_build_object('signed', ${signedJson(other)}, 'status', ${other.status},
        'refillsUsed', ${other.refillsUsed}, 'filledAt', ${filledAt},
        'firstName', ${prescriber.firstName}, 'lastName', ${prescriber.lastName}, 'dispensed', ${dispensedByProduct},
        'products', ${productsTakenFrom({ prescriptionId: other.id, fillNumber: other.fillCount })},
        'stops', ${stopsOf(other.id)})
        order by ${other.createdAt} desc, ${other.id} desc), '[]')`.as('list'),
    })
    .from(other)
    .innerJoin(prescriber, eq(prescriber.id, other.doctorId))
    .where(
      and(
        isAboutPerson(other, {
          patientId: prescription.patientId,
          memberId: prescription.familyMemberId,
        }),
        sql`${other.id} <> ${prescription.id}`,
        sql`(${other.expiryDate} >= ${param('today')} and ${other.status} not in ('rejected', 'cancelled')
          or ${filledAt} >= ${param('yearAgo')}::date)`,
      ),
    )
  return db
    .select({
      ...signedColumns,
      accounts: accountsOfPerson({
        patientId: prescription.patientId,
        memberId: prescription.familyMemberId,
      }),
      health: clinicalFactsOf({
        patientId: prescription.patientId,
        memberId: sql`coalesce(${prescription.familyMemberId}, 0)`,
      }),
      phone: holder.phone,
      ...insuranceOf(about, own),
      stops: stopsOf(prescription.id),
      waiting: waitingFillAt(workplaceId(param('actorId'))),
      controlled: controlledOf({ prescriptionId: prescription.id, fillNumber: prescription.fillCount }),
      others: sql<StoredOther[]>`(${others})`,
    })
    .from(prescription)
    .innerJoin(holder, eq(holder.id, prescription.patientId))
    .leftJoin(own, eq(own.userId, prescription.patientId))
    .leftJoin(about, eq(about.id, prescription.familyMemberId))
    .where(and(eq(prescription.id, param('id')), visibleTo('pharmacist', param('actorId'))))
    .prepare(name)
})

type ShownOther = Omit<OtherPrescription, 'taken'> & {
  taken: (OtherPrescription['taken'][number] & { said: Said })[]
  issuedDate: CivilDate
  filledAt: string | null
}

type SignatureReader = Pick<Context, 'signing' | 'clock'>

const otherOf = async (
  { signed, status, refillsUsed, dispensed, products, filledAt, stops, ...doctor }: StoredOther,
  { signing, clock }: SignatureReader,
): Promise<ShownOther> => {
  const medications = toMedications(signed.medications, await isGenuine(signing, signed))
  return {
    id: signed.id,
    doctorName: doctorDisplayName(doctor),
    status,
    issuedDate: signed.issuedDate,
    expiryDate: signed.expiryDate,
    refillsLeft: signed.refillsAllowed - refillsUsed,
    filledAt: filledAt === null ? null : new Date(filledAt).toISOString(),
    medications,
    taken: asDispensed(medications, products).map((medication, index) => ({
      ...medication,
      said: saidOf(stops, index),
    })),
    dispensed: dispensed.map((batch) => ({
      ...batch,
      on: civilOf(new Date(batch.dispensedAt), clock.zone).date,
    })),
  }
}

/** What a pharmacist needs to know about the person. @throws Problem 404 when the actor may not see the prescription. */
export const getDispensingContext = async (context: Context, id: number): Promise<DispensingContext> => {
  const { db, actor, about, clock, signing } = context
  const today = clock.today()
  about([], `prescription ${id}`)
  // What other pharmacies dispensed counts too.
  const [row] = await asSystem(() =>
    selectContext(db).execute({ id, actorId: actor.userId, today, yearAgo: addDays(today, -366) }),
  )
  if (!row) throw notFound()
  about(row.accounts, `prescription ${id}`)
  const { health, phone, provider, plan, number } = row
  const medications = toMedications(row.medications, await isGenuine(signing, row))
  const pharmacyId = (await findWorkplace(db, actor.userId)) ?? 0
  const [others, options] = await Promise.all([
    Promise.all(row.others.map((one) => otherOf(one, context))),
    stockOptionsFor(db, pharmacyId, medications, today),
  ])
  const toDispense = medications.map((medication, index) => ({
    medication,
    drug: options[index]?.items.find((item) => item.id === options[index]?.suggestedItemId),
  }))
  return {
    health: toHealthFacts(health, clock.zone),
    phone,
    insurance: statedInsurance({ provider, plan, number }),
    current: others
      .filter((one) => isOngoing(one, today))
      .map(({ taken, ...one }) => ({ ...one, medications: taken })),
    duplicates: duplicatesOf(toDispense, others, today),
    said: medications.map((_, index) => saidOf(row.stops, index)),
    waitingFill: row.waiting,
    controlled: row.controlled,
  }
}
