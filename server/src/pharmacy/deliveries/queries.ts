import { and, desc, eq, sql } from 'drizzle-orm'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import type { DeliveryStanding, DeliveryStatus } from '@alafia/contract/pharmacy/states'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { people } from '../../accounts/queries.ts'
import { familyMembers } from '../../family/queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/problem.ts'
import { filledPrescriptions, medicationsRead } from '../../prescriptions/fillings/queries.ts'
import type { Context } from '../../request/context.ts'
import type { Actor } from '../../sessions/actor.ts'
import { isToBeBrought, visibleDeliveries } from '../policy.ts'
import { deliveryRequest } from '../table.ts'

const actorId = sql.placeholder('actorId')
const id = sql.placeholder('id')
const mostShown = 50

const requestsOf = (role: Role, onlyOne: boolean) =>
  prepared((db, name) => {
    const filled = filledPrescriptions('filled')
    const patient = people('patient')
    const member = familyMembers('member')
    const listed = role === 'pharmacist' ? isToBeBrought(filled) : undefined
    return db
      .select({
        id: deliveryRequest.id,
        prescriptionId: deliveryRequest.prescriptionId,
        filling: deliveryRequest.filling,
        patientId: deliveryRequest.patientId,
        address: deliveryRequest.address,
        phone: deliveryRequest.phone,
        note: deliveryRequest.note,
        status: deliveryRequest.status,
        createdAt: deliveryRequest.createdAt,
        filled: { status: filled.status, fillings: filled.fillings, medications: filled.medications },
        patient: { firstName: patient.firstName, lastName: patient.lastName },
        member: { firstName: member.firstName, lastName: member.lastName },
      })
      .from(deliveryRequest)
      .innerJoin(filled, eq(filled.id, deliveryRequest.prescriptionId))
      .innerJoin(patient, eq(patient.id, deliveryRequest.patientId))
      .leftJoin(member, eq(member.id, filled.familyMemberId))
      .where(and(visibleDeliveries(role, actorId, filled), onlyOne ? eq(deliveryRequest.id, id) : listed))
      .orderBy(desc(deliveryRequest.createdAt), desc(deliveryRequest.id))
      .limit(mostShown)
      .prepare(name)
  })

type Row = Awaited<ReturnType<ReturnType<ReturnType<typeof requestsOf>>['execute']>>[number]
type Filled = { status: PrescriptionStatus; fillings: number }

/** What became of the filling decides: the pharmacist writes it on the prescription alone. */
const standingOf = (status: DeliveryStatus, filling: number, filled: Filled): DeliveryStanding => {
  if (status === 'cancelled' || status === 'delivered') return status
  if (filled.fillings !== filling || filled.status === 'picked-up') return 'collected'
  return filled.status === 'delivered' ? 'delivered' : status
}

const deliveryOf = ({ filled, filling, patient, member, patientId: _patientId, ...row }: Row): Delivery => {
  const person = member ?? patient
  return {
    ...row,
    patientName: `${person.firstName} ${person.lastName}`,
    medications: medicationsRead(filled).map(({ name }) => name),
    status: standingOf(row.status, filling, filled),
    createdAt: row.createdAt.toISOString(),
  }
}

const lists = { patient: requestsOf('patient', false), pharmacist: requestsOf('pharmacist', false) }

/** The latest fifty of a patient's own requests, or what a pharmacist has to bring; newest first. */
export const listDeliveries = async ({ db, actor, about }: Context): Promise<Delivery[]> => {
  const list = actor.role === 'pharmacist' ? lists.pharmacist : lists.patient
  const rows = await list(db).execute({ actorId: actor.userId })
  about(rows.map(({ patientId }) => patientId))
  return rows.map(deliveryOf)
}

const one = { patient: requestsOf('patient', true), pharmacist: requestsOf('pharmacist', true) }

/** A request of the patient's own, or of the pharmacist's own filling. @throws Problem 404 */
export const findDelivery = async (
  db: Queryable,
  { userId, role }: Actor,
  wanted: number,
): Promise<Delivery> => {
  const [row] = await (role === 'pharmacist' ? one.pharmacist : one.patient)(db).execute({
    actorId: userId,
    id: wanted,
  })
  if (!row) throw notFound()
  return deliveryOf(row)
}
