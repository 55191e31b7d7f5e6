import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DispensingCheck } from '@alafia/contract/prescriptions/dispensing-check'
import { clinicalFactsOf } from '../../clinical/exports.queries.ts'
import { toPersonFacts } from '../../clinical/person-facts.ts'
import { doctors } from '../../doctors/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { newestRowChange, rowsAt } from '../../safety/exports.queries.ts'
import { checkOrder } from '../checked-order.queries.ts'
import { isAboutPerson } from '../../family/policy.ts'
import { mayBeTaken, visibleTo } from '../policy.ts'
import { toMedications } from '../row.ts'
import { earlierList, toCurrent, type EarlierPrescription } from '../safety-check.queries.ts'
import { isGenuine } from '../signature.ts'
import { dispense, prescription } from '../table.ts'
import { sinceSigning } from './since-signing.ts'

const checked = alias(prescription, 'checked')

/**
 * The person of a prescription and what else was prescribed for them: what is valid now, and whatever was dispensed since this one
 * was signed.
 */
const recheckStatement = (limit: 'visible' | 'locked') =>
  prepared((db, name) => {
    const prescriber = doctors('prescriber')
    const member = familyMembers('checked_member')
    const suppliedAt = sql`(select max(${dispense.dispensedAt}) from ${dispense}
      where ${dispense.prescriptionId} = ${prescription.id} and ${dispense.dispensedAt} >= ${checked.createdAt})`
    const current = db
      .select({ list: earlierList(prescriber, suppliedAt).as('list') })
      .from(prescription)
      .innerJoin(prescriber, eq(prescriber.id, prescription.doctorId))
      .where(
        and(
          isAboutPerson(prescription, {
            patientId: checked.patientId,
            memberId: checked.familyMemberId,
          }),
          sql`${prescription.id} <> ${checked.id}`,
          sql`(${mayBeTaken} and ${prescription.expiryDate} >= ${param('today')}
            or ${suppliedAt} is not null)`,
        ),
      )
    const visible = db
      .select({ id: prescription.id })
      .from(prescription)
      .where(and(eq(prescription.id, param('id')), visibleTo('pharmacist', param('actorId'))))
    return db
      .select({
        id: checked.id,
        appointmentId: checked.appointmentId,
        patientId: checked.patientId,
        familyMemberId: checked.familyMemberId,
        doctorId: checked.doctorId,
        medications: checked.medications,
        issuedDate: checked.issuedDate,
        expiryDate: checked.expiryDate,
        refillsAllowed: checked.refillsAllowed,
        findings: checked.findings,
        checks: checked.checks,
        signature: checked.signature,
        facts: clinicalFactsOf({
          patientId: checked.patientId,
          memberId: sql`coalesce(${checked.familyMemberId}, 0)`,
        }),
        current: sql<EarlierPrescription[]>`(${current})`,
        rowChange: newestRowChange,
        memberName: member.firstName,
      })
      .from(checked)
      .leftJoin(member, eq(member.id, checked.familyMemberId))
      .where(limit === 'visible' ? inArray(checked.id, visible) : eq(checked.id, param('id')))
      .prepare(name)
  })
const recheckStatements = { visible: recheckStatement('visible'), locked: recheckStatement('locked') }

/** What a prescription is checked against. `memberName`: the first name of the family member whom it is for; null for the account holder. */
type CheckedFacts = Awaited<ReturnType<ReturnType<(typeof recheckStatements)['locked']>['execute']>>[number]

type Checking = Pick<Context, 'actor' | 'clock' | 'signing'>

const readFacts = async (
  db: Queryable,
  { actor, clock }: Checking,
  id: number,
  limit: keyof typeof recheckStatements,
): Promise<CheckedFacts> => {
  // A check mustn't miss a medicine, whoever prescribed or dispensed it.
  const [row] = await asSystem(() =>
    recheckStatements[limit](db).execute({ id, today: clock.today(), actorId: actor.userId }),
  )
  if (!row) throw notFound()
  return row
}

/** In the transaction that holds its lock, or asks for it in an earlier statement: the facts as they are then. One statement. */
export const readFactsLocked = (tx: Tx, context: Checking, id: number): Promise<CheckedFacts> =>
  readFacts(tx, context, id, 'locked')

/** Checks it as at signing, on these facts. */
export const recheck = async (
  db: Queryable,
  { clock, signing }: Checking,
  row: CheckedFacts,
): Promise<DispensingCheck> => {
  const today = clock.today()
  const genuine = await isGenuine(signing, row)
  const rows = await rowsAt(db, row.rowChange)
  const { findings, checks } = await checkOrder(
    db,
    toMedications(row.medications, genuine),
    toPersonFacts(row.facts, today),
    await toCurrent({ clock, signing }, row.current),
    today,
    rows,
  )
  return {
    version: rows.version,
    // In one that was changed after it was signed, the findings may be anything.
    findings: sinceSigning(findings, genuine ? row.findings : []),
    checks,
  }
}

/** For the transaction that dispenses it, which holds its lock: the facts as they are then. */
export const recheckLocked = async (tx: Tx, context: Checking, id: number): Promise<DispensingCheck> =>
  recheck(tx, context, await readFactsLocked(tx, context, id))

/** Before dispensing. @throws Problem 404 when the actor may not see the prescription */
export const getDispensingCheck = async (context: Context, id: number): Promise<DispensingCheck> => {
  const subject = `prescription ${id}`
  context.about([], subject)
  const facts = await readFacts(context.db, context, id, 'visible')
  context.about([facts.patientId], subject)
  return recheck(context.db, context, facts)
}
