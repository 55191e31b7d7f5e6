import { eq } from 'drizzle-orm'
import { appointment } from '../../appointments/table.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { addTestOrder, type TestOrderDetails } from '../test-orders.ts'
import { actorOf, type Event, type StoredAppointment } from './events.ts'
import type { DemoPeople, PatientName } from './people.ts'
import { ago, on, type Moment, type Timeline } from './timeline.ts'

const potassium = { part: 'potassium', unit: 'mmol/L', low: 3.5, high: 5.1 }
const creatinine = { part: 'creatinine', unit: 'umol/L', low: 45, high: 90 }

/** An order at a visit of Dr. Okafor, with the result that the patient sent. */
type OrderStory = {
  patient: PatientName
  /** The day of the visit, in days from today. */
  day: number
  ordered: Moment
  tests: readonly string[]
  note?: string
  result: {
    taken: number
    sent: Moment
    laboratory: string
    values: NonNullable<TestOrderDetails['results']>[number]['values']
    signedOff?: { at: Moment; comment: string }
  }
}

const stories: readonly OrderStory[] = [
  {
    patient: 'amina',
    day: -62,
    ordered: on(-62, '09:55'),
    tests: ['kidney-function'],
    note: 'Fasting is not needed.',
    result: {
      taken: -61,
      sent: on(-60, '18:05'),
      laboratory: 'Example Laboratory, Yaba',
      values: [
        { ...potassium, number: 4.2 },
        { ...creatinine, number: 71 },
      ],
      signedOff: {
        at: on(-59, '08:20'),
        comment: 'Your kidneys and your potassium are well. Carry on with the tablets as they are.',
      },
    },
  },
  {
    patient: 'titilayo',
    day: -1,
    ordered: on(-1, '10:20'),
    tests: ['kidney-function'],
    result: {
      taken: 0,
      sent: ago(55),
      laboratory: 'Example Laboratory, Surulere',
      values: [
        { ...potassium, number: 5.6 },
        { ...creatinine, number: 84 },
      ],
    },
  },
]

/** Stores the orders with their results, and what the audit trail says about them. */
export const addDemoTestOrders = async (
  tx: Transaction,
  clock: Clock,
  line: Timeline,
  cast: DemoPeople,
  stored: readonly StoredAppointment[],
): Promise<Event[]> => {
  const events: Event[] = []
  for (const { patient, day, ordered, tests, note, result } of stories) {
    const found = stored.find(
      ({ plan: { story } }) => story.patient === patient && story.doctor === 'okafor' && story.day === day,
    )
    if (!found) throw new Error(`The demo has no visit of ${patient} on day ${day}`)
    const [visit] = await tx.select().from(appointment).where(eq(appointment.id, found.id))
    if (!visit) throw new Error('The visit was not stored')
    const { signedOff } = result
    const { id, results } = await addTestOrder(tx, clock, {
      appointment: visit,
      tests,
      ...(note === undefined ? {} : { note }),
      at: ordered(line),
      results: [
        {
          takenOn: line.date(result.taken),
          laboratory: result.laboratory,
          values: result.values ?? [],
          at: result.sent(line),
          ...(signedOff && { signedOff: { comment: signedOff.comment, at: signedOff.at(line) } }),
        },
      ],
    })
    const [doctor, person] = [cast.person.okafor, cast.person[patient]]
    const about = { patientId: person.id, notified: [] }
    const resultSubject = `test result ${results[0]?.id}`
    events.push(
      {
        ...about,
        at: ordered(line),
        actor: actorOf(doctor),
        action: 'test-order.added',
        subject: `test order ${id}`,
      },
      {
        ...about,
        at: result.sent(line),
        actor: actorOf(person),
        action: 'test-result.added',
        subject: resultSubject,
      },
    )
    if (signedOff)
      events.push({
        ...about,
        at: signedOff.at(line),
        actor: actorOf(doctor),
        action: 'test-result.signed-off',
        subject: resultSubject,
      })
  }
  return events
}
