/* What is deleted when the retention period of a closed account’s records is over; `$` is the account’s id. */

const visits = '(select id from appointment where patient_id = $)'
const prescriptions = '(select id from prescription where patient_id = $)'
const orders = '(select id from test_order where patient_id = $)'
const conversations = '(select conversation_id from conversation_member where user_id = $)'
const members = '(select id from family_member where primary_user_id = $)'
const ofPatient = 'patient_id = $'

/** Entries of the health facts, each with the kind under which its versions are kept. */
const entries: readonly [table: string, kind: string][] = [
  ['measurement', 'measurement'],
  ['health_problem', 'problem'],
  ['allergy', 'allergy'],
  ['medicine_elsewhere', 'medicine-elsewhere'],
  ['immunisation', 'immunisation'],
]

/** In their order: what refers to a row goes before it. */
export const recordDeletions: readonly [table: string, where: string][] = [
  ['result_sign_off', `result_id in (select id from test_result where order_id in ${orders})`],
  ['test_result', `order_id in ${orders}`],
  ['test_order', ofPatient],
  ['letter_withdrawal', 'letter_id in (select id from letter where patient_id = $)'],
  ['letter', ofPatient],
  ...entries.map(([table, kind]): [string, string] => [
    'clinical_version',
    `entry = '${kind}' and entry_id in (select id from ${table} where patient_id = $)`,
  ]),
  ...entries.map(([table]): [string, string] => [table, ofPatient]),
  ['clinical_statement', ofPatient],
  ['reviewed_text', ofPatient],
  ['medicine_stop', `prescription_id in ${prescriptions}`],
  ['message_draft', `conversation_id in ${conversations}`],
  ['message_attachment', `message_id in (select id from message where conversation_id in ${conversations})`],
  ['message', `conversation_id in ${conversations}`],
  ['conversation_member', `conversation_id in ${conversations}`],
  ['conversation', 'not exists (select from conversation_member where conversation_id = conversation.id)'],
  ['record_document', ofPatient],
  ['record_share', ofPatient],
  ['prescription_draft', `appointment_id in ${visits}`],
  ['consultation_draft', `appointment_id in ${visits}`],
  ['appointment_addendum', `appointment_id in ${visits}`],
  ['appointment_summary', `appointment_id in ${visits}`],
  ['video_visit_attendance', `appointment_id in ${visits}`],
  ['guest_invitation', `appointment_id in ${visits}`],
  ['video_visit', `appointment_id in ${visits}`],
  ['care_request', ofPatient],
  ['waitlist_entry', ofPatient],
  ['care_relationship', ofPatient],
  [
    'review_step',
    "subject_kind = 'emergency-access' and subject_id in (select id from emergency_access where patient_id = $)",
  ],
  ['emergency_access', ofPatient],
  ['patient_profile', 'user_id = $'],
  ['family_access', `family_member_id in ${members}`],
  ['own_account', `family_member_id in ${members}`],
  ['family_consent', `family_member_id in ${members}`],
  ['member_name_change', `family_member_id in ${members}`],
  ['name_change', 'user_id = $'],
  ['family_storage', ofPatient],
]

/** Queries of `key`: the files of these rows. */
export const recordFiles: readonly string[] = [
  'select file_key as key from record_document where patient_id = $ and file_key is not null',
  `select file_key as key from test_result where order_id in ${orders} and file_key is not null`,
  `select file_key as key from message_attachment where message_id in (select id from message where conversation_id in ${conversations})`,
]
