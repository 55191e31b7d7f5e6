import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import { languages, type Language } from '@alafia/contract/doctors/languages'
import { idParam, textParam } from '../shell/address-params.ts'

export type DoctorsSearch = {
  specialization?: string | undefined
  language?: Language | undefined
  type?: number | undefined
  mode?: AppointmentMode | undefined
  sort?: 'price' | undefined
  /** The doctor whose profile is open, or what `open` says. */
  doctor?: number | undefined
  open?: 'book' | 'waitlist' | undefined
  /** The time that is booked: `2026-03-12 09:30`. */
  at?: string | undefined
}

/** The query of the address before it is validated. */
export type GivenDoctorsSearch = { [Key in keyof DoctorsSearch]?: unknown }

const dialogs = ['book', 'waitlist'] as const

const timeParam = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value) ? value : undefined

/** Invalid values are undefined. */
export const doctorsSearch = (given: GivenDoctorsSearch): DoctorsSearch => ({
  specialization: textParam(given.specialization),
  language: languages.find((one) => one === given.language),
  type: idParam(given.type),
  mode: given.mode === 'in-person' ? 'in-person' : undefined,
  sort: given.sort === 'price' ? 'price' : undefined,
  doctor: idParam(given.doctor),
  open: dialogs.find((one) => one === given.open),
  at: timeParam(given.at),
})
