/** How a doctor may tell who the patient is. */
export const identifierKinds = ['email', 'phone', 'name'] as const
export type PatientIdentifierKind = (typeof identifierKinds)[number]

/** CHART-3: it ends by itself. */
export const emergencyAccessMinutes = 60

/** The one answer to whatever doesn't name exactly one patient. */
export const patientNotFoundMessage =
  'No patient matches these details exactly. Check them, or identify the patient in another way'
