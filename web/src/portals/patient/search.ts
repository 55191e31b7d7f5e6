import { idParam } from '../shell/address-params.ts'

/** What may lie open over the patient's home and dashboard. */
const dialogs = ['book', 'video', 'specialist', 'reminder', 'records', 'family'] as const
export type PatientDialog = (typeof dialogs)[number]

/** `reminder`: the one that 'Schedule' books for. */
export type PatientSearch = { open?: PatientDialog | undefined; reminder?: number | undefined }

/** What the home and the dashboard take from the address; what isn't valid is undefined. */
export const patientSearch = ({ open, reminder }: Record<string, unknown>): PatientSearch => ({
  open: dialogs.find((one) => one === open),
  reminder: idParam(reminder),
})
