import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import { paidStatuses } from '@alafia/contract/billing/states'
import type { Statement } from '@alafia/contract/billing/statements'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { shortDate } from '@alafia/contract/kernel/format'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { isOwnSignIn } from '../../family/policy.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Context } from '../../request/context.ts'
import { counterFor } from '../counter/counter-of-payment.queries.ts'
import { member, person } from '../people.queries.ts'
import { periodsOf } from '../period.ts'
import { visibleTo } from '../policy.ts'
import { payment, refund } from '../table.ts'
import { typeOfVisit, visitOf } from '../visit.queries.ts'

/**
 * Their account's bills that they may still see, and those about them where the account is a member's own. Bills of a child of two parents
 * are in the statement of the parent to whose account they belong, so that they aren't claimed twice.
 */
const mine = and(
  visibleTo('patient', param('actorId')),
  or(eq(payment.patientId, param('actorId')), isOwnSignIn(param('actorId'), payment.familyMemberId)),
)
/** What has gone back, not what is on its way. */
const wentBack = sql<Money>`(select in_currency(coalesce(sum(${refund.amount}), 0), ${payment.currency}) from ${refund}
  where ${refund.paymentId} = ${payment.id} and ${refund.outcome} = 'approved')`
const wasPaid = inArray(payment.status, [...paidStatuses])
const yearPaid = sql<number>`extract(year from ${payment.paidAt} at time zone ${param('zone')})::int`

const listStatement = prepared((db, name) => {
  const sums = db
    .select({
      year: yearPaid.as('year'),
      currency: payment.currency,
      count: sql<number>`count(*)::int`.as('count'),
      paid: sql<Money>`sum(${payment.amount})::text`.as('paid'),
      refunded: sql<Money>`sum(${wentBack})::text`.as('refunded'),
    })
    .from(payment)
    .where(and(mine, wasPaid))
    .groupBy(sql`1`, payment.currency)
    .as('sums')
  return db
    .select({
      year: sums.year,
      payments: sql<number>`sum(${sums.count})::int`,
      sums: sql<
        Statement['sums']
      >`json_agg(json_build_object('currency', ${sums.currency}, 'paid', ${sums.paid},
        'refunded', ${sums.refunded}) order by ${sums.currency})`,
    })
    .from(sums)
    .groupBy(sums.year)
    .orderBy(desc(sums.year))
    .prepare(name)
})

/** The latest year first. */
export const listStatements = ({ db, actor, clock, about }: Context): Promise<Statement[]> => {
  about([actor.userId])
  return listStatement(db).execute({ actorId: actor.userId, zone: clock.zone })
}

const paidStatement = prepared((db, name) =>
  db
    .select({
      patientId: payment.patientId,
      memberId: payment.familyMemberId,
      description: payment.description,
      amount: payment.amount,
      refunded: wentBack,
      currency: payment.currency,
      paidOn: sql<CivilDate>`to_char(${payment.paidAt} at time zone ${param('zone')}, 'YYYY-MM-DD')`,
      firstName: person.firstName,
      lastName: person.lastName,
      memberName: member.name,
      visit: visitOf(payment.appointmentId),
      counter: counterFor('patient'),
    })
    .from(payment)
    .innerJoinLateral(person, sql`true`)
    .leftJoinLateral(member, sql`true`)
    .where(
      and(mine, wasPaid, sql`${payment.paidAt} >= ${param('start')} and ${payment.paidAt} < ${param('end')}`),
    )
    .orderBy(asc(payment.paidAt), asc(payment.id))
    .prepare(name),
)

/** One payment of the year. */
export type Paid = {
  patientId: number
  memberId: number | null
  personName: string
  billedTo: string
  /** What it was for, and who is licensed to have done it. */
  what: string
  paidOn: CivilDate
  amount: Money
  refunded: Money
  currency: Currency
}

type Row = Awaited<ReturnType<ReturnType<typeof paidStatement>['execute']>>[number]

/** An insurer pays for what took place. */
const outcomeText: Record<AppointmentStatus, string> = {
  scheduled: 'Booked: ',
  confirmed: 'Booked: ',
  rescheduled: 'Booked: ',
  completed: '',
  cancelled: 'Cancelled: ',
  'no-show': 'Not attended: ',
}

const whatFor = ({ description, visit, counter }: Pick<Row, 'description' | 'visit' | 'counter'>): string => {
  if (visit) {
    const { doctorName, licenceNumber, date, status } = visit
    const by = `Dr. ${doctorName}${licenceNumber === null ? '' : ` (licence ${licenceNumber})`}`
    return `${outcomeText[status]}${typeOfVisit(visit)} on ${shortDate(date)}, ${by}`
  }
  if (!counter) return description
  const { prescriptionId, medicines } = counter
  const of = prescriptionId === null ? '' : `, prescription ${prescriptionId}`
  return `${description}${of}: ${medicines.join(', ')}`
}

/** What was paid in the year, oldest first. */
export const paidIn = async ({ db, actor, clock, about }: Context, year: number): Promise<Paid[]> => {
  about([actor.userId])
  const { start, end } = periodsOf(`${year}-01-01`, clock.zone).year
  const rows = await paidStatement(db).execute({ actorId: actor.userId, zone: clock.zone, start, end })
  about([actor.userId, ...rows.map(({ patientId }) => patientId)])
  return rows.map(({ firstName, lastName, memberName, ...row }) => {
    const billedTo = `${firstName} ${lastName}`
    return { ...row, billedTo, personName: memberName ?? billedTo, what: whatFor(row) }
  })
}
