import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import { idParam, textParam } from '../shell/address-params.ts'

export type DoctorsSearch = {
  specialization?: string | undefined
  language?: string | undefined
  type?: number | undefined
  mode?: AppointmentMode | undefined
  sort?: 'price' | undefined
  /** The doctor whose profile is open. */
  doctor?: number | undefined
}

// The page validates the language, whose names it loads.
export const doctorsSearch = (given: Record<string, unknown>): DoctorsSearch => ({
  specialization: textParam(given['specialization']),
  language: textParam(given['language']),
  type: idParam(given['type']),
  mode: given['mode'] === 'in-person' ? 'in-person' : undefined,
  sort: given['sort'] === 'price' ? 'price' : undefined,
  doctor: idParam(given['doctor']),
})
