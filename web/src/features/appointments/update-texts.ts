/** What a doctor reads after changing an appointment. */
export const updateTexts = {
  success: { title: 'Appointment Updated', description: 'Patient has been notified of the changes' },
  failure: (why?: string) => why ?? 'Failed to update the appointment. Please try again.',
}
