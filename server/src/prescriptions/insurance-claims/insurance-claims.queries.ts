import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { ClaimTotals, InsuranceClaim } from '@alafia/contract/prescriptions/insurance-claims'
import { civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../../accounts/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { insurerNames } from '../../billing/insurers/insurers.exports.queries.ts'
import { findWorkplace, pharmacyNames } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { prepared } from '../../platform/database/connect.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import type { Context } from '../../request/context.ts'
import { daysBetween } from '../../request/list-filters.ts'
import { charge } from '../charges/table.ts'
import { claimsVisibleTo } from '../policy.ts'
import { prescription } from '../table.ts'
import { positionOf, type ClaimPosition } from './position.ts'
import { claimRows } from './rows.queries.ts'

type Period = { from: CivilDate; to: CivilDate }
type OfInsurer = Period & { insurerId: number }

const actorId = param('actorId')

const periodOf = ({ actor, clock }: Context, { from, to }: Period) => {
  const { earliest, end } = daysBetween(from, to, clock.zone)
  return { actorId: actor.userId, earliest, end }
}

/** @throws Problem 403 for a pharmacist who doesn't work at a pharmacy */
const requireScope = async ({ db, actor }: Context) => {
  if (actor.role === 'pharmacist') requireWorkplace(await findWorkplace(db, actor.userId))
}

const sumOf = (amount: SQL.Aliased<string>) => sql<string>`sum(${amount})`

const selectTotals = variants((role: Role) =>
  prepared((db, name) => {
    const claim = claimRows(db, claimsVisibleTo(role, actorId))
    const insurer = insurerNames('insurer')
    return db
      .select({
        insurerId: insurer.id,
        insurerName: insurer.name,
        currency: claim.currency,
        count: sql<number>`count(*)::int`,
        total: sumOf(claim.total),
        patientShare: sumOf(claim.patientShare),
        insurerShare: sumOf(claim.insurerShare),
      })
      .from(claim)
      .innerJoin(insurer, eq(insurer.id, claim.insurerId))
      .groupBy(insurer.id, insurer.name, claim.currency)
      .orderBy(sql`lower(${insurer.name})`, claim.currency)
      .prepare(name)
  }),
)

/** What each insurer owes for a period, as far as the actor may see: their pharmacy, or all for an administrator. */
export const getClaimTotals = async (context: Context, period: Period): Promise<ClaimTotals[]> => {
  await requireScope(context)
  return asSystem(() => selectTotals(context.actor.role)(context.db).execute(periodOf(context, period)))
}

const selectClaims = variants((role: Role) =>
  prepared((db, name) => {
    const claim = claimRows(
      db,
      sql`${claimsVisibleTo(role, actorId)} and ${charge.insurerId} = ${param('insurerId')}::int`,
    )
    const patient = people('patient')
    const member = familyMembers('member')
    const at = pharmacyNames('at_pharmacy')
    const micros = sql<number>`(extract(epoch from ${claim.at}) * 1000000)::bigint`
    const order = sql<number>`(${claim.kind} = 'reversed')::int`
    const place = sql`${micros}, ${claim.prescriptionId}, ${claim.fillNumber}, ${claim.partNumber}, ${claim.medicationIndex},
      ${claim.itemId}, ${order}`
    return db
      .select({
        at: claim.at,
        micros,
        order,
        kind: claim.kind,
        prescriptionId: claim.prescriptionId,
        fillNumber: claim.fillNumber,
        partNumber: claim.partNumber,
        medicationIndex: claim.medicationIndex,
        itemId: claim.itemId,
        patientId: prescription.patientId,
        patient: { firstName: patient.firstName, lastName: patient.lastName },
        member: { firstName: member.firstName, lastName: member.lastName },
        memberNumber: claim.memberNumber,
        authorisation: claim.authorisation,
        name: claim.name,
        strength: claim.strength,
        units: claim.units,
        unitPrice: claim.unitPrice,
        total: claim.total,
        patientShare: claim.patientShare,
        insurerShare: claim.insurerShare,
        currency: claim.currency,
        pharmacyName: at.name,
      })
      .from(claim)
      .innerJoin(prescription, eq(prescription.id, claim.prescriptionId))
      .innerJoin(patient, eq(patient.id, prescription.patientId))
      .leftJoin(member, eq(member.id, prescription.familyMemberId))
      .innerJoin(at, eq(at.id, claim.pharmacyId))
      .where(
        sql`(${place}) > (${param('micros')}::bigint, ${param('prescriptionId')}::int, ${param('fillNumber')}::int,
          ${param('partNumber')}::int, ${param('medicationIndex')}::int, ${param('itemId')}::int, ${param('order')}::int)`,
      )
      .orderBy(asc(place))
      .limit(param('rows'))
      .prepare(name)
  }),
)

export type ClaimRow = InsuranceClaim & ClaimPosition & { patientId: number }

/** Up to `limit` + 1 lines of an insurer after `position`, oldest first. */
export const readClaims = async (
  context: Context,
  of: OfInsurer,
  { position, limit }: { position: ClaimPosition; limit: number },
): Promise<ClaimRow[]> => {
  const { db, actor, clock } = context
  // A claim names whom a medicine was for, wherever their prescription is now.
  const rows = await asSystem(() =>
    selectClaims(actor.role)(db).execute({
      ...periodOf(context, of),
      ...position,
      insurerId: of.insurerId,
      rows: limit + 1,
    }),
  )
  return rows.map(({ at, patient, member, name, strength, ...row }) => {
    const { firstName, lastName } = member ?? patient
    return {
      ...row,
      date: civilOf(new Date(at), clock.zone).date,
      personName: `${firstName} ${lastName}`,
      medicine: `${name} ${strength}`,
    }
  })
}

/** A page of an insurer's lines plus one row, oldest first; an audit entry is recorded for each patient on it. */
export const listInsuranceClaims = async (
  context: Context,
  { cursor, limit, ...of }: OfInsurer & { cursor?: string | undefined; limit: number },
): Promise<ClaimRow[]> => {
  const position = positionOf(cursor)
  await requireScope(context)
  const rows = await readClaims(context, of, { position, limit })
  context.about(
    rows.slice(0, limit).map(({ patientId }) => patientId),
    `insurer ${of.insurerId}`,
  )
  return rows
}

const selectPatients = variants((role: Role) =>
  prepared((db, name) => {
    const claim = claimRows(
      db,
      sql`${claimsVisibleTo(role, actorId)} and ${charge.insurerId} = ${param('insurerId')}::int`,
    )
    return db
      .selectDistinct({ patientId: prescription.patientId })
      .from(claim)
      .innerJoin(prescription, eq(prescription.id, claim.prescriptionId))
      .prepare(name)
  }),
)

/** The account holders of an insurer's lines. */
export const patientsOfClaims = async (context: Context, of: OfInsurer): Promise<number[]> => {
  await requireScope(context)
  const rows = await asSystem(() =>
    selectPatients(context.actor.role)(context.db).execute({
      ...periodOf(context, of),
      insurerId: of.insurerId,
    }),
  )
  return rows.map(({ patientId }) => patientId)
}
