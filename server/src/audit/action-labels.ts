import type { ActivityEntry } from '@alafia/contract/administration/schema'
import type { Outcome } from '@alafia/contract/audit/schema'
import { billingAttemptLabels, billingDoneLabels } from './billing-action-labels.ts'
import { clinicalAttemptLabels, clinicalDoneLabels } from './clinical-action-labels.ts'
import { familyAttemptLabels, familyDoneLabels } from './family-action-labels.ts'
import { pharmacyAttemptLabels, pharmacyDoneLabels } from './pharmacy-action-labels.ts'
import { scheduleAttemptLabels, scheduleDoneLabels } from './schedule-action-labels.ts'
import { sessionAttemptLabels, sessionDoneLabels } from './session-action-labels.ts'
import { userAttemptLabels, userDoneLabels } from './user-action-labels.ts'

type ActionEntry = {
  id: number
  at: Date
  actorName: string | null
  action: string
  subject: string | null
  outcome: Outcome
}

/** Labels of completed actions in the activity log; they follow the actor's name. */
const doneLabels: Record<string, string> = {
  ...sessionDoneLabels,
  ...userDoneLabels,
  ...billingDoneLabels,
  ...clinicalDoneLabels,
  ...familyDoneLabels,
  ...pharmacyDoneLabels,
  ...scheduleDoneLabels,
  'preferences.updated': 'changed their preferences',
  'profile.updated': 'changed their profile',
  'profile.renamed': 'changed their own name or date of birth',
  'photo.set': 'set their profile photo',
  'photo.removed': 'removed their profile photo',
  'announcement.sent': 'sent an announcement',
  'calendar.read': 'had a calendar fetch their appointments',
  'calendar-link.create': 'created a private calendar address',
  'calendar-link.revoke': 'removed a private calendar address',
  'emergency-access.started': 'opened a record in an emergency',
  'emergency-access.ended': 'ended an emergency access',
  'emergency-access.review-started': 'started the review of an emergency access',
  'emergency-access.review-resolved': 'resolved the review of an emergency access',
  'emergency-access.review-reopened': 'reopened the review of an emergency access',
  'security-settings.updated': 'changed the security settings',
  'security-settings.update': 'saved the security settings without a change',
  'appointment.booked': 'booked an appointment',
  'appointment.follow-up-booked': 'booked a follow-up',
  'appointment.accepted': 'accepted an appointment',
  'appointment.rescheduled': 'moved an appointment to a new time',
  'appointment.new-time-requested': 'asked for a new time for an appointment',
  'appointment.cancelled': 'cancelled an appointment',
  'appointment.completed': 'completed an appointment',
  'appointment.addendum-added': 'added to the record of an appointment',
  'appointment.room-chosen': 'chose the room of an appointment',
  'appointment.no-show': 'marked an appointment as not attended',
  'message.sent': 'sent a message',
  'message.marked-read': 'read a message',
  'attachment.added': 'uploaded a file for a message',
  'attachment.removed': 'removed a file for a message',
  'guest-invitation.created': 'invited someone to a video visit',
  'guest-invitation.redeemed': 'accepted an invitation to a video visit',
  'guest-invitation.revoked': 'cancelled an invitation to a video visit',
  'guest-invitation.asked': 'asked to be let into a video visit',
  'guest-invitation.admitted': 'let a guest into a video visit',
  'guest-invitation.declined': 'didn’t let a guest into a video visit',
  'video-visit.joined': 'joined a video visit',
  'video-visit.rejoined': 'rejoined a video visit',
  'video-visit.left': 'left a video visit',
  'video-visit.disconnected': 'lost the connection to a video visit',
  'video-visit.ended': 'ended a video visit for everyone',
  'video-visit.delay-announced': 'said how late they are running',
  'consultation-draft.saved': 'saved the draft of a consultation',
  'consultation-draft.discarded': 'discarded the draft of a consultation',
  'consultation-draft.cleared': 'cleared an old draft of a consultation',
  'message-draft.saved': 'saved the draft of a message',
  'prescription.issued': 'issued a prescription',
  'prescription.claimed': 'opened a prescription at the counter',
  'prescription.fulfilled': 'fulfilled a prescription',
  'prescription.held': 'put a prescription back to pending',
  'prescription.rejected': 'rejected a prescription',
  'prescription.picked-up': 'handed over a prescription',
  'prescription.delivered': 'marked a prescription as delivered',
  'prescription.owed-dispensed': 'dispensed what was owed on a prescription',
  'prescription.labels-printed': 'printed the labels of a prescription',
  'prescription.labels-reprinted': 'printed the labels of a prescription again',
  'prescription.counselled': 'counselled a patient on a prescription',
  'prescription.counselling-declined': 'noted that a patient declined counselling',
  'prescription.owed-waived': 'waived what was owed on a prescription',
  'prescription.refill-requested': 'requested a refill of a prescription',
  'prescription.cancelled': 'cancelled a prescription',
  'prescription.question-asked': 'put a prescription back to pending with a question to the doctor',
  'prescription.question-answered': "answered a pharmacist's question about a prescription",
  'prescription.question-closed': 'closed a question about a prescription',
  'prescription.amended': 'replaced a prescription with a new version',
  'pharmacist-note-draft.saved': 'saved the draft of a note at the counter',
  'issue-report.submitted': 'reported an issue',
  'issue-report.review-started': 'started reviewing an issue report',
  'issue-report.review-resolved': 'resolved an issue report',
  'issue-report.review-reopened': 'reopened an issue report',
  'audit-trail.export': 'exported entries of the audit trail',
  'audit-trail.verification-started': 'began to verify the audit trail',
  'health-reminder.completed': 'ticked off a health reminder',
  'health-reminder.reopened': 'reopened a health reminder',
  'desk.closed': 'closed the desk',
}

/** Labels of calls that were refused or failed, by the `audit` of their endpoint. */
const attemptLabels: Record<string, string> = {
  ...sessionAttemptLabels,
  ...userAttemptLabels,
  ...billingAttemptLabels,
  ...clinicalAttemptLabels,
  ...familyAttemptLabels,
  ...pharmacyAttemptLabels,
  ...scheduleAttemptLabels,
  'security-settings.update': 'change the security settings',
  'announcement.send': 'send an announcement',
  'emergency-access.list': 'list emergency access',
  'emergency-access.start': 'open a record in an emergency',
  'emergency-access.end': 'end an emergency access',
  'care-request.read': 'read their request for immediate care',
  'care-request.list': 'list who is waiting for immediate care',
  'care-request.create': 'ask for immediate care',
  'care-request.withdraw': 'leave the queue for immediate care',
  'care-request.take': 'take a patient who asked for immediate care',
  'duty.update': 'go on or off duty',
  'appointment.add-addendum': 'add to the record of an appointment',
  'appointment.choose-room': 'choose the room of an appointment',
  'appointment.list': 'list appointments',
  'appointment.read': 'read an appointment',
  'appointment.book': 'book an appointment',
  'appointment.book-series': 'book a series of visits',
  'appointment.book-follow-up': 'book a follow-up',
  'appointment.update': 'change an appointment',
  'video-visit.join': 'join a video visit',
  'video-visit.read': 'read the waiting room of a video visit',
  'video-visit-connection.read': 'read how a video visit connects',
  'video-visit.end': 'end a video visit',
  'video-visit.announce-delay': 'say that they are running late',
  'consultation-draft.read': 'read the draft of a consultation',
  'consultation-draft.save': 'save the draft of a consultation',
  'consultation-draft.discard': 'discard the draft of a consultation',
  'message-draft.read': 'read the draft of a message',
  'message-draft.save': 'save the draft of a message',
  'appointment.send-event': 'send a live event about an appointment',
  'guest-invitation.list': 'list invitations to a video visit',
  'guest-invitation.create': 'invite someone to a video visit',
  'guest-invitation.revoke': 'cancel an invitation to a video visit',
  'guest-invitation.admit': 'let a guest into a video visit',
  'guest-invitation.decline': 'turn away a guest of a video visit',
  'guest-invitation.read': 'read an invitation to a video visit',
  'guest-invitation.redeem': 'use an invitation to a video visit',
  'message.list': 'list messages',
  'message.send': 'send a message',
  'message.mark-read': 'read a message',
  'conversation.list': 'list conversations',
  'conversation.read': 'read a conversation',
  'recipient.list': 'list whom they can write to',
  'attachment.add': 'upload a file for a message',
  'attachment.remove': 'remove a file for a message',
  'attachment.read': 'download a file of a message',
  'prescription.list': 'list prescriptions',
  'prescription.read': 'read a prescription',
  'prescription.issue': 'issue a prescription',
  'safety-check.read': 'check a prescription before signing',
  'prescription.update': 'update a prescription',
  'prescription.send-event': 'send a live event about a prescription',
  'batch-recipient.list': 'list who got medicine of a batch',
  'issue-report.submit': 'report an issue',
  'audit-trail.list': 'list entries of the audit trail',
  'audit-trail.read': 'read an entry of the audit trail',
  'audit-trail.export': 'export entries of the audit trail',
  'audit-trail.verify': 'verify the audit trail',
  'audit-trail.compare-heads': 'compare heads with the audit trail',
  'my-issue-report.list': 'list their issue reports',
  'issue-report.list': 'list issue reports',
  'issue-report.read': 'read an issue report',
  'issue-report.review': 'review an issue report',
  'emergency-access.read': 'read an emergency access',
  'emergency-access.review': 'review an emergency access',
  'known-patient.list': 'look for a patient by name',
  'pharmacy-profile.read': 'read their address and insurance',
  'profile.read': 'read their profile',
  'profile.update': 'change their profile',
  'appointment-calendar.read': "download an appointment's calendar file",
  'calendar-link.create': 'create a private calendar address',
  'calendar-link.revoke': 'remove a private calendar address',
  'dispensing-check.read': 'check a prescription before dispensing it',
  'prescription-questions.read': 'read the questions about a prescription',
  'pharmacist-note-draft.read': 'read the draft of a note at the counter',
  'pharmacist-note-draft.save': 'save the draft of a note at the counter',
  'dispensing-context.read': 'read the health notes for a prescription',
  'prescription-charge.read': 'read what was charged for a prescription',
  'prescription-labels.read': 'read the labels of a prescription',
  'prescription-labels.print': 'print the labels of a prescription',
  'prescription-counselling.add': 'record the counselling on a prescription',
  'prescription-document.read': 'print a prescription',
  'home-page.read': 'read the home page',
  'patient.list': 'list their patients',
  'patient.read': 'read who a patient is',
  'chart.read': "read a patient's chart",
  'care.read': 'looked up whether the care of a patient lasts',
  'health-reminder.list': 'list health reminders',
  'health-reminder.complete': 'tick off a health reminder',
  'health-reminder.reopen': 'reopen a health reminder',
  'desk.close': 'close the desk',
  'report.read': 'read a report',
  'report-file.read': 'download a report',
  'receipt.read': 'read a receipt',
}

/** The fallback for an action without a label: `report.opened` is 'report opened'. */
const nameOf = (action: string): string => action.replace(/[.-]/g, ' ')

/** The past tense of a label: 'list appointments' becomes 'looked through appointments'. */
const past: Record<string, string> = {
  list: 'looked through',
  read: 'looked at',
  take: 'took',
}
const pastOf = (verb: string) => past[verb] ?? `${verb}${verb.endsWith('e') ? 'd' : 'ed'}`

/** As the patient reads it whose data it was; reads have a label too. Follows the actor's name. */
export const patientLabel = (action: string, outcome: Outcome): string => {
  const label = attemptLabels[action]
  if (outcome !== 'done' || doneLabels[action] !== undefined || label === undefined)
    return labelOf(action, outcome)
  const [verb = '', ...rest] = label.split(' ')
  return [pastOf(verb), ...rest].join(' ')
}

/** The subject of a repeated request, which changed nothing (see the request's context). */
const repeatedSubject = 'repeat of an earlier request'

/** A row of the System Logs, with the number of the subject. Follows the actor's name. */
export const logLabel = ({
  action,
  outcome,
  subject,
}: Pick<ActionEntry, 'action' | 'outcome' | 'subject'>): string =>
  `${subject === repeatedSubject ? labelOf(action, outcome) : patientLabel(action, outcome)}${subjectSuffix(subject)}`

const labelOf = (action: string, outcome: Outcome): string => {
  if (outcome === 'done')
    return (
      doneLabels[action] ??
      (attemptLabels[action] ? `repeated a request to ${attemptLabels[action]}` : nameOf(action))
    )
  const attempt = `tried to ${attemptLabels[action] ?? nameOf(action)}`
  return outcome === 'denied' ? `${attempt} and was refused` : `${attempt}, which failed`
}

/**
 * The number of the subject, with a role or the emergency access that allowed it: 'gave an account another role (12: admin)',
 * 'read an appointment (12) under emergency access 3'.
 */
const subjectSuffix = (subject: string | null): string => {
  const [, thing = subject ?? '', access] =
    /^(?:([a-z -]+ \d+), )?emergency access (\d+)$/.exec(subject ?? '') ?? []
  const [, number] = /^[a-z -]+ (\d+(?:: [a-z]+)?)$/.exec(thing) ?? []
  const which = number === undefined ? '' : ` (${number})`
  return thing === subject || access === undefined ? which : `${which} under emergency access ${access}`
}

/** A row of the activity log. `action` follows `user`: 'Amina Bello' 'booked an appointment (12)'. */
export const toActivityEntry = ({
  id,
  at,
  actorName,
  action,
  subject,
  outcome,
}: ActionEntry): ActivityEntry => ({
  id,
  type: action.split('.')[0] ?? action,
  action: `${labelOf(action, outcome)}${subjectSuffix(subject)}`,
  user: actorName ?? 'Someone',
  timestamp: at.toISOString(),
})
