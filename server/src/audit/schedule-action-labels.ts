/* Labels of what can be booked: the clinic's and the doctors' hours and days off, and the appointment types. */

export const scheduleDoneLabels: Record<string, string> = {
  'care-request.created': 'asked for immediate care',
  'care-request.withdrawn': 'left the queue for immediate care',
  'care-request.taken': 'took a patient who asked for immediate care',
  'duty.started': 'went on duty',
  'duty.ended': 'went off duty',
  'appointment-type.added': 'added an appointment type',
  'appointment-type.updated': 'changed an appointment type',
  'appointment-type.deactivated': 'deactivated an appointment type',
  'appointment-type.reactivated': 'reactivated an appointment type',
  'availability.updated': 'changed their weekly hours',
  'clinic-hours.updated': 'changed the clinic’s opening hours',
  'closed-days.added': 'closed the clinic on some days',
  'closed-days.removed': 'opened the clinic on closed days',
  'site.added': 'added a site of the clinic',
  'site.updated': 'changed a site of the clinic',
  'site.closed': 'closed a site of the clinic',
  'time-off.added': 'took days off',
  'time-off.removed': 'gave back days off',
}

export const scheduleAttemptLabels: Record<string, string> = {
  'appointment-type.add': 'add an appointment type',
  'appointment-type.update': 'change an appointment type',
  'availability.update': 'change their weekly hours',
  'clinic-hours.update': 'change the clinic’s opening hours',
  'closed-days.add': 'close the clinic on some days',
  'closed-days.remove': 'open the clinic on closed days',
  'site.add': 'add a site of the clinic',
  'site.update': 'change a site of the clinic',
  'site.close': 'close a site of the clinic',
  'time-off.add': 'take days off',
  'time-off.remove': 'give back days off',
}
