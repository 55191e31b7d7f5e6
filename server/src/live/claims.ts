import * as z from 'zod/mini'
import { id } from '@alafia/contract/kernel/ids'
import type { ClientToServer } from '@alafia/contract/notifications/events'
import type { Role } from '@alafia/contract/kernel/roles'
import { getAppointment } from '../appointments/details.exports.queries.ts'
import { findPrescription } from '../prescriptions/exports.queries.ts'
import { Problem } from '../platform/http/problem.ts'
import { createContext, type Call } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import type { Actor } from '../sessions/actor.ts'

/*
 * What a client may say of its own actions (PLAT-27). The server tells everybody itself, from what was
 * committed; so these change nothing and reach nobody. They are checked all the same: a client that speaks of what it
 * may not see is refused, and the refusal stands in the trail.
 */

const words = z.string().check(z.maxLength(500))

const appointmentUpdate = z.object({
  appointmentId: id(),
  patientId: id(),
  doctorName: words,
  updates: z.unknown(),
})
const prescriptionAdded = z.object({
  prescriptionId: id(),
  patientId: id(),
  doctorName: words,
  medication: z.unknown(),
})
const prescriptionUpdate = z.object({
  prescriptionId: id(),
  patientId: id(),
  doctorId: id(),
  pharmacistName: words,
  status: words,
  notes: z.nullish(z.string().check(z.maxLength(10_000))),
})

/** The row that is spoken of, and whose it must be. */
type Spoken = { kind: 'appointment' | 'prescription'; id: number; patientId: number; doctorId?: number }
type Claim = { by: Role; read(data: unknown): Spoken | undefined }

/** Those of a doctor speak of the doctor's own rows, whoever else the doctor may look at. */
export const claims = {
  'doctor-appointment-update': {
    by: 'doctor',
    read: (data) => {
      const { success, data: said } = appointmentUpdate.safeParse(data)
      return success ? { kind: 'appointment', id: said.appointmentId, patientId: said.patientId } : undefined
    },
  },
  'doctor-prescription-added': {
    by: 'doctor',
    read: (data) => {
      const { success, data: said } = prescriptionAdded.safeParse(data)
      return success
        ? { kind: 'prescription', id: said.prescriptionId, patientId: said.patientId }
        : undefined
    },
  },
  'pharmacist-prescription-update': {
    by: 'pharmacist',
    read: (data) => {
      const { success, data: said } = prescriptionUpdate.safeParse(data)
      if (!success) return undefined
      return {
        kind: 'prescription',
        id: said.prescriptionId,
        patientId: said.patientId,
        doctorId: said.doctorId,
      }
    },
  },
} as const satisfies Partial<Record<keyof ClientToServer, Claim>>

export type ClaimName = keyof typeof claims

const isOwn = async (
  services: Services,
  call: Call,
  { kind, id: rowId, patientId, doctorId }: Spoken,
): Promise<boolean> => {
  const { actor } = call
  try {
    const row =
      kind === 'appointment'
        ? await getAppointment(createContext(services, call), rowId)
        : await findPrescription(services.db, { actor, signing: services.signing }, rowId)
    const writer = actor.role === 'doctor' ? actor.userId : doctorId
    return row.patientId === patientId && row.doctorId === writer
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return false
    throw error
  }
}

/** Whether a client may say this. A malformed claim is just not heard; one of somebody else's row is a denial in the trail. */
export const isTrue = async (
  services: Services,
  actor: Actor,
  address: string,
  name: ClaimName,
  data: unknown,
): Promise<boolean> => {
  const claim: Claim = claims[name]
  const spoken = claim.read(data)
  if (!spoken) return false
  const call: Call = {
    actor,
    address,
    requestId: crypto.randomUUID(),
    keyed: undefined,
    audit: { patientIds: [], subject: undefined, recorded: false },
  }
  if (actor.role === claim.by && (await isOwn(services, call, spoken))) return true
  await services.audit.append({
    at: services.clock.now(),
    actor,
    action: `${spoken.kind}.announce`,
    subject: `${spoken.kind} ${spoken.id}`,
    patientIds: [],
    outcome: 'denied',
    address,
    requestId: call.requestId,
  })
  return false
}
