import { getPhoto } from '@alafia/contract/accounts/photo.endpoints'
import { getPreferences } from '@alafia/contract/accounts/endpoints'
import { getSignInDetails } from '@alafia/contract/accounts/own-account.endpoints'
import { getSecondFactor } from '@alafia/contract/accounts/second-factor.endpoints'
import { listOwnSessions, listSignIns } from '@alafia/contract/accounts/sessions.endpoints'
import { listAppointments } from '@alafia/contract/appointments/endpoints'
import { listPaymentMethods, listPayments } from '@alafia/contract/billing/endpoints'
import { listAccessHistory, listEmergencyAccess } from '@alafia/contract/chart-access/endpoints'
import { getProfile, listFamily } from '@alafia/contract/family/endpoints'
import { formatMoney, plainDate } from '@alafia/contract/kernel/format'
import { downloadLetter, listLetters } from '@alafia/contract/letters/endpoints'
import { downloadAttachment, listConversations, listMessages } from '@alafia/contract/messages/endpoints'
import { listNotifications } from '@alafia/contract/notifications/endpoints'
import { listRecordShares } from '@alafia/contract/patients/record-shares.endpoints'
import {
  getMyPharmacyDetails,
  listDeliveries,
  listPharmacies,
  listPharmacyReviews,
  listRefillReminders,
} from '@alafia/contract/pharmacy/endpoints'
import { listMoves } from '@alafia/contract/pharmacy/moving/endpoints'
import { listPrescriptions } from '@alafia/contract/prescriptions/endpoints'
import { downloadRecordFile, listRecords } from '@alafia/contract/records/endpoints'
import { listReminders } from '@alafia/contract/reminders/endpoints'
import { photoFileOf } from '../../accounts/photos/photos.exports.queries.ts'
import { ownWaitlist } from '../../appointments/waitlist/own-waitlist.exports.queries.ts'
import { ownCareRequests } from '../../urgent-care/own-requests.exports.queries.ts'
import { earlierNamesOf } from './earlier-names.queries.ts'
import { factsParts } from './facts.parts.ts'
import { listed, type Part } from './part.ts'

const dayOf = (instant: string) => plainDate(instant.slice(0, 10))

/** Everything in the file, in the order of its summary. A test compares `tables` with the database. */
export const parts: readonly Part[] = [
  {
    name: 'profile',
    title: 'You and your account',
    tables: [
      'user_account',
      'account_role',
      'patient_profile',
      'preference',
      'name_change',
      'email_change',
      'authenticator_app',
      'passkey',
      'recovery_code',
      'profile_photo',
    ],
    async *entries(reader) {
      const [profile, signIn, secondFactor, preferences, pharmacy] = await Promise.all([
        reader.one(getProfile),
        reader.one(getSignInDetails),
        reader.one(getSecondFactor),
        reader.one(getPreferences),
        reader.one(getMyPharmacyDetails),
      ])
      const hasPhoto = await photoFileOf(reader.db, reader.patientId)
      yield {
        row: { profile, signIn, secondFactor, preferences, pharmacy },
        ...(profile ? { line: `${profile.firstName} ${profile.lastName}` } : {}),
        files:
          hasPhoto.length > 0
            ? [{ endpoint: getPhoto, id: reader.patientId, name: 'profile/photo.jpg' }]
            : [],
      }
    },
  },
  {
    name: 'sign-ins',
    title: 'Sign-ins and sessions',
    tables: ['sign_in_history', 'session'],
    async *entries(reader) {
      for await (const session of reader.all(listOwnSessions)) yield { row: { session } }
      for await (const signIn of reader.all(listSignIns)) yield { row: { signIn } }
    },
  },
  {
    name: 'family',
    title: 'Your family',
    tables: ['family_member', 'family_consent', 'family_access', 'own_account', 'member_name_change'],
    async *entries(reader) {
      const { db } = reader
      for await (const member of reader.all(listFamily)) {
        const isOpen = member.openScopes.length > 0
        const earlierNames = isOpen
          ? await earlierNamesOf(db, { patientId: member.primaryUserId, memberId: member.id })
          : []
        yield {
          row: { ...member, earlierNames },
          line: `${member.firstName} ${member.lastName}, ${member.relationship}`,
        }
      }
    },
  },
  ...factsParts,
  listed('appointments', 'Appointments', ['appointment'], listAppointments, {
    line: ({ appointmentDate, appointmentTime, doctorName, status, familyMember, patientName }) =>
      `${plainDate(appointmentDate)}, ${appointmentTime}: ${doctorName}, for ${familyMember ? `${familyMember.firstName} ${familyMember.lastName}` : patientName} (${status})`,
  }),
  listed('records', 'Medical records', ['record_document'], listRecords, {
    line: ({ date, title, diagnosis }) =>
      `${plainDate(date)}: ${title}${diagnosis === null ? '' : `. Diagnosis: ${diagnosis}`}`,
    files: ({ kind, id, file }) =>
      kind === 'document' && file
        ? [{ endpoint: downloadRecordFile, id, name: `records/${id} ${file.name}` }]
        : [],
  }),
  listed('prescriptions', 'Prescriptions', ['prescription'], listPrescriptions, {
    query: { view: 'newest' },
    line: ({ issuedDate, patientName, doctorName, medications, status }) =>
      `${plainDate(issuedDate)}, for ${patientName}, by ${doctorName}: ${medications.map(({ name, dosage }) => `${name} ${dosage}`).join('; ')} (${status})`,
  }),
  listed('letters', 'Letters', ['letter'], listLetters, {
    line: ({ kind, issuedAt, letterhead }) =>
      `${dayOf(issuedAt)}: ${kind === 'referral' ? 'referral' : 'sick note'} for ${letterhead.personName}, by ${letterhead.doctorName}`,
    files: ({ id }) => [{ endpoint: downloadLetter, id, name: `letters/${id}.pdf` }],
  }),
  {
    name: 'care-requests',
    title: 'Requests for immediate care',
    tables: ['care_request'],
    async *entries({ db, patientId }) {
      for (const row of await ownCareRequests(db, patientId))
        yield { row, line: `${dayOf(row.requestedAt.toISOString())}: ${row.reason} (${row.status})` }
    },
  },
  {
    name: 'waitlist',
    title: 'Waitlist',
    tables: ['waitlist_entry'],
    async *entries({ db, patientId }) {
      for (const row of await ownWaitlist(db, patientId))
        yield { row, line: `${dayOf(row.joinedAt.toISOString())}: ${row.reason} (${row.status})` }
    },
  },
  listed('health-reminders', 'Health reminders', ['health_reminder', 'vaccine_reminder'], listReminders, {
    line: ({ title, dueOn }) => (dueOn === null ? title : `${title}, due ${plainDate(dueOn)}`),
  }),
  listed('conversations', 'Conversations', ['conversation_member'], listConversations, {
    line: ({ subject, with: { firstName, lastName }, messages }) =>
      `${subject}, with ${firstName} ${lastName}: ${messages} ${messages === 1 ? 'message' : 'messages'}`,
  }),
  listed('messages', 'Messages', [], listMessages, {
    files: ({ attachments }) =>
      attachments.map(({ id, name }) => ({
        endpoint: downloadAttachment,
        id,
        name: `messages/${id} ${name}`,
      })),
  }),
  listed('bills', 'Bills and payments', ['payment'], listPayments, {
    line: ({ createdAt, description, amount, currency, status }) =>
      `${dayOf(createdAt)}: ${description}, ${formatMoney(amount, currency)} (${status})`,
  }),
  listed('payment-methods', 'Stored cards', ['payment_method'], listPaymentMethods, {}),
  listed('deliveries', 'Deliveries', ['delivery_request'], listDeliveries, {}),
  listed('refill-reminders', 'Refill reminders', ['refill_reminder'], listRefillReminders, {}),
  listed('pharmacy-changes', 'Changes of pharmacy', ['prescription_move'], listMoves, {}),
  {
    name: 'pharmacy-reviews',
    title: 'Your reviews of pharmacies',
    tables: ['pharmacy_review'],
    async *entries(reader) {
      for await (const { id, name } of reader.all(listPharmacies))
        for await (const review of reader.all(listPharmacyReviews, { params: { id } }))
          if (review.isYours) yield { row: { pharmacy: name, ...review }, line: name }
    },
  },
  listed('shared-links', 'Links to shared records', ['record_share'], listRecordShares, {
    line: ({ createdAt, personName, recipient, openings }) =>
      `${dayOf(createdAt)}: ${personName}’s record, for ${recipient}, opened ${openings.length} ${openings.length === 1 ? 'time' : 'times'}`,
  }),
  listed('notifications', 'Notifications', ['notification'], listNotifications, {}),
  listed('access-history', 'Who looked at your record', ['audit_entry_patient'], listAccessHistory, {}),
  listed('emergency-access', 'Emergency access', ['emergency_access'], listEmergencyAccess, {
    line: ({ startedAt, doctorName, patientName }) =>
      `${dayOf(startedAt)}: ${doctorName} opened the record of ${patientName}`,
  }),
]
