import { chartKinds, type ChartKind } from '@alafia/contract/patients/kinds'
import { dateParam, idParam, textParam } from '../shell/address-params.ts'

/* The search of My patients, a chart and a consultation; invalid values are undefined. */

export type PatientsSearch = { search?: string | undefined }

export type ChartSearch = {
  member?: number | undefined
  /** 'appointment,record' */
  kinds?: string | undefined
  search?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** The dialogs of a consultation in which something is written; the address names the one that is open. */
const consultationDialogs = ['order-test', 'referral', 'sick-note'] as const
export type ConsultationDialog = (typeof consultationDialogs)[number]
export type ConsultationSearch = { open?: ConsultationDialog | undefined }

type RawSearch = Record<string, unknown>

/** The kinds in 'appointment,record'; undefined if it names none. */
export const kindsIn = (value: unknown): readonly ChartKind[] | undefined => {
  const named = typeof value === 'string' ? value.split(',') : []
  const kinds = chartKinds.filter((kind) => named.includes(kind))
  return kinds.length === 0 ? undefined : kinds
}

export const patientsSearch = ({ search }: RawSearch): PatientsSearch => ({ search: textParam(search) })

export const chartSearch = ({ member, kinds, search, from, until }: RawSearch): ChartSearch => ({
  member: idParam(member),
  kinds: kindsIn(kinds)?.join(','),
  search: textParam(search),
  from: dateParam(from),
  until: dateParam(until),
})

export const consultationSearch = ({ open }: RawSearch): ConsultationSearch => ({
  open: consultationDialogs.find((one) => one === open),
})
