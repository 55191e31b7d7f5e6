import type { NotificationTopic } from '../accounts/preferences.ts'
import type { AppointmentStatus } from '../appointments/states.ts'
import type { Role } from '../kernel/roles.ts'
import type { IssueSeverity } from '../issue-reports/states.ts'
import type { PrescriptionStatus } from '../prescriptions/states.ts'
import type { Target } from './targets.ts'
import type { VideoVisitToClient, VideoVisitToServer } from '../video-visits/signalling.ts'

/**
 * What each event carries: identity, and the few words that a toast needs. The client fetches the rest
 * through HTTP, so no health data goes around the policies.
 */
export type EventPayloads = {
  'appointment-updated': { appointmentId: number; doctorName: string; status: AppointmentStatus }
  'prescription-added': { prescriptionId: number; doctorName: string }
  /** A conversation is held in a role, which who holds several must be in to read it. */
  'new-message': { messageId: number; conversationId: number; senderName: string; receiverRole: Role }
  'new-appointment-booking': { appointmentId: number; patientName: string; date: string }
  'new-prescription-for-pharmacy': { prescriptionId: number; doctorName: string; medication: string }
  /** `about` is what opening it shows, where there is something to show. */
  'system-alert': { message: string; about?: Target }
  /** Tells patient and doctor what the pharmacist did. */
  'prescription-updated': { prescriptionId: number; pharmacistName: string; status: PrescriptionStatus }
  /** A doctor added to the patient's medical records. */
  'record-added': { recordId: number; doctorName: string }
  /** A visit, a medicine or a check-up is due. */
  reminder: { about: 'appointment' | 'prescription' | 'health-reminder'; subjectId: number }
  /** Tells the patient and the administrators that a doctor looks in an emergency (CHART-9). */
  'emergency-access': { emergencyAccessId: number; doctorName: string }
  /** Tells the doctors on duty that somebody asks for care now (URG-4). */
  'care-requested': { careRequestId: number; patientName: string }
  /** Calls the patient to the visit that a doctor has taken. */
  'care-taken': { appointmentId: number; doctorName: string }
  /** Nobody took the patient's request, and it has ended. */
  'care-expired': { careRequestId: number }
  /** Tells the pharmacists that an item runs low, or that a batch expires soon. */
  'stock-alert': { itemId: number }
  /** Tells the administrators of a critical issue, and the reporter of what became of it. */
  'issue-report': { issueReportId: number; severity: IssueSeverity }
}
export type EventName = keyof EventPayloads

export const eventNames = [
  'appointment-updated',
  'prescription-added',
  'new-message',
  'new-appointment-booking',
  'new-prescription-for-pharmacy',
  'system-alert',
  'prescription-updated',
  'record-added',
  'reminder',
  'emergency-access',
  'care-requested',
  'care-taken',
  'care-expired',
  'stock-alert',
  'issue-report',
] as const satisfies readonly EventName[]

/** Under which topic of the preferences each event is told: which channels it takes, a person says by topic. */
export const topicOf: Record<EventName, NotificationTopic> = {
  'appointment-updated': 'appointments',
  'new-appointment-booking': 'appointments',
  'prescription-added': 'prescriptions',
  'prescription-updated': 'prescriptions',
  'new-prescription-for-pharmacy': 'prescriptions',
  'new-message': 'messages',
  // A notice from the clinic: which visit or medicine it belongs to, nobody says.
  'record-added': 'system',
  reminder: 'reminders',
  'system-alert': 'system',
  'emergency-access': 'system',
  'care-requested': 'appointments',
  'care-taken': 'appointments',
  'care-expired': 'appointments',
  'stock-alert': 'system',
  'issue-report': 'system',
}

/** A stored notification on its way. `id` counts 1, 2, 3 … without gaps for each person. */
export type LiveNotification<Name extends EventName = EventName> = {
  id: number
  title: string
  body: string
  createdAt: string
} & EventPayloads[Name]

/** Lists that a change makes stale for whoever looks at them; never stored, made good by refetching after a reconnect. */
export const cacheTopics = [
  'appointments',
  'prescriptions',
  'slots',
  'inventory',
  /** What the administrator's dashboard shows of the day: figures, who was there last, what people did. */
  'activity',
  'notifications',
  'family',
  'records',
  'payments',
  'pharmacies',
  'reminders',
  'account',
  'emergency-access',
  /** With the key of one patient: the chart, for the doctors who have the patient in their care. */
  'patients',
  /** With the key of one appointment: its waiting room, who is there, who is invited. */
  'video-visits',
  /** Who is on duty, and who waits for care at once. */
  'urgent-care',
  /** A pharmacist's own reports, and the administrators' list of them. */
  'issue-reports',
  /** Which pharmacist has which prescription open. */
  'claims',
  /** Conversations and their messages. */
  'messages',
  /** The administrators' list of accounts. */
  'users',
  /** The security rules. */
  'security',
  /** What the administrators told everybody. */
  'announcements',
  /** How far a verification of the audit trail has come, and what it found. */
  'audit-verification',
] as const
export type CacheTopic = (typeof cacheTopics)[number]

export type ServerToClient = VideoVisitToClient & {
  [Name in EventName]: (event: LiveNotification<Name>) => void
} & {
  invalidate: (topics: { topic: CacheTopic; key?: string }[]) => void
  /** Everything up to this notification id has been sent. */
  'caught-up': (newest: number) => void
  'session-ended': (why: 'signed-out' | 'expired' | 'revoked') => void
}

/** PLAT-27: what a client may send. Accepted, checked against session and database, and never the cause of a toast. */
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

/** The socket's auth data. `userId` and `role` must match the session, which alone is believed. */
export type SocketAuth = { userId?: number; role?: string; token?: string; lastSeen?: number }
/** Instead, what a guest of a visit says: the key that the invitation was used for. */
export type GuestAuth = { guest: string }

/** Reconnecting the live connection (PLAT-23), in milliseconds. */
export const reconnection = {
  delay: 1000,
  maxDelay: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const
