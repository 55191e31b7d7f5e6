import { chartKinds, type ChartKind } from '@alafia/contract/patients/kinds'
import { dayIn, idIn, wordsIn } from '../shell/in-address.ts'

/* What My patients and a chart take from their addresses; what isn't valid is given as undefined. */

export type PatientsSearch = { search?: string | undefined }

export type ChartSearch = {
  member?: number | undefined
  /** 'visit,record' */
  kinds?: string | undefined
  search?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

type Given = Record<string, unknown>

/** 'visit,record' as its kinds; undefined where it names none. */
export const kindsIn = (value: unknown): readonly ChartKind[] | undefined => {
  const words = typeof value === 'string' ? value.split(',') : []
  const kinds = chartKinds.filter((kind) => words.includes(kind))
  return kinds.length === 0 ? undefined : kinds
}

export const patientsSearch = ({ search }: Given): PatientsSearch => ({ search: wordsIn(search) })

export const chartSearch = ({ member, kinds, search, from, until }: Given): ChartSearch => ({
  member: idIn(member),
  kinds: kindsIn(kinds)?.join(','),
  search: wordsIn(search),
  from: dayIn(from),
  until: dayIn(until),
})
