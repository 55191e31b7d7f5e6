import { idParam } from '../shell/address-params.ts'

/** The dialogs that can open over the patient's home and dashboard. */
const dialogs = ['book', 'video', 'specialist', 'reminder', 'records', 'family'] as const
export type PatientDialog = (typeof dialogs)[number]

/** `reminder`: the reminder that the appointment is booked for. */
export type PatientSearch = { open?: PatientDialog | undefined; reminder?: number | undefined }

/** The search of the home and dashboard; invalid values are undefined. */
export const patientSearch = ({ open, reminder }: Record<string, unknown>): PatientSearch => ({
  open: dialogs.find((one) => one === open),
  reminder: idParam(reminder),
})

/** Whose health; the account holder's without it. */
export const healthSearch = ({ member }: Record<string, unknown>): { member?: number | undefined } => ({
  member: idParam(member),
})
