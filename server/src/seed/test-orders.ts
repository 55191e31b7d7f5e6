import { outcomeOf } from '@alafia/contract/orders/flags'
import type { NewValue } from '@alafia/contract/orders/schema'
import { investigationOf } from '../orders/catalogue/all.ts'
import { toValue } from '../orders/row.ts'
import { resultSignOff, testOrder, testResult } from '../orders/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type SeededTestOrder = { id: number; results: { id: number }[] }

type Visit = { id: number; patientId: number; familyMemberId: number | null; doctorId: number }

type ResultDetails = {
  values?: readonly Partial<NewValue>[]
  takenOn?: string
  laboratory?: string
  note?: string
  /** The patient, unless a doctor is named. */
  doctor?: { id: number }
  at?: Date
  signedOff?: { comment: string; at?: Date }
}

export type TestOrderDetails = {
  appointment: Visit
  /** Keys of the list. */
  tests?: readonly string[]
  note?: string
  at?: Date
  results?: readonly ResultDetails[]
}

const storedTest = (key: string) => {
  const found = investigationOf(key)
  if (!found) throw new Error(`${key} is not a test of the list`)
  return { key, name: found.name, kind: found.kind, loinc: found.loinc }
}

const wholeValue = (value: Partial<NewValue>): NewValue => ({ text: null, unit: null, ...value })

/** Orders with their results, as if people had entered them. Each result is of all tests of its order. */
export const addTestOrder = async (
  db: Queryable,
  clock: Clock,
  { appointment, tests = ['full-blood-count'], note, at, results = [] }: TestOrderDetails,
): Promise<SeededTestOrder> => {
  const { patientId, familyMemberId, doctorId } = appointment
  const [order] = await db
    .insert(testOrder)
    .values({
      appointmentId: appointment.id,
      patientId,
      familyMemberId,
      doctorId,
      orderedAt: at ?? clock.now(),
      tests: tests.map(storedTest),
      note: note ?? null,
    })
    .returning({ id: testOrder.id })
  if (!order) throw new Error('The order was not stored')
  const stored: { id: number }[] = []
  for (const result of results) {
    const values = (result.values ?? []).map((value) => toValue(wholeValue(value)))
    const [row] = await db
      .insert(testResult)
      .values({
        orderId: order.id,
        tests: tests.map((_, place) => place),
        takenOn: result.takenOn ?? clock.today(),
        laboratory: result.laboratory ?? null,
        note: result.note ?? null,
        values,
        outcome: outcomeOf(values),
        enteredBy: result.doctor?.id ?? patientId,
        enteredAs: result.doctor ? 'doctor' : 'patient',
        enteredAt: result.at ?? clock.now(),
      })
      .returning({ id: testResult.id })
    if (!row) throw new Error('The result was not stored')
    stored.push(row)
    if (result.signedOff)
      await db.insert(resultSignOff).values({
        resultId: row.id,
        doctorId,
        signedAt: result.signedOff.at ?? clock.now(),
        comment: result.signedOff.comment,
        measurementIds: [],
      })
  }
  return { id: order.id, results: stored }
}
