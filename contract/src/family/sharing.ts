/*
 * What an adult in the family lets the account holder do for them (FAM-21). For a child, the holder does all of it.
 */

export const scopes = ['appointments', 'prescriptions', 'records', 'billing', 'messages'] as const
export type Scope = (typeof scopes)[number]

/** A question can be answered for this many days. */
export const answerDays = 14
/** The account holder is notified this many days before someone decides for themselves. */
export const noticeDays = 30

export const scopeLabels: Record<Scope, string> = {
  appointments: 'Appointments',
  prescriptions: 'Prescriptions and pharmacy',
  records: 'Health records',
  billing: 'Bills',
  messages: 'Messages',
}

export const scopeHints: Record<Scope, string> = {
  appointments: 'Book, move and cancel your appointments, and join them by video.',
  prescriptions: 'See your medicines, ask for refills and choose a pharmacy.',
  records: 'Read diagnoses, notes, test results and letters, and add to what is known about your health.',
  billing: 'See and pay what your appointments and medicines cost.',
  messages: 'Read and write messages about your appointments.',
}
