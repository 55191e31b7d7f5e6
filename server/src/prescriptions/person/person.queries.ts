import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import type { PrescriptionPerson } from '@alafia/contract/prescriptions/person'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { doctors, doctorDisplayName } from '../../doctors/exports.queries.ts'
import { familyMembers, healthNotesOf, patientNotes } from '../../family/queries.ts'
import { drugsOfBatches } from '../../inventory/drugs.queries.ts'
import { offersFor } from '../../inventory/queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { visibleTo } from '../policy.ts'
import { signedColumns } from '../queries.ts'
import { medicationsOf } from '../row.ts'
import { isGenuine, type Signed } from '../signature.ts'
import { dispense, dispenseLine, prescription } from '../table.ts'
import { duplicatesOf, isCurrent, type HandedOut, type Other } from './supply.ts'

type StoredOther = {
  signed: Signed
  status: PrescriptionStatus
  refillsUsed: number
  filledAt: string | null
  firstName: string
  lastName: string
  handedOut: Omit<HandedOut, 'on'>[]
}

const other = alias(prescription, 'other')

// The keys are just those of the table.
const signedNames = Object.keys(signedColumns) as (keyof typeof signedColumns)[]
const signedOther = sql`jsonb_build_object(${sql.join(
  signedNames.map((name) => sql`${sql.raw(`'${name}'`)}, ${other[name]}`),
  sql`, `,
)})`

const ofLastFilling = and(eq(dispense.prescriptionId, other.id), eq(dispense.filling, other.fillings))

const handedOut = () => {
  const drug = drugsOfBatches('drug')
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('medication', ${dispenseLine.medication},
      'units', ${dispenseLine.quantity}, 'at', ${dispense.at}, 'name', ${drug.name}, 'genericName', ${drug.genericName})
      order by ${dispense.part}, ${dispenseLine.batchId}), '[]')
    from ${dispense}
    inner join ${dispenseLine} on ${dispenseLine.prescriptionId} = ${dispense.prescriptionId}
      and ${dispenseLine.filling} = ${dispense.filling} and ${dispenseLine.part} = ${dispense.part}
    inner join ${drug} on ${drug.batchId} = ${dispenseLine.batchId}
    where ${ofLastFilling})`
}

/** The person, and every other prescription that still holds or was filled within the year. */
const personOf = prepared((db, name) => {
  const member = familyMembers('member')
  const own = patientNotes('own_notes')
  const prescriber = doctors('prescriber')
  const filledAt = sql`(select ${dispense.at} from ${dispense} where ${ofLastFilling} and ${dispense.part} = 1)`
  const others = db
    .select({
      list: sql`coalesce(jsonb_agg(jsonb_build_object('signed', ${signedOther}, 'status', ${other.status},
        'refillsUsed', ${other.refillsUsed}, 'filledAt', ${filledAt},
        'firstName', ${prescriber.firstName}, 'lastName', ${prescriber.lastName}, 'handedOut', ${handedOut()})
        order by ${other.createdAt} desc, ${other.id} desc), '[]')`.as('list'),
    })
    .from(other)
    .innerJoin(prescriber, eq(prescriber.id, other.doctorId))
    .where(
      and(
        eq(other.patientId, prescription.patientId),
        sql`${other.familyMemberId} is not distinct from ${prescription.familyMemberId}`,
        sql`${other.id} <> ${prescription.id}`,
        sql`(${other.expiryDate} >= ${param('today')} and ${other.status} not in ('rejected', 'cancelled')
          or ${filledAt} >= ${param('yearAgo')}::date)`,
      ),
    )
  return db
    .select({
      ...signedColumns,
      ...healthNotesOf(member, own),
      provider: own.insuranceProvider,
      plan: own.insurancePlan,
      number: own.insuranceNumber,
      others: sql<StoredOther[]>`(${others})`,
    })
    .from(prescription)
    .leftJoin(member, eq(member.id, prescription.familyMemberId))
    .leftJoin(own, eq(own.userId, prescription.patientId))
    .where(and(eq(prescription.id, param('id')), visibleTo('pharmacist', param('actorId'))))
    .prepare(name)
})

type Reading = Pick<Context, 'signing' | 'clock'>

const otherOf = async (
  { signed, status, refillsUsed, handedOut: lines, filledAt, ...doctor }: StoredOther,
  { signing, clock }: Reading,
): Promise<Other & { issuedDate: CivilDate; filledAt: string | null }> => ({
  id: signed.id,
  doctorName: doctorDisplayName(doctor),
  status,
  issuedDate: signed.issuedDate,
  expiryDate: signed.expiryDate,
  refillsLeft: signed.refillsAllowed - refillsUsed,
  filledAt: filledAt === null ? null : new Date(filledAt).toISOString(),
  medications: medicationsOf(signed.medications, await isGenuine(signing, signed)),
  handedOut: lines.map((line) => ({ ...line, on: civilOf(new Date(line.at), clock.zone).date })),
})

/** What a pharmacist has to mind of the person. @throws Problem 404 when the actor may not see the prescription. */
export const getPrescriptionPerson = async (context: Context, id: number): Promise<PrescriptionPerson> => {
  const { db, actor, about, clock, signing } = context
  const today = clock.today()
  about([], `prescription ${id}`)
  const [row] = await personOf(db).execute({
    id,
    actorId: actor.userId,
    today,
    yearAgo: addDays(today, -366),
  })
  if (!row) throw notFound()
  about([row.patientId], `prescription ${id}`)
  const { medicalConditions, allergies, regularMedicines, provider, plan, number } = row
  const orders = medicationsOf(row.medications, await isGenuine(signing, row))
  const [others, offers] = await Promise.all([
    Promise.all(row.others.map((one) => otherOf(one, context))),
    offersFor(db, orders, today),
  ])
  const atHand = orders.map((order, line) => ({
    order,
    drug: offers[line]?.items.find((item) => item.id === offers[line]?.suggestedItemId),
  }))
  return {
    medicalConditions,
    allergies,
    regularMedicines,
    insurance: [provider, plan, number].some((part) => part !== null) ? { provider, plan, number } : null,
    current: others.filter((one) => isCurrent(one, today)),
    duplicates: duplicatesOf(atHand, others, today),
  }
}
