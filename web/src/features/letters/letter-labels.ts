import { fitnessLabel, letterTitle } from '@alafia/contract/letters/kinds'
import type { Letter, SickNote } from '@alafia/contract/letters/schema'
import { civilOf } from '@alafia/contract/kernel/civil'
import { plainDate } from '../../lib/format.ts'

/** 'Referral letter to Cardiology', 'Sick note'. */
export const letterName = ({ kind, referral }: Pick<Letter, 'kind' | 'referral'>): string =>
  referral ? `${letterTitle[kind]} to ${referral.specialty}` : letterTitle[kind]

/** 'from 9 March 2026 to 11 March 2026' */
export const noteDaysText = ({ from, until }: Pick<SickNote, 'from' | 'until'>): string => {
  if (until === null) return `from ${plainDate(from)}`
  return until === from ? `on ${plainDate(from)}` : `from ${plainDate(from)} to ${plainDate(until)}`
}

/** 'Not fit for work or school from 9 March 2026 to 11 March 2026' */
export const noteText = (note: SickNote): string => `${fitnessLabel[note.fitness]} ${noteDaysText(note)}`

export const issuedOn = ({ issuedAt }: Pick<Letter, 'issuedAt'>, zone: string): string =>
  plainDate(civilOf(new Date(issuedAt), zone).date)
