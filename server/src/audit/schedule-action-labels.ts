/* Labels of what can be booked: the doctors' hours and days off, and the appointment types. */

export const scheduleDoneLabels: Record<string, string> = {
  'appointment-type.added': 'added an appointment type',
  'appointment-type.updated': 'changed an appointment type',
  'appointment-type.deactivated': 'deactivated an appointment type',
  'appointment-type.reactivated': 'reactivated an appointment type',
  'availability.updated': 'changed their weekly hours',
  'time-off.added': 'took days off',
  'time-off.removed': 'gave back days off',
}

export const scheduleAttemptLabels: Record<string, string> = {
  'appointment-type.add': 'add an appointment type',
  'appointment-type.update': 'change an appointment type',
  'availability.update': 'change their weekly hours',
  'time-off.add': 'take days off',
  'time-off.remove': 'give back days off',
}
