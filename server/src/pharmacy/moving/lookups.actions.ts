import { and, desc, eq, gte } from 'drizzle-orm'
import { hour } from '@alafia/contract/kernel/durations'
import { lookupHours } from '@alafia/contract/pharmacy/moving/labels'
import { codeIn, type FoundPrescription, type Lookup } from '@alafia/contract/pharmacy/moving/schema'
import { choosableStatuses } from '@alafia/contract/pharmacy/states'
import { limitRate } from '../../accounts/rate-limit.actions.ts'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findElsewhere, type LookedFor } from '../../prescriptions/elsewhere.exports.queries.ts'
import type { Context, Tx } from '../../request/context.ts'
import { prescriptionLookup } from './table.ts'

/** Including those that find nothing: enough for a counter, too few to find out who is a patient. */
const maxLookupsPerHour = 30

/** The contract has checked that the fields of this kind are there. */
const lookedFor = ({ by, code = '', firstName = '', lastName = '', dateOfBirth = '' }: Lookup): LookedFor =>
  by === 'code' ? { by, code: codeIn(code) ?? '' } : { by, firstName, lastName, dateOfBirth }

const notFoundText = {
  code: 'No prescription has this code. Check each letter and digit',
  name: 'No prescription waits for exactly this name and date of birth, or for several people of that name. Look it up by its code',
}

/**
 * Another pharmacy's prescription, recorded with the reason; the patient reads in their access history who looked it up.
 * @throws Problem 404 if there is none, 403 without a pharmacy, 429
 */
export const lookUpPrescription = async (context: Context, body: Lookup): Promise<FoundPrescription[]> => {
  const { db, actor, clock } = context
  const key = `prescription-lookup:${actor.userId}`
  await limitRate(db, { key, what: 'look-ups', most: maxLookupsPerHour, minutes: 60 }, clock.now())
  return context.transact(async (tx) => {
    const pharmacyId = requireWorkplace(await findWorkplace(tx, actor.userId))
    const found = await findElsewhere(tx, context, lookedFor(body))
    if (found.length === 0) throw new Problem('not-found', notFoundText[body.by])
    await tx.insert(prescriptionLookup).values(
      found.map(({ id }) => ({
        prescriptionId: id,
        pharmacyId,
        pharmacistId: actor.userId,
        reason: body.reason,
        note: body.note,
        lookedUpAt: clock.now(),
      })),
    )
    for (const { id, patientId } of found)
      tx.record('prescription.looked-up', `prescription ${id}`, patientId)
    return found.map(({ id, patientId: _patientId, isGenuine, pharmacy, ...shown }) => ({
      ...shown,
      prescriptionId: id,
      pharmacy: pharmacy && { name: pharmacy.name, isYours: pharmacy.id === pharmacyId },
      canMove:
        isGenuine &&
        pharmacy !== null &&
        pharmacy.id !== pharmacyId &&
        choosableStatuses.some((status) => status === shown.status) &&
        shown.expiryDate >= clock.today(),
    }))
  })
}

/** This pharmacy's latest look-up of a prescription, while it counts. */
export const findLookup = async (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { prescriptionId, pharmacyId }: { prescriptionId: number; pharmacyId: number },
) => {
  const [found] = await tx
    .select({ reason: prescriptionLookup.reason })
    .from(prescriptionLookup)
    .where(
      and(
        eq(prescriptionLookup.prescriptionId, prescriptionId),
        eq(prescriptionLookup.pharmacyId, pharmacyId),
        gte(prescriptionLookup.lookedUpAt, new Date(clock.now().getTime() - lookupHours * hour)),
      ),
    )
    .orderBy(desc(prescriptionLookup.lookedUpAt), desc(prescriptionLookup.id))
    .limit(1)
  return found
}
