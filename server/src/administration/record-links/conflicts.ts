import type { CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import type {
  LinkConflict,
  RecordPerson,
  StayingChoice,
} from '@alafia/contract/administration/record-links/schema'

/** What a comparison reads of a person, also what it doesn't show. */
export type PersonToLink = RecordPerson & {
  name: string
  dateOfBirth: string | null
  sex: string | null
  isClosed: boolean
  isArchived: boolean
  isPatient: boolean
  /** The member's name, if the account is the own sign-in of someone in another family: their record is there. */
  recordElsewhere: string | null
  /** Whether another account acts for the family member: a child's other parent, or the adult's own sign-in. */
  isShared: boolean
  isLinked: boolean
  activePrescriptions: number
  conversations: number
  children: string[]
  email: string
  isAdult: boolean
  isActive: boolean
  hasPassword: boolean
  hasStaffRole: boolean
}

type Visit = { date: CivilDate; time: string; doctor: string }

/** Of the one and of the other, at the same time. */
export type OverlappingVisits = { first: Visit; second: Visit }

type Pair = { one: PersonToLink; other: PersonToLink; overlapping: OverlappingVisits[] }

const visitText = ({ date, time, doctor }: Visit) => `with ${doctor} on ${plainDate(date)} at ${time}`

const folded = (name: string) => name.trim().toLocaleLowerCase('en').normalize('NFKD').replace(/\p{M}/gu, '')

const blockingOf = (person: PersonToLink): (string | false)[] => [
  !person.isPatient && `${person.name}’s account has never been a patient’s`,
  person.isClosed && `${person.name}’s account is closed`,
  person.isLinked &&
    `${person.name} is linked with another record already, or waits for another administrator`,
  person.recordElsewhere !== null &&
    `This account is the own sign-in of ${person.recordElsewhere} in a family. Choose the family member there`,
]

const noticesOf = (person: PersonToLink): (string | false)[] => [
  person.dateOfBirth === null && `${person.name} has no date of birth here`,
  person.isArchived && `${person.name} has left the family list of this account`,
  person.isShared && `Another account acts for ${person.name}. It goes on seeing only this record`,
  person.conversations > 0 &&
    `${person.name} has ${person.conversations === 1 ? '1 conversation' : `${person.conversations} conversations`} in this account. They stay there`,
]

/** What has to be put right before the two can be linked, and what to think of, the first before the second. */
export const conflictsOf = ({ one, other, overlapping }: Pair): LinkConflict[] => {
  const isSame = one.patientId === other.patientId && one.familyMemberId === other.familyMemberId
  const blocking = [
    isSame && 'This is the same record twice',
    one.dateOfBirth !== null &&
      other.dateOfBirth !== null &&
      one.dateOfBirth !== other.dateOfBirth &&
      'The dates of birth differ. If it is one person, correct the wrong one first: doses depend on it',
    ...(isSame ? [] : overlapping).map(
      ({ first, second }) =>
        `Two visits are at the same time: one ${visitText(first)}, one ${visitText(second)}. Move or cancel one of them first`,
    ),
    ...(isSame ? blockingOf(one) : [...blockingOf(one), ...blockingOf(other)]),
  ]
  const twice = one.children.filter((name) => other.children.some((same) => folded(same) === folded(name)))
  const notices = isSame
    ? []
    : [
        folded(one.name) !== folded(other.name) && 'The names differ',
        one.sex !== null &&
          other.sex !== null &&
          one.sex !== other.sex &&
          'The sex differs. The latest one stated counts for both',
        one.activePrescriptions > 0 &&
          other.activePrescriptions > 0 &&
          'Both have active prescriptions. Doctors and pharmacists are asked to look for medicines taken twice',
        ...twice.map((name) => `${name} is in both families. If it is one child, link those two as well`),
        ...noticesOf(one),
        ...noticesOf(other),
      ]
  const stated = (texts: readonly (string | false)[], isBlocking: boolean) =>
    texts.filter((text) => text !== false).map((text) => ({ text, isBlocking }))
  return [...stated(blocking, true), ...stated(notices, false)]
}

const obstacleTo = (staying: PersonToLink, merged: PersonToLink): string | null => {
  if (!staying.isAdult || !merged.isAdult)
    return 'Both have to be adults, with a date of birth in each account'
  if (!staying.isActive || !staying.hasPassword) return `Nobody can sign in with ${staying.email}`
  if (!merged.isActive) return `${merged.email} is deactivated`
  if (merged.hasStaffRole) return `Staff sign in with ${merged.email}`
  return null
}

/** Each of two account holders' accounts as the one whose sign-in would stay. */
export const stayingChoicesOf = (one: PersonToLink, other: PersonToLink): StayingChoice[] =>
  one.familyMemberId !== null || other.familyMemberId !== null || one.patientId === other.patientId
    ? []
    : [
        { accountId: one.patientId, email: one.email, obstacle: obstacleTo(one, other) },
        { accountId: other.patientId, email: other.email, obstacle: obstacleTo(other, one) },
      ]
