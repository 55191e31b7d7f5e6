import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import { languages, type Language } from '@alafia/contract/doctors/languages'
import { idParam, textParam } from '../shell/address-params.ts'

export type DoctorsSearch = {
  specialization?: string | undefined
  language?: Language | undefined
  type?: number | undefined
  mode?: AppointmentMode | undefined
  sort?: 'price' | undefined
  /** The doctor whose profile is open. */
  doctor?: number | undefined
}

/** The query of the address before it is validated. */
export type GivenDoctorsSearch = { [Key in keyof DoctorsSearch]?: unknown }

/** Invalid values are undefined. */
export const doctorsSearch = (given: GivenDoctorsSearch): DoctorsSearch => ({
  specialization: textParam(given.specialization),
  language: languages.find((one) => one === given.language),
  type: idParam(given.type),
  mode: given.mode === 'in-person' ? 'in-person' : undefined,
  sort: given.sort === 'price' ? 'price' : undefined,
  doctor: idParam(given.doctor),
})
