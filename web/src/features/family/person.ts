import type { FamilyMember } from '@alafia/contract/family/schema'
import { ageOn, type CivilDate } from '@alafia/contract/kernel/civil'
import type { Conditions } from '../../domain/conditions.ts'
import { sharesOf } from '../../domain/sharing.ts'

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

/** 'daughter' as 'Daughter'. */
export const relationshipLabel = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** '6 years', '1 year', 'under 1 year'. */
export const ageText = (today: CivilDate, born: CivilDate): string => {
  const age = ageOn(today, born)
  if (age < 1) return 'under 1 year'
  return age === 1 ? '1 year' : `${age} years`
}

/** Their age as a list of one, or of none if they don't share it. */
export const agesOf = (today: CivilDate, { dateOfBirth }: { dateOfBirth: CivilDate | null }): string[] =>
  dateOfBirth === null ? [] : [ageText(today, dateOfBirth)]

/** After adding someone: an adult has to be asked first. */
export const addedText = (member: FamilyMember): string =>
  member.decidesSince === null
    ? `${fullName(member)} is now in your family list.`
    : `${member.firstName} is an adult and decides what you see. Ask ${member.firstName} under Family Members.`

/** FAM-16: green for self. */
export const selfDot = { tone: 'ok', label: 'Yourself' } as const

/** FAM-16: yellow when the person has medical conditions, grey otherwise; the label says no more than what is known. */
export const dotFor = (conditions: Conditions | undefined, member: Pick<FamilyMember, 'openScopes'>) => {
  if (!sharesOf('records')(member))
    return { tone: 'neutral', label: 'Medical conditions not shared' } as const
  if (!conditions) return { tone: 'neutral', label: 'Medical conditions not loaded' } as const
  if (conditions.names.length > 0) return { tone: 'warn', label: 'Has medical conditions' } as const
  return conditions.isNoneKnown
    ? ({ tone: 'neutral', label: 'No known medical conditions' } as const)
    : ({ tone: 'neutral', label: 'Medical conditions not entered yet' } as const)
}
