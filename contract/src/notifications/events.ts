import type { NotificationTopic } from '../accounts/preferences.ts'
import type { AppointmentStatus } from '../appointments/states.ts'
import type { Role } from '../kernel/roles.ts'
import type { IssueSeverity } from '../issue-reports/states.ts'
import type { PrescriptionStatus } from '../prescriptions/states.ts'
import type { Target } from './targets.ts'
import type { VideoVisitToClient, VideoVisitToServer } from '../video-visits/signalling.ts'

/**
 * What each event carries: ids, and the short text that a toast needs. The client fetches the rest through HTTP, so no health
 * data bypasses the policies.
 */
export type EventPayloads = {
  'appointment-updated': { appointmentId: number; doctorName: string; status: AppointmentStatus }
  'prescription-added': { prescriptionId: number; doctorName: string }
  /** A conversation belongs to a role: someone with several roles reads it in that one. */
  'new-message': { messageId: number; conversationId: number; senderName: string; receiverRole: Role }
  /** For whoever waits for a free time: one is offered. */
  'waitlist-offered': { waitlistEntryId: number }
  /** For whoever waits for a free time: an offer has passed to the next person or is withdrawn, or they wait no more. */
  'waitlist-updated': { waitlistEntryId: number }
  'new-appointment-booking': { appointmentId: number; patientName: string; date: string }
  'new-prescription-for-pharmacy': { prescriptionId: number; doctorName: string; medication: string }
  /** `about`: what opening it shows, if anything. */
  'system-alert': { message: string; about?: Target }
  /** For patient and doctor: what the pharmacist did. */
  'prescription-updated': { prescriptionId: number; pharmacistName: string; status: PrescriptionStatus }
  /** A doctor added to the patient's medical records. */
  'record-added': { recordId: number; doctorName: string }
  /** A test was ordered, has a result, or was signed off. */
  'test-updated': { testOrderId: number; byName: string }
  /** An appointment, a medicine or a check-up is due. */
  reminder: { about: 'appointment' | 'prescription' | 'health-reminder'; subjectId: number }
  /** For the patient and the administrators: a doctor opened a chart in an emergency (CHART-9). */
  'emergency-access': { emergencyAccessId: number; doctorName: string }
  /** For the doctors on duty: a patient asks for immediate care (URG-4). */
  'care-requested': { careRequestId: number; patientName: string }
  /** For the patient: a doctor has taken the request and is waiting. */
  'care-taken': { appointmentId: number; doctorName: string }
  /** For the patient: no doctor took the request before it expired. */
  'care-expired': { careRequestId: number }
  /** For the pharmacists: an item is low in stock, or a batch expires soon. With `discrepancyId`, also for the administrators. */
  'stock-alert': { itemId: number; discrepancyId?: number | undefined }
  /** For the administrators: a critical issue. For its reporter: what was done about it. */
  'issue-report': { issueReportId: number; severity: IssueSeverity }
}
export type EventName = keyof EventPayloads

export const eventNames = [
  'appointment-updated',
  'waitlist-offered',
  'waitlist-updated',
  'prescription-added',
  'new-message',
  'new-appointment-booking',
  'new-prescription-for-pharmacy',
  'system-alert',
  'prescription-updated',
  'record-added',
  'test-updated',
  'reminder',
  'emergency-access',
  'care-requested',
  'care-taken',
  'care-expired',
  'stock-alert',
  'issue-report',
] as const satisfies readonly EventName[]

/** The topic of each event: people choose channels by topic. */
export const topicOf: Record<EventName, NotificationTopic> = {
  'appointment-updated': 'appointments',
  'waitlist-offered': 'waitlist',
  'waitlist-updated': 'appointments',
  'new-appointment-booking': 'appointments',
  'prescription-added': 'prescriptions',
  'prescription-updated': 'prescriptions',
  'new-prescription-for-pharmacy': 'prescriptions',
  'new-message': 'messages',
  // It belongs to no appointment or prescription.
  'record-added': 'system',
  'test-updated': 'appointments',
  reminder: 'reminders',
  'system-alert': 'system',
  'emergency-access': 'system',
  'care-requested': 'appointments',
  'care-taken': 'appointments',
  'care-expired': 'appointments',
  'stock-alert': 'system',
  'issue-report': 'system',
}

/** A stored notification as it is sent. `id` counts 1, 2, 3 … without gaps for each person. */
export type LiveNotification<Name extends EventName = EventName> = {
  id: number
  title: string
  body: string
  createdAt: string
} & EventPayloads[Name]

/** Cached lists that a change invalidates. Never stored: after a reconnect everything shown is fetched again. */
export const cacheTopics = [
  'appointments',
  'prescriptions',
  'slots',
  'inventory',
  /** What a pharmacy counts at the moment. */
  'stock-takes',
  /** The administrator's dashboard: figures, recent sign-ins, recent actions. */
  'activity',
  'notifications',
  'family',
  'records',
  'payments',
  'pharmacies',
  'reminders',
  'account',
  /** The file with everything about the patient. */
  'own-data',
  /** Whether the patient closes their account. */
  'account-closing',
  'emergency-access',
  /** With the key of one patient: the chart, for the doctors who have the patient in their care. */
  'patients',
  /** With the key of one patient: what is known about the people of that account. */
  'facts',
  /** Ordered tests and their results. */
  'results',
  /** With the key of one appointment: its waiting room, who is present, who is invited. */
  'video-visits',
  /** Who is on duty, and who is waiting for immediate care. */
  'urgent-care',
  /** A pharmacist's own reports, and the administrators' list of them. */
  'issue-reports',
  /** Which pharmacist has which prescription open. */
  'claims',
  /** Conversations and their messages. */
  'messages',
  /** The administrators' list of accounts. */
  'users',
  /** The safety table: the clinic's changes and reviews. */
  'safety-table',
  /** The security settings. */
  'security',
  /** The clinic's name, address, emergency number, … */
  'clinic',
  /** The administrators' announcements. */
  'announcements',
  /** The progress of an audit trail verification, and what it found. */
  'audit-verification',
  /** Scheduled backups and drills. */
  'backups',
] as const
export type CacheTopic = (typeof cacheTopics)[number]

const appointmentTopics: readonly CacheTopic[] = ['appointments', 'notifications']
const prescriptionTopics: readonly CacheTopic[] = ['prescriptions', 'appointments', 'notifications']

/** The topics that each event concerns. */
export const eventTopics: Record<EventName, readonly CacheTopic[]> = {
  'appointment-updated': appointmentTopics,
  'waitlist-offered': appointmentTopics,
  'waitlist-updated': appointmentTopics,
  'new-appointment-booking': appointmentTopics,
  'prescription-added': prescriptionTopics,
  'new-prescription-for-pharmacy': prescriptionTopics,
  'prescription-updated': prescriptionTopics,
  'new-message': ['messages', 'notifications'],
  'system-alert': ['notifications'],
  'record-added': ['records', 'notifications'],
  'test-updated': ['results', 'notifications'],
  reminder: ['notifications', 'reminders'],
  'emergency-access': ['notifications', 'emergency-access'],
  'care-requested': ['notifications', 'urgent-care'],
  'care-taken': ['notifications', 'urgent-care', 'appointments'],
  'care-expired': ['notifications', 'urgent-care'],
  'stock-alert': ['notifications', 'inventory'],
  'issue-report': ['notifications', 'issue-reports'],
}

type InvalidatedTopics = { topic: CacheTopic; key?: string }[]

export type ServerToClient = VideoVisitToClient & {
  [Name in EventName]: (event: LiveNotification<Name>) => void
} & {
  invalidate: (topics: InvalidatedTopics) => void
  /** Everything up to this notification id has been sent. `missed`: what has changed since the position, if that is known. */
  'caught-up': (newest: number, missed?: InvalidatedTopics) => void
  'session-ended': (why: 'signed-out' | 'expired' | 'revoked') => void
}

/** PLAT-27: the events that a client may send. They are checked against session and database, and never cause a toast. */
export type ClientToServer = VideoVisitToServer & {
  'join-patient-room': (userId: number) => void
  'join-doctor-room': (userId: number) => void
  'join-pharmacist-room': (userId: number) => void
  'join-admin-room': (userId: number) => void
  'doctor-appointment-update': (update: unknown) => void
  'doctor-prescription-added': (update: unknown) => void
  'pharmacist-prescription-update': (update: unknown) => void
  /** Asks for every notification after the last one seen. */
  'catch-up': (lastSeen: number) => void
}

/**
 * The socket's auth data. `userId` and `role` must match the session, which alone is trusted. `since`: the position at which the
 * page was sent, from its Server-Timing header.
 */
export type SocketAuth = { userId?: number; role?: string; token?: string; lastSeen?: number; since?: string }
/** A guest's auth data instead: the key from their invitation. */
export type GuestAuth = { guest: string }

/** Delays for reconnecting the live connection (PLAT-23), in milliseconds. */
export const reconnection = {
  delay: 1000,
  maxDelay: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const
