import type { EventName, EventPayloads } from '@alafia/contract/notifications/events'
import type { Target } from '@alafia/contract/notifications/targets'

type Targets = { [Name in EventName]: (payload: EventPayloads[Name]) => Target | null }

const reminderTargetKinds = {
  appointment: 'appointment',
  prescription: 'prescription',
  'health-reminder': 'reminder',
} as const satisfies Record<EventPayloads['reminder']['about'], Target['kind']>

const targets: Targets = {
  'appointment-updated': ({ appointmentId: id }) => ({ kind: 'appointment', id }),
  'waitlist-offered': ({ waitlistEntryId: id }) => ({ kind: 'waitlist', id }),
  'waitlist-updated': ({ waitlistEntryId: id }) => ({ kind: 'waitlist', id }),
  'prescription-added': ({ prescriptionId: id }) => ({ kind: 'prescription', id }),
  'new-message': ({ conversationId: id, receiverRole: role }) => ({ kind: 'conversation', id, role }),
  'new-appointment-booking': ({ appointmentId: id }) => ({ kind: 'appointment', id }),
  'new-prescription-for-pharmacy': ({ prescriptionId: id }) => ({ kind: 'prescription', id }),
  'system-alert': ({ about }) => about ?? null,
  'prescription-updated': ({ prescriptionId: id }) => ({ kind: 'prescription', id }),
  'record-added': ({ recordId: id }) => ({ kind: 'record', id }),
  'test-updated': ({ testOrderId: id }) => ({ kind: 'test-order', id }),
  reminder: ({ about, subjectId: id }) => ({ kind: reminderTargetKinds[about], id }),
  'emergency-access': ({ emergencyAccessId: id }) => ({ kind: 'emergency-access', id }),
  'care-requested': ({ careRequestId: id }) => ({ kind: 'care-request', id }),
  'care-taken': ({ appointmentId: id }) => ({ kind: 'appointment', id }),
  'care-expired': ({ careRequestId: id }) => ({ kind: 'care-request', id }),
  'stock-alert': ({ itemId: id, discrepancyId }) => ({
    kind: discrepancyId === undefined ? 'inventory-item' : 'controlled-discrepancy',
    id,
  }),
  'issue-report': ({ issueReportId: id }) => ({ kind: 'issue-report', id }),
}

/** What an event is about; null if it has no target. */
export const targetOf = <Name extends EventName>(type: Name, payload: EventPayloads[Name]): Target | null => {
  const target = targets[type](payload)
  // A payload stored by an earlier version may lack the id.
  return Number.isInteger(target?.id) ? target : null
}
