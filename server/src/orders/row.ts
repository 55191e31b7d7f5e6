import { doctorDisplayName } from '../doctors/exports.queries.ts'
import { flagOf } from '@alafia/contract/orders/flags'
import type { OrderStatus } from '@alafia/contract/orders/kinds'
import type {
  NewValue,
  OrderedTest,
  ResultValue,
  TestOrder,
  TestResult,
} from '@alafia/contract/orders/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { investigationOf, partOf } from './catalogue/all.ts'
import type { StoredTest, testResult } from './table.ts'

type Name = { firstName: string; lastName: string }

/** A result with its sign-off, as the database returns it in JSON; instants are ISO 8601 in UTC. */
export type ResultRow = Pick<
  typeof testResult.$inferSelect,
  | 'id'
  | 'orderId'
  | 'tests'
  | 'takenOn'
  | 'laboratory'
  | 'note'
  | 'values'
  | 'outcome'
  | 'fileName'
  | 'fileType'
  | 'fileSize'
  | 'enteredAs'
> & {
  corrects: number | null
  correctedBy: number | null
  enteredAt: string
  author: Name
  signed: (Name & { at: string; comment: string | null }) | null
}

export type OrderRow = {
  id: number
  appointmentId: number
  patientId: number
  familyMemberId: number | null
  doctorId: number
  orderedAt: Date
  tests: StoredTest[]
  note: string | null
  cancelReason: string | null
  doctorFirstName: string
  doctorLastName: string
  specialization: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  results: ResultRow[]
  isWorkedOn: boolean
  isArchived: boolean
}

const withParts = (stored: StoredTest): OrderedTest => ({
  ...stored,
  parts: investigationOf(stored.key)?.parts ?? [],
})

const nameOf = (name: Name, role: 'doctor' | 'patient') =>
  role === 'doctor' ? doctorDisplayName(name) : `${name.firstName} ${name.lastName}`

/** The content of a result that its reader may not see yet. */
const heldBack = { laboratory: null, note: null, values: [], outcome: null, file: null }

const toResult = (row: ResultRow, role: Role): TestResult => {
  const isHeldBack = role === 'patient' && row.enteredAs === 'doctor' && row.signed === null
  const { id, orderId, tests, takenOn, corrects, correctedBy, laboratory, note, values, outcome } = row
  const file =
    row.fileName === null || row.fileType === null || row.fileSize === null
      ? null
      : { name: row.fileName, type: row.fileType, size: row.fileSize }
  return {
    id,
    orderId,
    tests,
    takenOn,
    corrects,
    correctedBy,
    entered: { name: nameOf(row.author, row.enteredAs), role: row.enteredAs, at: row.enteredAt },
    isHeldBack,
    ...(isHeldBack ? heldBack : { laboratory, note, values, outcome, file }),
    signedOff: row.signed && {
      name: doctorDisplayName(row.signed),
      at: row.signed.at,
      comment: row.signed.comment,
    },
  }
}

type Progress = Pick<OrderRow, 'tests' | 'cancelReason'> & {
  results: readonly Pick<ResultRow, 'tests' | 'correctedBy' | 'signed'>[]
}

/** Signed off only when every test has a result that a doctor has signed off. */
export const statusOf = ({ tests, cancelReason, results }: Progress): OrderStatus => {
  if (cancelReason !== null) return 'cancelled'
  const current = results.filter(({ correctedBy }) => correctedBy === null)
  if (current.some(({ signed }) => signed === null)) return 'to-review'
  const covered = new Set(current.flatMap((result) => result.tests))
  return tests.every((_, place) => covered.has(place)) ? 'signed-off' : 'ordered'
}

/** As the reader sees it. */
export const toOrder = (row: OrderRow, role: Role): TestOrder => ({
  id: row.id,
  appointmentId: row.appointmentId,
  patientId: row.patientId,
  familyMemberId: row.familyMemberId,
  personName: `${row.firstName} ${row.lastName}`,
  dateOfBirth: row.dateOfBirth,
  doctorId: row.doctorId,
  doctorName: doctorDisplayName({ firstName: row.doctorFirstName, lastName: row.doctorLastName }),
  orderedAt: row.orderedAt.toISOString(),
  status: statusOf(row),
  tests: row.tests.map(withParts),
  note: row.note,
  cancelReason: row.cancelReason,
  mayChange: role === 'patient' ? !row.isArchived : row.isWorkedOn,
  results: row.results.map((result) => toResult(result, role)),
})

/** What an answer in words means by itself, if the list knows it. */
const markOfAnswer = (key: string | null, words: string | null) =>
  key === null || words === null
    ? null
    : (partOf(key)?.answers.find(({ text }) => text.toLowerCase() === words.toLowerCase())?.mark ?? null)

/** A value as it is stored: named by the list, and judged. A usual answer that is abnormal stays so, whatever was marked. */
export const toValue = (typed: NewValue): ResultValue => {
  const part = typed.part ?? null
  const known = markOfAnswer(part, typed.text)
  const chosen = typed.marked ?? null
  const value = {
    number: typed.number ?? null,
    low: typed.low ?? null,
    high: typed.high ?? null,
    marked: known === 'abnormal' && chosen !== 'critical' ? known : (chosen ?? known),
  }
  return {
    part,
    name: (part === null ? undefined : partOf(part)?.name) ?? typed.name ?? '',
    text: typed.text,
    unit: typed.unit,
    ...value,
    flag: flagOf(value),
  }
}
