import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { daysIn } from '@alafia/contract/prescriptions/directions'
import type { DuplicateSupply } from '@alafia/contract/prescriptions/person'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { plainDate } from '@alafia/contract/kernel/format'
import { isHandedOut } from '../policy.ts'
import { drugKeysOf } from '../../safety/reading.ts'
import type { Order } from '../table.ts'

/** Of one batch, for one medication of a filling; `on` is the clinic's day. */
export type HandedOut = {
  medication: number
  units: number
  at: string
  on: CivilDate
  name: string
  genericName: string
}

/** Another prescription of the person, with what its latest filling handed out, the oldest first. */
export type Other = {
  id: number
  doctorName: string
  status: PrescriptionStatus
  expiryDate: CivilDate
  refillsLeft: number
  medications: Order[]
  handedOut: readonly HandedOut[]
}

/** Handed out so lately, it is the same errand, however short it lasts. */
const lately = 7
/** Where no duration can be read, a month's supply is assumed. */
const usualDays = 30

const later = (one: CivilDate, other: CivilDate) => (one > other ? one : other)

/** What of one medication the person has been given, until when it should last; `isRead`: the duration could be read. */
type Supply = {
  order: Order
  last: HandedOut
  lastsUntil: CivilDate
  isRead: boolean
  keys: ReadonlySet<string>
}

const suppliesOf = ({ medications, handedOut }: Other): Supply[] =>
  medications.flatMap((order, line) => {
    const given = handedOut.filter(({ medication }) => medication === line)
    const [first, last] = [given.at(0), given.at(-1)]
    if (!first || !last) return []
    const days = daysIn(order.duration)
    const share = ({ units }: HandedOut) =>
      Math.ceil(((days ?? usualDays) * units) / Math.max(order.quantity, units))
    const lastsUntil = given.reduce((until, part) => addDays(later(until, part.on), share(part)), first.on)
    const names = [
      order,
      ...given.flatMap(({ name, genericName }) =>
        [name, genericName].map((one) => ({ name: one, dosage: '' })),
      ),
    ]
    return [{ order, last, lastsUntil, isRead: days !== undefined, keys: new Set(names.flatMap(drugKeysOf)) }]
  })

/** Whether it is still under way: waits to be filled, can be filled again, or what was handed out should still last. */
export const isCurrent = (other: Other, today: CivilDate): boolean => {
  const { status, expiryDate, refillsLeft } = other
  if (status === 'rejected' || status === 'cancelled') return false
  if (expiryDate >= today && (!isHandedOut(status) || refillsLeft > 0)) return true
  return suppliesOf(other).some(({ lastsUntil }) => lastsUntil >= today)
}

const messageOf = ({ order, last, lastsUntil, isRead }: Supply, { doctorName }: Other, today: CivilDate) => {
  const what = `${order.name} was handed out on ${plainDate(last.on)}, ordered by ${doctorName} for ${order.duration}`
  if (!isRead) return `${what}.`
  return `${what}: it ${lastsUntil >= today ? 'should last' : 'lasted'} until ${plainDate(lastsUntil)}.`
}

/** An order at hand, with the drug on the shelf that it surely means. */
export type AtHand = { order: Order; drug: { name: string; genericName: string } | undefined }

/** Which of the medications at hand the person has been given from another prescription, and should still have. */
export const duplicatesOf = (
  atHand: readonly AtHand[],
  others: readonly Other[],
  today: CivilDate,
): DuplicateSupply[] => {
  const supplies = others.flatMap((other) =>
    suppliesOf(other)
      .filter(({ last, lastsUntil }) => lastsUntil >= today || addDays(last.on, lately) >= today)
      .map((supply) => ({ other, supply })),
  )
  return atHand.flatMap(({ order, drug }, medication) => {
    const names = drug ? [drug.name, drug.genericName].map((name) => ({ name, dosage: '' })) : []
    const keys = [order, ...names].flatMap(drugKeysOf)
    return supplies
      .filter(({ supply }) => keys.some((key) => supply.keys.has(key)))
      .map(({ other, supply }) => ({
        medication,
        prescriptionId: other.id,
        name: supply.order.name,
        filledAt: new Date(supply.last.at).toISOString(),
        message: messageOf(supply, other, today),
      }))
  })
}
