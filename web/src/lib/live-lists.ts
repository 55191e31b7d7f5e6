import type { QueryKey } from '@tanstack/react-query'
import type { EventName, StaleTopic } from '@alafia/contract/notifications/events'

/** The beginnings of query keys whose lists a topic makes stale. */
export const listOf = (topic: StaleTopic, key?: string): QueryKey => {
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
  }
}

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
  reminder: ['notifications', 'reminders'],
}
