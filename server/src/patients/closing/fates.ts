/**
 * What becomes of each table’s rows about a person: when their account closes, and when the retention period of its records is over.
 * A test compares the list with the database.
 */
export type Fate =
  /** At the closing the rows are deleted whose column is the account’s id. */
  | { deletedBy: string }
  /** The same, where finding them takes more; `$` is the account’s id. */
  | { deletedWhere: string }
  /** At the closing, an action changes the rows. */
  | { changed: string }
  /** Nothing happens at the closing. */
  | { kept: string }

const byAccount: Fate = { deletedBy: 'user_id' }
const ofPatient: Fate = { deletedBy: 'patient_id' }
const record: Fate = { kept: 'a part of the health record' }
const dispensing: Fate = {
  kept: 'what was prescribed and dispensed, for the record and the pharmacy’s books',
}
const trail: Fate = { kept: 'the audit trail is never deleted' }
const staff: Fate = { kept: 'about staff' }
const money: Fate = { kept: 'what was billed and paid' }

/** In the order in which rows are deleted. */
export const fates: Readonly<Record<string, Fate>> = {
  // How they sign in, and where they did.
  sign_in_ticket: byAccount,
  passkey: byAccount,
  authenticator_app: byAccount,
  recovery_code: byAccount,
  known_device: byAccount,
  sign_in_history: byAccount,
  password_reset: byAccount,
  email_change: byAccount,
  sign_up: byAccount,
  session: { kept: 'ended, and deleted a week later' },
  account_invitation: { changed: 'an open one is revoked' },
  approval_request: { changed: 'what waits is withdrawn' },
  // What the app kept ready for them.
  profile_photo: byAccount,
  preference: byAccount,
  calendar_feed: byAccount,
  slot_hold: byAccount,
  waitlist_entry: {
    deletedWhere: 'requested_by = $ or (patient_id = $ and not is_shared_child(family_member_id))',
  },
  notification: byAccount,
  notification_counter: { kept: 'a number without meaning, so that none is given twice' },
  outgoing_email: byAccount,
  idempotency_key: byAccount,
  message_draft: byAccount,
  own_data_request: byAccount,
  // With who opened them. Of someone whom another account acts for, or who is in another account’s family, they end and stay in that
  // account’s list of who opened the record.
  record_share: {
    deletedWhere:
      'user_id = $ and (family_member_id is null or patient_id = $ and not is_shared_child(family_member_id) or exists (select from acting_account where account_id = $ and is_own and member_id = family_member_id))',
  },
  refill_reminder: {
    deletedWhere:
      'patient_id = $ and not is_shared_child((select family_member_id from prescription where id = prescription_id))',
  },
  vaccine_reminder: {
    deletedWhere:
      'family_member_id in (select id from family_member where primary_user_id = $ and not is_shared_child(id))',
  },
  health_reminder: { deletedWhere: 'patient_id = $ and not is_shared_child(family_member_id)' },
  payment_method: ofPatient,
  pharmacy_review: ofPatient,
  // How they are reached.
  user_account: { changed: 'name and date of birth stay, all else is erased' },
  patient_profile: { changed: 'address and insurance are erased; what they said about their health stays' },
  family_member: {
    changed:
      'phone, contact, insurance and picture are erased; names, birth dates and health notes stay; a child whom another parent looks after stays as they are',
  },
  family_access: {
    changed:
      'what was given to the account ends, and open invitations by it, with the address; a child stays shared with their other parent',
  },
  own_account: { changed: 'the sign-in of the account ends; those of adults in the family stay as they are' },
  family_consent: { changed: 'open ones end, and lose the address' },
  delivery_request: { changed: 'address, phone and note are erased where it has ended' },
  record_document: { changed: 'what the family itself added is erased, except results of tests' },
  message_attachment: { changed: 'files that weren’t sent are deleted; the others belong to their message' },
  guest_invitation: { changed: 'links are revoked' },
  appointment: { changed: 'what lies ahead is cancelled' },
  account_closing: { changed: 'it says that it is done' },
  // What is kept.
  account_role: { kept: 'that they were a patient' },
  name_change: { kept: 'earlier names in kept records' },
  member_name_change: { kept: 'earlier names in kept records' },
  family_storage: { kept: 'a counter of the files that are left' },
  record_link: { kept: 'which records are of one person' },
  clinical_statement: record,
  measurement: record,
  health_problem: record,
  allergy: record,
  medicine_elsewhere: record,
  immunisation: record,
  clinical_version: record,
  reviewed_text: record,
  letter: record,
  test_order: record,
  conversation_member: record,
  care_request: record,
  care_relationship: record,
  emergency_access: record,
  video_visit_attendance: record,
  prescription: dispensing,
  prescription_move: dispensing,
  recall_contact: dispensing,
  issue_report: { kept: 'what a pharmacist reported about a prescription' },
  payment: money,
  audit_entry: trail,
  audit_entry_patient: trail,
  doctor: staff,
  licence: staff,
  pharmacy_staff: staff,
}
