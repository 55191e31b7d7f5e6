import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { fillDemo } from '../../seed/demo.ts'
import { testServer } from '../../testing/server.ts'
import { writeOwnData } from './writing.ts'
import { parts } from './parts.ts'
import { unzip } from '../../testing/unzip.ts'

const server = await testServer()
afterAll(() => server.close())

/** Tables with the id of a patient, a family member or an account that the file leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  account_closing: 'when they asked to close the account: the notifications are there',
  account_invitation: 'how staff got their account',
  approval_request: 'administrators’ requests about the roles of staff',
  audit_entry: 'the trail of the whole clinic: what others did in the record is under access history',
  calendar_feed: 'a secret address; the appointments are there',
  care_relationship: 'derived from the appointments and messages',
  doctor: 'about staff',
  family_storage: 'how much room the files take up; the files are there',
  idempotency_key: 'replies of the last day, kept in case a call is repeated',
  issue_report: 'what a pharmacist reported to the administrators',
  known_device: 'a secret of a browser; the device’s name is under sessions',
  licence: 'about staff',
  message_attachment: 'files of messages, which are there',
  message_draft: 'a message that wasn’t sent',
  notification_counter: 'a counter of the notifications',
  outgoing_email: 'emails that say only that there is a notification',
  own_data_request: 'the requests for this file',
  password_reset: 'the hash of a link',
  pharmacy_staff: 'about staff',
  record_link: 'what administrators found out about records of one person: the notifications are there',
  recall_contact: 'the pharmacy’s list of those it has reached; the notification is there',
  reviewed_text: 'what a doctor decided about a text of the patient, for doctors',
  sign_in_ticket: 'the hash of a half-finished sign-in',
  sign_up: 'what the account was made from; the profile is there',
  slot_hold: 'a time that is kept for five minutes while a form is filled in',
  video_visit_attendance: 'when browsers connected to a visit; the appointment is there',
}

test('PAT-66 every table about a patient, a family member or an account is in the file, or left out for a reason', async () => {
  const { rows } = await server.db.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = 'public'
      and column_name in ('patient_id', 'family_member_id', 'primary_user_id', 'user_id', 'patient_ids', 'holder_id')
    order by 1`)
  const tables = rows.map(({ name }) => name)
  const exported = parts.flatMap((part) => part.tables)
  expect(tables.filter((name) => !exported.includes(name) && leftOut[name] === undefined)).toEqual([])
  expect(Object.keys(leftOut).filter((name) => !tables.includes(name) || exported.includes(name))).toEqual([])
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
})

const patientIdOf = async (email: string): Promise<number> => {
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select id from user_account where email = ${email}`,
  )
  return rows[0]?.id ?? expect.fail(email)
}

test('PAT-66 of the demo’s patient, the file has every row', async () => {
  await fillDemo(server.db, server.clock, server.app.services)
  const userId = await patientIdOf('patient@alafia.example')
  const idsOf = async (table: string, where: string) => {
    const { rows } = await server.db.execute<{ id: number }>(
      sql.raw(`select id from ${table} where ${where.replaceAll('$', String(userId))} order by id`),
    )
    return rows.map(({ id }) => id)
  }
  const progress: number[] = []
  const { key } = await writeOwnData(
    server.app,
    { userId, role: 'patient', name: 'Amina Bello' },
    { name: 'own-data-1', progress: async (done) => void progress.push(done) },
  )
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(parts.length)
  const files = unzip(await server.app.services.files.read(key))
  const jsonOf = <Row = { id: number }>(name: string) =>
    // The file is as its part wrote it; each row has an id.
    JSON.parse(String(files.get(`data/${name}.json`))) as Row[]
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const mine = 'patient_id = $'
  for (const [name, table, where] of [
    ['family', 'family_member', 'primary_user_id = $ and archived_at is null'],
    ['appointments', 'appointment', mine],
    ['prescriptions', 'prescription', mine],
    ['tests', 'test_order', mine],
    ['letters', 'letter', mine],
    ['bills', 'payment', mine],
    ['payment-methods', 'payment_method', mine],
    ['health-reminders', 'health_reminder', mine],
    ['measurements', 'measurement', mine],
    ['care-requests', 'care_request', mine],
    ['notifications', 'notification', 'user_id = $'],
    ['emergency-access', 'emergency_access', mine],
    [
      'messages',
      'message',
      "conversation_id in (select conversation_id from conversation_member where user_id = $ and role = 'patient')",
    ],
  ] as const)
    expect([name, ids(jsonOf(name))]).toEqual([name, await idsOf(table, where)])
  const documents = await idsOf('record_document', `${mine} and removed_at is null`)
  const records = jsonOf<{ id: number; kind: string }>('records')
  expect(ids(records.filter(({ kind }) => kind === 'document'))).toEqual(documents)
  const stored = await idsOf('record_document', `${mine} and removed_at is null and file_key is not null`)
  expect([...files.keys()].filter((path) => path.startsWith('files/records/'))).toHaveLength(stored.length)
  console.info(`the demo patient's file has ${files.size} files, ${progress.length} steps`)
})
