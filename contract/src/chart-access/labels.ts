/** How a doctor may identify the patient. */
export const identifierKinds = ['email', 'phone', 'name'] as const
export type PatientIdentifierKind = (typeof identifierKinds)[number]

/** Who in the patient's account needs care: each has a record of their own. */
export const accessSubjects = ['account-holder', 'family-member'] as const
export type AccessSubject = (typeof accessSubjects)[number]

/** CHART-3: how long an emergency access lasts. */
export const emergencyAccessMinutes = 60

/** The same answer whenever the details don't match exactly one patient. */
export const patientNotFoundMessage =
  'No patient matches these details exactly. Check them, or identify the patient in another way'
