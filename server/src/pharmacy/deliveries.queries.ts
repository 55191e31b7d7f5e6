import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import type { DeliveryStatus } from '@alafia/contract/pharmacy/states'
import { people } from '../accounts/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import {
  filledPrescriptions,
  readableMedicationsOf,
  collectedSince,
} from '../prescriptions/exports.queries.ts'
import type { Context } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { isToBeBrought, visibleDeliveries } from './policy.ts'
import { deliveryRequest, isOpen } from './table.ts'

const actorId = param('actorId')
const id = param('id')
const mostShown = 50

/** @param which those of a list, unless stated */
const requestsOf = (role: Role, which?: SQL) =>
  prepared((db, name) => {
    const filled = filledPrescriptions('filled')
    const patient = people('patient')
    const member = familyMembers('member')
    const listed = role === 'pharmacist' ? isToBeBrought(filled) : undefined
    return db
      .select({
        id: deliveryRequest.id,
        prescriptionId: deliveryRequest.prescriptionId,
        fillNumber: deliveryRequest.fillNumber,
        patientId: deliveryRequest.patientId,
        address: deliveryRequest.address,
        phone: deliveryRequest.phone,
        note: deliveryRequest.note,
        status: deliveryRequest.status,
        createdAt: deliveryRequest.createdAt,
        filled: { status: filled.status, fillCount: filled.fillCount, medications: filled.medications },
        taken: collectedSince(deliveryRequest),
        patient: { firstName: patient.firstName, lastName: patient.lastName },
        member: { firstName: member.firstName, lastName: member.lastName },
      })
      .from(deliveryRequest)
      .innerJoin(filled, eq(filled.id, deliveryRequest.prescriptionId))
      .innerJoin(patient, eq(patient.id, deliveryRequest.patientId))
      .leftJoin(member, eq(member.id, filled.familyMemberId))
      .where(and(visibleDeliveries(role, actorId, filled), which ?? listed))
      .orderBy(desc(deliveryRequest.createdAt), desc(deliveryRequest.id))
      .limit(mostShown)
      .prepare(name)
  })

type Row = Awaited<ReturnType<ReturnType<ReturnType<typeof requestsOf>>['execute']>>[number]

/** What became of the fill decides: the pharmacist writes it on the prescription alone. */
const standingOf = ({ status, fillNumber, filled, taken }: Row): DeliveryStatus => {
  if (status !== 'requested' && status !== 'on-the-way') return status
  if (filled.fillCount === fillNumber && taken.times <= 1) {
    if (filled.status === 'picked-up') return 'collected'
    if (filled.status === 'delivered') return 'delivered'
    if (taken.times === 0) return status
  }
  // The prescription tells of something later by now. At the counter it is noted who collects, and at a door mostly not.
  const isBrought = status === 'on-the-way' || (taken.times > 0 && taken.firstBy === null)
  return isBrought ? 'delivered' : 'collected'
}

const deliveryOf = (row: Row): Delivery => {
  const {
    filled,
    fillNumber: _fillNumber,
    taken: _taken,
    patient,
    member,
    patientId: _patientId,
    ...shown
  } = row
  const person = member ?? patient
  return {
    ...shown,
    patientName: `${person.firstName} ${person.lastName}`,
    medications: readableMedicationsOf(filled).map(({ name }) => name),
    status: standingOf(row),
    createdAt: row.createdAt.toISOString(),
  }
}

const lists = { patient: requestsOf('patient'), pharmacist: requestsOf('pharmacist') }

/** The latest fifty of a patient's own requests, or what a pharmacist has to bring; newest first. */
export const listDeliveries = async ({ db, actor, about }: Context): Promise<Delivery[]> => {
  const list = actor.role === 'pharmacist' ? lists.pharmacist : lists.patient
  const rows = await list(db).execute({ actorId: actor.userId })
  about(rows.map(({ patientId }) => patientId))
  return rows.map(deliveryOf)
}

const isThis = eq(deliveryRequest.id, id)
const one = { patient: requestsOf('patient', isThis), pharmacist: requestsOf('pharmacist', isThis) }

/** A request of the patient's own, or of the pharmacist's own fill. @throws Problem 404 */
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

const prescriptionId = param('prescriptionId')
const fillNumber = param('fillNumber')
const openOne = requestsOf(
  'patient',
  and(
    isOpen(deliveryRequest),
    eq(deliveryRequest.prescriptionId, prescriptionId),
    eq(deliveryRequest.fillNumber, fillNumber),
  ),
)

/** The patient's request of a prescription's last fill that no end is stored of; it may be over for all that. */
export const findOpenDelivery = async (
  db: Queryable,
  held: { id: number; patientId: number; fillCount: number },
): Promise<Delivery | undefined> => {
  const [row] = await openOne(db).execute({
    actorId: held.patientId,
    prescriptionId: held.id,
    fillNumber: held.fillCount,
  })
  return row && deliveryOf(row)
}
