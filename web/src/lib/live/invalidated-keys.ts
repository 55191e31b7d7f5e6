import type { QueryKey } from '@tanstack/react-query'
import type { CacheTopic } from '@alafia/contract/notifications/events'

const patients: QueryKey = ['/api/patients']

/** The query key prefix of a topic's lists. */
const listOf = (topic: CacheTopic, key?: string): QueryKey => {
  const inList = (list: string) => (key === undefined ? [list] : [list, Number(key)])
  switch (topic) {
    case 'slots':
      return inList('/api/doctors')
    case 'facts':
      return inList('/api/people')
    case 'patients':
    case 'video-visits':
      return inList(`/api/${topic}`)
    case 'results':
      return ['/api/test-orders']
    case 'reminders':
      return ['/api/health-reminders']
    case 'issue-reports':
      return ['/api/pharmacy/reports']
    case 'claims':
      return ['/api/prescriptions/claims']
    case 'safety-table':
      return ['/api/safety']
    case 'audit-verification':
      return ['/api/admin/logs', 'verifications']
    case 'inventory':
    case 'stock-takes':
      return [`/api/pharmacy/${topic}`]
    case 'activity':
    case 'users':
    case 'security':
    case 'clinic':
    case 'announcements':
    case 'backups':
      return [`/api/admin/${topic}`]
    case 'appointments':
    case 'prescriptions':
    case 'notifications':
    case 'family':
    case 'records':
    case 'payments':
    case 'pharmacies':
    case 'account':
    case 'own-data':
    case 'account-closing':
    case 'emergency-access':
    case 'urgent-care':
    case 'messages':
      return [`/api/${topic}`]
  }
}

/** The patient's four counters draw on several lists. */
const patientSummary: QueryKey = ['/api/patient/summary']
const counted: readonly CacheTopic[] = ['appointments', 'prescriptions', 'family', 'reminders']

/** A doctor's urgent alerts include urgent messages, and pharmacists' questions are counted. */
const doctorSummary: QueryKey = ['/api/appointments', 'summary']

/** The doctor's list of those who wait covers every video visit. */
const waitingPatients: QueryKey = ['/api/video-visits', 'waiting']

/** Who viewed a patient's record. */
const accessHistory: QueryKey = ['/api/access-history']

/** A doctor's patients and their charts draw on several lists. */
const charted: readonly CacheTopic[] = ['appointments', 'prescriptions', 'records']

/** The administrator's dashboard has counters and recently active users; an open user's page lists their sessions. */
const dashboard: readonly QueryKey[] = [
  ['/api/admin/stats'],
  ['/api/admin/users', 'recent'],
  ['/api/admin/users', 'one'],
]

/** The administrators' list of issue reports. */
const issueCases: QueryKey = ['/api/admin/issues']

/** A letter belongs to the record of an appointment. */
const letters: QueryKey = ['/api/letters']

/** What is ordered or dispensed is checked against what is known of the person, and with the clinic's safety table. */
const orderCheck: QueryKey = ['/api/prescriptions', 'check']

/** The doctors by their next free times, and group sessions, cover every doctor’s slots. */
const ofEveryDoctor: QueryKey = ['/api/doctors', 'every']

/** What every page shows of the clinic. */
const publicClinic: QueryKey = ['/api/clinic']

/** The query key prefixes that a topic invalidates. */
export const invalidatedKeys = (topic: CacheTopic, key?: string): readonly QueryKey[] => [
  listOf(topic, key),
  ...(counted.includes(topic) ? [patientSummary] : []),
  ...(charted.includes(topic) ? [patients] : []),
  ...(topic === 'records' ? [letters] : []),
  ...(topic === 'issue-reports' ? [issueCases] : []),
  ...(topic === 'emergency-access' ? [accessHistory] : []),
  ...(topic === 'messages' || topic === 'prescriptions' ? [doctorSummary] : []),
  ...(topic === 'video-visits' && key !== undefined ? [waitingPatients] : []),
  ...(topic === 'activity' ? dashboard : []),
  ...(topic === 'slots' && key !== undefined ? [ofEveryDoctor] : []),
  ...(topic === 'clinic' ? [publicClinic] : []),
  ...(topic === 'facts' || topic === 'safety-table' ? [orderCheck] : []),
]
