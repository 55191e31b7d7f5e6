import type { QueryKey } from '@tanstack/react-query'
import type { EventName, StaleTopic } from '@alafia/contract/notifications/events'

const patients: QueryKey = ['/api/patients']

/** The beginning of the query keys of a topic's lists. */
const listOf = (topic: StaleTopic, key?: string): QueryKey => {
  switch (topic) {
    case 'appointments':
      return ['/api/appointments']
    case 'prescriptions':
      return ['/api/prescriptions']
    case 'slots':
      return key === undefined ? ['/api/doctors'] : ['/api/doctors', Number(key)]
    case 'inventory':
      return ['/api/pharmacy/inventory']
    case 'activity':
      return ['/api/admin']
    case 'notifications':
      return ['/api/notifications']
    case 'family':
      return ['/api/family']
    case 'records':
      return ['/api/records']
    case 'payments':
      return ['/api/payments']
    case 'pharmacies':
      return ['/api/pharmacies']
    case 'reminders':
      return ['/api/health-reminders']
    case 'account':
      return ['/api/account']
    case 'emergency-access':
      return ['/api/emergency-access']
    case 'patients':
      return key === undefined ? patients : [...patients, Number(key)]
    case 'visits':
      return key === undefined ? ['/api/visits'] : ['/api/visits', Number(key)]
    case 'care':
      return ['/api/care']
    case 'issue-reports':
      return ['/api/pharmacy/reports']
    case 'claims':
      return ['/api/prescriptions/claims']
  }
}

/** The patient's four counters count several lists at once. */
const patientSummary: QueryKey = ['/api/patient/summary']
const counted: readonly StaleTopic[] = ['appointments', 'prescriptions', 'family', 'reminders']

/** Who looked at a patient's record. */
const looks: QueryKey = ['/api/audit']

/** A doctor's patients and their charts are made of several lists. */
const charted: readonly StaleTopic[] = ['appointments', 'prescriptions', 'records']

/** All that a topic makes stale, by the beginnings of the query keys. */
export const staleKeys = (topic: StaleTopic, key?: string): readonly QueryKey[] => [
  listOf(topic, key),
  ...(counted.includes(topic) ? [patientSummary] : []),
  ...(charted.includes(topic) ? [patients] : []),
  ...(topic === 'emergency-access' ? [looks] : []),
]

const appointments: readonly StaleTopic[] = ['appointments', 'notifications']
const prescriptions: readonly StaleTopic[] = ['prescriptions', 'appointments', 'notifications']

/** What each event of spec §7.3 is about. */
export const topicsOf: Record<EventName, readonly StaleTopic[]> = {
  'appointment-updated': appointments,
  'new-appointment-booking': appointments,
  'prescription-added': prescriptions,
  'new-prescription-for-pharmacy': prescriptions,
  'prescription-updated': prescriptions,
  'new-message': ['notifications'],
  'system-alert': ['notifications'],
  'record-added': ['records', 'notifications'],
  reminder: ['notifications', 'reminders'],
  'emergency-access': ['notifications', 'emergency-access'],
  'care-requested': ['notifications', 'care'],
  'care-taken': ['notifications', 'care', 'appointments'],
  'care-ended': ['notifications', 'care'],
  'stock-alert': ['notifications', 'inventory'],
  'issue-report': ['notifications', 'issue-reports'],
}
