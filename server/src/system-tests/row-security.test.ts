import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPrescription } from '@alafia/contract/prescriptions/draft'
import { appointmentSummary } from '../appointments/table.ts'
import { messageDraft } from '../messages/table.ts'
import { prescriptionDraft } from '../prescriptions/table.ts'
import { asSystem, withAccess } from '../platform/database/row-access.ts'
import { APP_ROLE } from '../platform/postgres-embedded/cluster.ts'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { createWorld, type World } from '../testing/access-world.ts'
import { canaries } from '../testing/canaries.ts'
import { testServer, type Person, type TestServer } from '../testing/server.ts'

/** Everything of these tables is asked for without a condition, as a query would that forgot its `where`. */
const protectedTables = [
  'appointment',
  'appointment_addendum',
  'appointment_summary',
  'consultation_draft',
  'message',
  'message_attachment',
  'message_draft',
  'prescription',
  'prescription_draft',
  'record_document',
]

/** They read rows of others for a promise of the database itself: docs/decisions/044-row-security.md says what for. */
const asOwner = [
  'actors_withheld_from',
  'add_month',
  'asked_together',
  'check_own_account',
  'drop_empty_months',
  'family_member_has_history',
  'family_member_open_appointment',
  'follow_message_in_care',
  'give_bill_its_member',
  'has_group_session',
  'is_withheld_from',
  'keep_charge_decimals',
  'keep_decimals',
  'keep_group_session_for_its_people',
  'keep_group_sessions_off_visits',
  'keep_holds_off_visits',
  'keep_linked_visits_apart',
  'keep_spots_within_capacity',
  'keep_visits_off_group_sessions',
  'last_visit_in_care',
  'member_of_audit_subject',
  'other_parents_to_tell',
  'refuse_link_of_overlapping_visits',
  // Of test servers alone: `membersAreNamed`.
  'require_member_named',
  'take_member_of_appointment',
  'visit_of_payment',
  'visits_withheld_from',
]

type Row = { id?: number; patient_id?: number; family_member_id?: number | null; doctor_id?: number }

let server: TestServer
let world: World
/** Its people have nothing to do with the world's. */
let strangers: Record<'patient' | 'doctor' | 'pharmacist' | 'admin', Person>

const everythingOf = async (table: string) =>
  (await server.boundDb.execute<Row>(sql`select * from ${sql.identifier(table)}`)).rows

const seenBy = ({ id, role }: Pick<Person, 'id' | 'role'>, table: string) =>
  withAccess({ actorId: id, role, now: server.clock.now() }, () => everythingOf(table))

const canariesIn = (rows: unknown) => canaries.filter((canary) => JSON.stringify(rows).includes(canary))
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

beforeAll(async () => {
  server = await testServer()
  world = await createWorld(server)
  const { seed } = server
  const { amina, past, appointment } = world
  await world.doctor.post(`/api/appointments/${past.id}/addenda`, { text: 'canary-notes' })
  await server.db.insert(appointmentSummary).values({
    appointmentId: past.id,
    prescription: 'canary-medicine',
    code: 'f'.repeat(32),
    signedAt: server.clock.now(),
    signature: '',
  })
  await server.db.insert(prescriptionDraft).values({
    appointmentId: appointment.id,
    content: emptyPrescription,
  })
  await server.db.insert(messageDraft).values({
    userId: amina.id,
    role: 'patient',
    content: {
      to: null,
      subject: 'canary-message',
      content: 'canary-message',
      appointmentId: null,
      priority: 'normal',
      attachmentIds: [],
    },
  })
  strangers = {
    patient: await seed.patient(),
    doctor: await seed.doctor(),
    pharmacist: await seed.pharmacist({ pharmacy: await seed.pharmacy() }),
    admin: await seed.admin(),
  }
})
afterAll(() => server.close())

describe('SEC-100 the database itself withholds what isn’t the actor’s, also from a query without a condition', () => {
  test.each(protectedTables)(
    '%s: fails for nobody instead of showing nothing, and the clinic’s own work sees every row',
    async (table) => {
      const { rows } = await server.db.execute(sql`select * from ${sql.identifier(table)}`)
      expect(rows.length).toBeGreaterThan(0)
      const error: unknown = await everythingOf(table).catch((reason: unknown) => reason)
      expect(sqlErrorOf(error).code).toBe('42501')
      expect(await asSystem(() => everythingOf(table))).toHaveLength(rows.length)
    },
  )

  test.each(protectedTables)('%s: others of each role see nothing of a patient', async (table) => {
    for (const stranger of [strangers.patient, strangers.doctor, strangers.pharmacist])
      expect([stranger.role, canariesIn(await seenBy(stranger, table))]).toEqual([stranger.role, []])
    // An administrator has the bookings, whose rows hold the notes: which columns are read decides there (ADM-55).
    if (table !== 'appointment') expect(await seenBy(strangers.admin, table)).toEqual([])
  })

  test.each(protectedTables)('%s: another role than the actor’s opens nothing', async (table) => {
    const { amina, okafor, ifeoma } = world
    for (const [{ id }, role] of [
      [amina, 'doctor'],
      [amina, 'pharmacist'],
      [okafor, 'patient'],
      [ifeoma, 'doctor'],
    ] as const)
      if (!table.startsWith('message')) expect(canariesIn(await seenBy({ id, role }, table))).toEqual([])
  })

  test('a patient sees their own and what those share who decide for themselves', async () => {
    const { amina, grown, okafor } = world
    const shared = await server.seed.familyMember(amina, { dateOfBirth: '1990-05-01' })
    const visit = { patient: amina, doctor: okafor, date: '2026-02-12', status: 'completed' as const }
    const open = await server.seed.appointment({ ...visit, time: '09:00', familyMember: shared })
    const closed = await server.seed.appointment({ ...visit, time: '09:30', familyMember: grown })
    const records = [
      await server.seed.record({ patient: amina, familyMember: shared }),
      await server.seed.record({ patient: amina, familyMember: grown }),
    ]
    const visits = await seenBy(amina, 'appointment')
    expect(new Set(visits.map(({ patient_id }) => patient_id))).toEqual(new Set([amina.id]))
    expect(idsOf(visits)).toContain(open.id)
    expect(idsOf(visits)).not.toContain(closed.id)
    const documents = idsOf(await seenBy(amina, 'record_document'))
    expect(records.map(({ id }) => documents.includes(id))).toEqual([true, false])
  })

  test('a doctor sees the people in their care, and under emergency access for its hour', async () => {
    const { doctor } = strangers
    const { amina, record } = world
    const isSeen = async () => idsOf(await seenBy(doctor, 'record_document')).includes(record.id)
    expect(await isSeen()).toBe(false)
    await server.seed.emergencyAccess({ doctor, patient: amina, reason: 'unconscious' })
    expect(await isSeen()).toBe(true)
    server.clock.advance(120)
    expect(await isSeen()).toBe(false)
    const visit = { patient: amina, doctor, date: '2026-03-18', time: '09:00' }
    await server.seed.appointment({ ...visit, status: 'scheduled' })
    expect(await isSeen()).toBe(false)
    await server.seed.appointment({ ...visit, time: '10:00', status: 'confirmed' })
    expect(await isSeen()).toBe(true)
  })

  test('what isn’t seen is neither changed nor deleted, and can’t be stored for another', async () => {
    const { record, amina } = world
    const { patient } = strangers
    const before = await server.pool.query('select * from record_document order by id')
    const as = (work: () => Promise<unknown>) =>
      withAccess({ actorId: patient.id, role: 'patient', now: server.clock.now() }, work)
    await as(() => server.boundDb.execute(sql`update record_document set title = 'changed'`))
    await as(() => server.boundDb.execute(sql`delete from record_document where id = ${record.id}`))
    const forged = as(() =>
      server.boundDb.execute(sql`insert into record_document (patient_id, title, date, category, added_by)
        values (${amina.id}, 'forged', '2026-03-01', 'other', ${patient.id})`),
    )
    expect(sqlErrorOf(await forged.catch((error: unknown) => error)).code).toBe('42501')
    expect((await server.pool.query('select * from record_document order by id')).rows).toEqual(before.rows)
  })
})

describe('SEC-101 the role that the server works as can’t take the wall down', () => {
  test('it owns nothing, and can’t become the owner', async () => {
    const { rows } = await server.boundDb.execute<{ role: string; owned: number; bypasses: boolean }>(sql`
      select current_user as role, rolsuper or rolbypassrls or rolcreaterole as bypasses,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname = current_user`)
    expect(rows).toEqual([{ role: APP_ROLE, owned: 0, bypasses: false }])
  })

  test.each([
    'alter table message disable row level security',
    'drop policy message_of_actor on message',
    'create policy all_rows on message using (true)',
    'alter function actor_role() owner to current_user',
    'create or replace function actor_role() returns text language sql as $$ select $$system$$ $$',
    'truncate message',
    'create table note (id int)',
    'set role alafia',
    'set session authorization alafia',
    'set row_security = off; select * from message',
  ])('%s', async (statement) => {
    const error: unknown = await server.boundDb.execute(sql.raw(statement)).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(sqlErrorOf(error).code).toMatch(/^(42501|42601)$/)
  })

  test('each protected table has a policy, and only listed functions read as the owner, with a fixed search path', async () => {
    const tables = await server.pool.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid) order by 1`,
    )
    expect(tables.rows.map(({ name }) => name)).toEqual(protectedTables)
    const functions = await server.pool.query<{ name: string; path: string[] }>(
      `select proname as name, array(select entry from unnest(proconfig) as entry where entry like 'search_path=%') as path
        from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    )
    expect(functions.rows).toEqual(asOwner.map((name) => ({ name, path: ['search_path=public, pg_temp'] })))
  })

  test('no other function of the database reads a protected table: it would miss rows of others', async () => {
    const { rows } = await server.pool.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and not prosecdef
        and prosrc ~* ('\\m(from|join|update|into) (' || array_to_string($1::text[], '|') || ')\\M') order by 1`,
      [protectedTables],
    )
    // Only functions that run as the owner call it.
    expect(rows).toEqual([{ name: 'members_in_notification' }])
  })
})
