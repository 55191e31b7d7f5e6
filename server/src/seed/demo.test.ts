import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HealthReminder } from '@alafia/contract/reminders/schema'
import type { AdminStats } from '@alafia/contract/administration/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Payment, PaymentMethod, PaymentSummary } from '@alafia/contract/billing/schema'
import type {
  IssueReport,
  IssueReportDetail,
  IssueReportForReview,
} from '@alafia/contract/issue-reports/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { isOpenAt, type WeekMoment } from '@alafia/contract/pharmacies/hours'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import type { AccessEntry, EmergencyAccess } from '@alafia/contract/chart-access/schema'
import type { FamilyMember } from '@alafia/contract/family/schema'
import type { Profile } from '@alafia/contract/family/profile'
import { unitsNeeded } from '@alafia/contract/prescriptions/directions'
import type { MedicationForm, Prescription } from '@alafia/contract/prescriptions/schema'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import { recordCategories } from '@alafia/contract/records/kinds'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { isSound } from '../request/file-content.ts'
import { notifyExpiringStock } from '../inventory/stock-alerts.actions.ts'
import { verifyChain } from '../audit/verify.ts'
import { testClock } from '../testing/clock.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { demoAccounts } from './demo-accounts.ts'
import { fillDemo } from './demo.ts'
const handledHere = '/api/prescriptions?view=newest'

const moments = [
  ['a Saturday afternoon', '2026-11-21T14:20:00Z'],
  ['four minutes into the 1st of a month', '2026-05-31T23:04:00Z'],
  ['the first instant of a year', '2025-12-31T23:00:00Z'],
  ['31 December, 23:30 in Lagos', '2026-12-31T22:30:00Z'],
  ['29 February', '2028-02-29T11:00:00Z'],
] as const

describe.each(moments)('a demo created on %s', (_when, now) => {
  let server: TestServer
  let people: Map<string, Person & { email: string }>

  const rows = async <Row extends Record<string, unknown>>(statement: SQL) =>
    (await server.db.execute<Row>(statement)).rows
  const as = (email: string): Promise<Caller> => server.as(personOf(email))
  const personOf = (email: string) => people.get(email) ?? expect.fail(`no one has ${email}`)
  const read = async <T>(email: string, path: string): Promise<T> => {
    const { status, body } = await (await as(email)).get<T>(path)
    expect([path, status]).toEqual([path, 200])
    return body
  }

  beforeAll(async () => {
    server = await testServer({ clock: testClock(new Date(now)) })
    const started = performance.now()
    await fillDemo(server.db, server.clock, server.app.services)
    process.stdout.write(`demo made in ${Math.round(performance.now() - started)} ms\n`)
    const accounts = await rows<{ id: number; email: string }>(sql`select id, email from user_account`)
    people = new Map(
      demoAccounts.map((account) => {
        const id = accounts.find(({ email }) => email === account.email)?.id ?? expect.fail(account.email)
        return [account.email, { ...account, id }]
      }),
    )
  })
  afterAll(() => server.close())

  it('PLAT-16 the badge shows 3 for each demo account, and the newest notifications are the unread ones', async () => {
    for (const { email } of demoAccounts) {
      expect([email, await read<object>(email, '/api/notifications/unread')]).toMatchObject([
        email,
        { unread: 3 },
      ])
      const list = await read<{ createdAt: string; readAt: string | null }[]>(email, '/api/notifications')
      expect(list.length).toBeGreaterThan(3)
      expect(list.map(({ readAt }) => readAt === null)).toEqual(list.map((_row, place) => place < 3))
      expect(list.map(({ createdAt }) => createdAt)).toEqual(
        list
          .map(({ createdAt }) => createdAt)
          .toSorted()
          .toReversed(),
      )
    }
  })

  it('PLAT-16 3 prescriptions of the patient and family are current, others have expired or are pending', async () => {
    const counted = await read<Record<string, number>>('patient@alafia.example', '/api/prescriptions/summary')
    expect(counted).toMatchObject({ current: 3, active: 1, pending: 1 })
    const list = await read<Prescription[]>('patient@alafia.example', '/api/prescriptions')
    expect(list.filter(({ expiryDate }) => expiryDate < server.clock.today()).length).toBeGreaterThan(0)
  })

  it('PLAT-17 three of the family’s health reminders are open, one of each priority, and others are done', async () => {
    const list = await read<HealthReminder[]>('patient@alafia.example', '/api/health-reminders')
    expect(list.map(({ priority, isCompleted }) => [priority, isCompleted])).toEqual([
      ['high', false],
      ['medium', false],
      ['low', false],
      ['medium', true],
      ['low', true],
    ])
    expect(list[0]).toMatchObject({ type: 'medication', familyMember: null, dueOn: server.clock.today() })
    expect(list[1]?.familyMember).toEqual({ firstName: 'Kemi' })
    expect(await read('patient@alafia.example', '/api/patient/summary')).toMatchObject({
      activePrescriptions: 3,
      familyMembers: 2,
      healthReminders: 3,
    })
  })

  it('PLAT-17 seven pharmacies in Lagos, one open around the clock and one until late, with real reviews; the demo pharmacist’s own was chosen', async () => {
    const places = await read<Pharmacy[]>('patient@alafia.example', '/api/pharmacies')
    expect(places).toHaveLength(7)
    expect(places.filter(({ rating }) => rating === null)).toHaveLength(1)
    const open = (place: Pharmacy, at: WeekMoment) => isOpenAt(place.operatingHours, at)
    const sundayNight: WeekMoment = { day: 'Sunday', time: '03:00' }
    expect(places.filter((place) => open(place, sundayNight)).map(({ name }) => name)).toEqual([
      'Yaba Day and Night Chemist',
    ])
    const own = places.find(({ reviewCount }) => reviewCount === 4)
    expect(own).toMatchObject({ name: 'Alafia Pharmacy Surulere', rating: 4.5, mayReview: true })
    const queue = await read<Prescription[]>('pharmacist@alafia.example', '/api/prescriptions?view=queue')
    const rank = (one: Prescription) => (one.isUrgent ? 0 : 2) + (one.pharmacy?.isYours === true ? 0 : 1)
    expect(queue.map(rank)).toEqual(queue.map(rank).toSorted((one, other) => one - other))
    expect(await read('patient@alafia.example', '/api/pharmacy/patient')).toMatchObject({
      insurance: { provider: 'Hygeia HMO' },
    })
  })

  it('PLAT-16 DOC-15 2 urgent alerts await the doctor: a request and a message', async () => {
    const summary = await read<Record<string, number>>('doctor@alafia.example', '/api/appointments/summary')
    expect(summary).toMatchObject({ urgentAlerts: 2, today: 4 })
    expect(summary['pending']).toBeGreaterThan(2)
    expect(summary['totalPatients']).toBeGreaterThan(5)
  })

  it('PLAT-17 everyone in the demo has messages, and the notifications of read ones are read too', async () => {
    const unread: Record<string, object> = {}
    for (const { email } of demoAccounts) {
      expect([email, (await read<object[]>(email, '/api/conversations')).length > 0]).toEqual([email, true])
      unread[email] = await read(email, '/api/messages/unread')
    }
    expect(unread).toEqual({
      'patient@alafia.example': { unread: 1 },
      'doctor@alafia.example': { unread: 1 },
      'pharmacist@alafia.example': { unread: 1 },
      'admin@alafia.example': { unread: 1 },
      'patient2@alafia.example': { unread: 1 },
      'doctor2@alafia.example': { unread: 1 },
    })
    expect(
      await rows(sql`
        select message.id from message left join notification on notification.user_id = message.receiver_id
          and notification.type = 'new-message' and (notification.payload ->> 'messageId')::int = message.id
        where notification.id is null or (notification.read_at is null and message.read_at is not null)
          or message.sent_at > ${now} or message.read_at < message.sent_at or message.read_at > ${now}`),
    ).toEqual([])
  })

  it('PLAT-17 yesterday has an appointment that can be marked as no-show', async () => {
    const yesterday = addDays(server.clock.today(), -1)
    expect(
      await read(
        'doctor@alafia.example',
        `/api/appointments?status=confirmed&from=${yesterday}&until=${yesterday}`,
      ),
    ).toMatchObject([{ appointmentTime: '16:00', patientName: 'Kunle Adesina' }])
  })

  it('PLAT-16 1,247 units are in stock, one item is low, and an expired batch is not counted', async () => {
    expect(await read('pharmacist@alafia.example', '/api/pharmacy/inventory/summary')).toMatchObject({
      unitsInStock: 1247,
      lowItems: 1,
    })
    const expired = await rows(
      sql`select 1 from inventory_batch where expiry_date < ${server.clock.today()} and quantity > 0`,
    )
    expect(expired).toHaveLength(1)
    const soon = await rows(sql`
      select 1 from inventory_batch
      where expiry_date between ${server.clock.today()} and ${addDays(server.clock.today(), 30)} and quantity > 0`)
    expect(soon.length).toBeGreaterThan(0)
  })

  it('PLAT-17 the morning’s notifications of expiring stock exist once each, and none is repeated', async () => {
    const counts = () =>
      rows(sql`select title, body from notification where type = 'stock-alert' order by created_at, id`)
    const before = await counts()
    expect(new Set(before.map(({ title }) => title))).toEqual(
      new Set(['Low stock', 'Expires soon', 'Batch expired']),
    )
    await notifyExpiringStock(server.app.services)
    expect(await counts()).toEqual(before)
  })

  it('prescriptions count single units: as many as their directions take', async () => {
    const orders = await rows<MedicationForm & { quantity: number }>(sql`
      select medication ->> 'name' as name, medication ->> 'dosage' as dosage, medication ->> 'frequency' as frequency,
        medication ->> 'duration' as duration, (medication -> 'quantity')::int as quantity
      from prescription, jsonb_array_elements(medications) as medication`)
    expect(orders.length).toBeGreaterThan(20)
    for (const order of orders) {
      const isSingle = /tablet|capsule/.test(order.dosage)
      const least = isSingle ? (unitsNeeded(order) ?? 8) : 1
      const most = isSingle ? (unitsNeeded(order) ?? 120) : 4
      expect([order, order.quantity >= least && order.quantity <= most]).toEqual([order, true])
    }
  })

  it('PLAT-17 the queue has one of each: partly owed, urgent, ready, a refill; and none is claimed', async () => {
    const handled = await read<Prescription[]>('pharmacist@alafia.example', handledHere)
    const owed = handled.filter((one) => one.owed > 0)
    expect(
      owed.map(({ patientName, medications }) => [patientName, medications.map((one) => one.owed)]),
    ).toEqual([['Segun Akinola', [0, 10]]])
    expect(owed[0]).toMatchObject({ status: 'picked-up', owed: 10, collectedBy: 'Segun Akinola' })
    const queue = await read<Prescription[]>('pharmacist@alafia.example', '/api/prescriptions?view=queue')
    expect(queue.filter(({ isUrgent }) => isUrgent).map(({ patientName }) => patientName)).toEqual([
      'Bola Adeyemi',
    ])
    expect(queue.filter(({ status }) => status === 'active').length).toBeGreaterThan(0)
    expect(await read('pharmacist@alafia.example', '/api/prescriptions/claims')).toEqual([])
    expect(
      handled.filter(({ status }) => status === 'fulfilled').map(({ patientName }) => patientName),
    ).toContain('Titilayo Ogunleye')
  })

  it('PLAT-17 each tab of the medical records shows something, and the files of added records exist', async () => {
    const by = await as('patient@alafia.example')
    for (const category of recordCategories) {
      const list = await read<HealthRecord[]>('patient@alafia.example', `/api/records?category=${category}`)
      expect([category, list.length > 0]).toEqual([category, true])
    }
    const all = await read<HealthRecord[]>('patient@alafia.example', '/api/records')
    const added = all.filter(({ file }) => file !== null)
    expect(
      added.map(({ file }) => file?.type).toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual(['application/pdf', 'application/pdf', 'image/png'])
    for (const { id, file } of added) {
      const got = await by.download(`/api/records/documents/${id}/file`)
      expect([got.status, got.bytes.length]).toEqual([200, file?.size])
      expect([file?.type, isSound(file?.type ?? '', got.bytes)]).toEqual([file?.type, true])
    }
    const ownDoctor = await read<HealthRecord[]>('doctor@alafia.example', '/api/records?search=resting')
    expect(ownDoctor).toMatchObject([{ title: 'Resting ECG', addedBy: { name: 'Dr. Chidi Okafor' } }])
  })

  it('PLAT-16 28 accounts, 3 of them created this month: +12%', async () => {
    const stats = await read<AdminStats>('admin@alafia.example', '/api/admin/stats')
    expect(stats).toMatchObject({ totalUsers: 28, growthThisMonth: 12 })
    expect(stats.activeUsers).toBeGreaterThan(8)
    expect(stats.activeUsers).toBeLessThan(28)
    const activity = await read<object[]>('admin@alafia.example', '/api/admin/activity?limit=50')
    expect(activity).toHaveLength(50)
  })

  it('PLAT-17 the main job can be done at once: a confirmed appointment today, another tomorrow, and free slots', async () => {
    const today = server.clock.today()
    const tomorrow = addDays(today, 1)
    const [patient, doctor] = [personOf('patient@alafia.example'), personOf('doctor@alafia.example')]
    const on = (date: string) =>
      read<Appointment[]>(patient.email, `/api/appointments?date=${date}&status=confirmed`)
    expect(await on(today)).toMatchObject([
      { doctorId: doctor.id, appointmentTime: '16:30', familyMemberId: null },
    ])
    expect(await on(tomorrow)).toMatchObject([{ doctorId: doctor.id, familyMember: { firstName: 'Kemi' } }])
    for (const email of ['doctor@alafia.example', 'doctor2@alafia.example']) {
      const slots = await read<{ free: boolean }[]>(
        patient.email,
        `/api/doctors/${personOf(email).id}/slots?date=${tomorrow}`,
      )
      expect(slots.filter(({ free }) => free).length).toBeGreaterThan(5)
    }
  })

  it('PLAT-17 the default card is a Mastercard that expires 12/26, and each appointment has its payment', async () => {
    const methods = await read<PaymentMethod[]>('patient@alafia.example', '/api/payments/methods')
    expect(methods[0]).toMatchObject({
      brand: 'Mastercard',
      expiryMonth: 12,
      // After that year, at the end of the current one.
      expiryYear: Math.max(2026, Number(server.clock.today().slice(0, 4))),
      isDefault: true,
    })
    expect(methods.filter(({ isExpired }) => !isExpired).length).toBeGreaterThan(0)
    const payments = await read<Payment[]>('patient@alafia.example', '/api/payments')
    const appointments = await read<Appointment[]>('patient@alafia.example', '/api/appointments')
    const expected = (appointment: Appointment) =>
      new Map<string, string>([
        ['completed', 'completed'],
        ['cancelled', 'voided'],
      ]).get(appointment.status) ?? 'pending'
    const wrong = appointments.flatMap((appointment) => {
      const status = payments.find(({ appointmentId }) => appointmentId === appointment.id)?.status
      return status === expected(appointment) ? [] : [status]
    })
    expect(wrong).toEqual(['failed'])
    const { sums } = await read<PaymentSummary>('patient@alafia.example', '/api/payments/summary')
    expect(sums).toMatchObject([{ currency: 'NGN' }])
    expect(Number(sums[0]?.totalPaid)).toBeGreaterThan(100_000)
    expect(Number(sums[0]?.pending)).toBeGreaterThan(50_000)
    expect(await rows(sql`select id from payment where paid_at > ${now} or paid_at < created_at`)).toEqual([])
  })

  it('family members have the ages shown in the pictures', async () => {
    const ages = await rows(sql`
      select first_name as name, extract(year from age(${server.clock.today()}::date, date_of_birth))::int as age
      from (select first_name, date_of_birth from user_account where email = 'patient@alafia.example'
        union all select first_name, date_of_birth from family_member where primary_user_id = ${personOf('patient@alafia.example').id}
      ) as person order by age`)
    expect(ages).toEqual([
      { name: 'Kemi', age: 6 },
      { name: 'Amina', age: 38 },
      { name: 'Tunde', age: 41 },
    ])
  })

  it('a person’s conditions and allergies match their appointments', async () => {
    const family = await read<FamilyMember[]>('patient@alafia.example', '/api/family')
    expect(family.map(({ firstName, allergies, hasHistory }) => [firstName, allergies, hasHistory])).toEqual([
      ['Kemi', ['Penicillin'], true],
      ['Tunde', [], true],
    ])
    const { patient } = await read<Profile>('patient@alafia.example', '/api/account/profile')
    expect(patient).toMatchObject({
      medicalConditions: ['Hypertension'],
      regularMedicines: ['Amlodipine 5 mg'],
    })
    expect(patient?.address).toContain('Lagos')
  })

  it('PLAT-17 the pharmacist has a queue that can be fulfilled at once, and a history', async () => {
    const queue = await read<Prescription[]>('pharmacist@alafia.example', '/api/prescriptions?view=queue')
    expect(queue.length).toBeGreaterThan(5)
    expect(new Set(queue.map(({ doctorId }) => doctorId)).size).toBeGreaterThan(2)
    expect(queue.map(({ patientName }) => patientName)).toContain('Kemi Bello')
    for (const { id, medications } of queue) {
      const offers = await read<StockOption[]>('pharmacist@alafia.example', `/api/prescriptions/${id}/stock`)
      const enough = offers.map(({ suggestedItemId, items }, place) => {
        const inStock = items.find((item) => item.id === suggestedItemId)?.inStock ?? 0
        return inStock >= (medications[place]?.quantity ?? 0)
      })
      expect([id, enough]).toEqual([id, medications.map(() => true)])
    }
    const handled = await read<Prescription[]>('pharmacist@alafia.example', handledHere)
    expect(handled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(5)
    expect(handled.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    expect(handled.flatMap(({ medications }) => medications).some(({ dispensed }) => dispensed > 0)).toBe(
      true,
    )
  })

  it('PLAT-17 stock is the sum of its movements, and what left it was dispensed', async () => {
    expect(
      await rows(sql`
        select batch.id from inventory_batch batch
        left join lateral (select sum(units_after - units_before) as sum, (array_agg(units_after order by id desc))[1] as last
          from stock_movement where batch_id = batch.id) as moved on true
        where (moved.sum, moved.last) is distinct from (batch.quantity, batch.quantity)`),
    ).toEqual([])
    expect(
      await rows(sql`
        select id from (select id, units_before, moved_at, lag(units_after) over w as left_before, lag(moved_at) over w as earlier
          from stock_movement window w as (partition by batch_id order by id)) as movement
        where units_before <> coalesce(left_before, 0) or moved_at < earlier`),
    ).toEqual([])
    const [units] = await rows<{ handed: number; moved: number }>(sql`
      select (select sum(quantity) from dispensed_batch) as handed,
        (select sum(units_before - units_after) from stock_movement where reason = 'dispensed') as moved`)
    expect(units?.handed).toBe(units?.moved)
    expect(units?.handed).toBeGreaterThan(10)
    expect(
      await rows(sql`
        select id from prescription
        where (status in ('fulfilled', 'picked-up', 'delivered', 'active')) <> exists (
          select from dispensed_batch where prescription_id = prescription.id)`),
    ).toEqual([])
  })

  it('PLAT-17 no one is in two places at once, and all appointments are in the doctor’s hours', async () => {
    for (const whose of ['doctor_id', 'patient_id, family_member_id'])
      expect(
        await rows(sql`
          select id from (select id, starts_at, lag(ends_at) over (partition by ${sql.raw(whose)} order by starts_at) as busy_until
            from appointment where status not in ('cancelled', 'rescheduled')) as appointment
          where starts_at < busy_until`),
      ).toEqual([])
    expect(
      await rows(sql`
        select id from appointment
        where not exists (select from doctor_slot slot where slot.doctor_id = appointment.doctor_id
            and slot.weekday = trim(to_char(appointment.date, 'Day')) and slot.time = appointment.time)
          or starts_at <> (date + time) at time zone 'Africa/Lagos'
          or (created_at at time zone 'Africa/Lagos')::date >= date
          or (status in ('completed', 'no-show') and starts_at > ${now})`),
    ).toEqual([])
  })

  it('PLAT-17 the two doctors share no patients, and the two patients no doctors', async () => {
    const [one, other] = [personOf('doctor@alafia.example').id, personOf('doctor2@alafia.example').id]
    const [amina, musa] = [personOf('patient@alafia.example').id, personOf('patient2@alafia.example').id]
    const care = await rows<{ doctor_id: number; patient_id: number }>(
      sql`select doctor_id, patient_id from care_relationship`,
    )
    const patientsOf = (id: number) =>
      care.filter(({ doctor_id }) => doctor_id === id).map(({ patient_id }) => patient_id)
    const doctorsOf = (id: number) =>
      care.filter(({ patient_id }) => patient_id === id).map(({ doctor_id }) => doctor_id)
    expect(patientsOf(one)).toContain(amina)
    expect(patientsOf(other)).toContain(musa)
    expect(patientsOf(one).filter((id) => patientsOf(other).includes(id))).toEqual([])
    expect(doctorsOf(amina).filter((id) => doctorsOf(musa).includes(id))).toEqual([])
  })

  it('PLAT-17 CHART-13 one past emergency access, shown to the patient with what was read under it', async () => {
    const own = await read<EmergencyAccess[]>('patient@alafia.example', '/api/emergency-access')
    expect(own).toMatchObject([{ secondsLeft: 0, endedEarly: true }])
    expect(await read<EmergencyAccess[]>('admin@alafia.example', '/api/emergency-access')).toEqual(own)
    expect(await read<EmergencyAccess[]>('patient2@alafia.example', '/api/emergency-access')).toEqual([])
    const looks = await read<AccessEntry[]>('patient@alafia.example', '/api/access-history')
    expect(
      looks
        .filter(({ emergencyAccessId }) => emergencyAccessId === own[0]?.id)
        .map(({ name, what }) => [name, what]),
    ).toEqual([
      [own[0]?.doctorName, 'ended an emergency access'],
      [own[0]?.doctorName, 'looked through medical records'],
      [own[0]?.doctorName, 'opened a record in an emergency'],
    ])
  })

  it('PLAT-17 the pharmacist has an open, an in-review and a resolved issue report, as administrators see them', async () => {
    const own = await read<IssueReport[]>('pharmacist@alafia.example', '/api/pharmacy/reports')
    expect(own.map(({ status, answer }) => [status, answer !== null])).toEqual([
      ['open', false],
      ['in-review', false],
      ['resolved', true],
    ])
    const cases = await read<IssueReportForReview[]>('admin@alafia.example', '/api/admin/issues')
    expect(cases).toMatchObject(own)
    const resolved = await read<IssueReportDetail>('admin@alafia.example', `/api/admin/issues/${own[2]?.id}`)
    expect(resolved.history.map(({ status, answer }) => [status, answer])).toEqual([
      ['in-review', null],
      ['resolved', own[2]?.answer],
    ])
  })

  it('PLAT-17 the trail is intact and in order, with nothing in the future or before its person joined', async () => {
    const { entries, broken } = await verifyChain(server.db)
    expect(broken).toBeUndefined()
    expect(entries).toBeGreaterThan(300)
    expect(
      await rows(sql`
        select id from (select id, at, actor_id, lag(at) over (order by id) as before from audit_entry
          where request_id like 'demo-%') as entry
        where at < before or at > ${now} or at < (select created_at from user_account where id = actor_id)`),
    ).toEqual([])
    expect(
      await rows(sql`
        select 'account' as what from user_account where greatest(created_at, last_login_at) > ${now} or last_login_at < created_at
        union all select 'appointment' from appointment where greatest(created_at, updated_at) > ${now} or updated_at < created_at
        union all select 'prescription' from prescription where greatest(created_at, updated_at) > ${now} or updated_at < created_at
        union all select 'reminder' from health_reminder where greatest(created_at, completed_at) > ${now} or completed_at < created_at
        union all select 'movement' from stock_movement where moved_at > ${now}
        union all select 'notification' from notification where greatest(created_at, read_at) > ${now} or read_at < created_at`),
    ).toEqual([])
  })

  it('PLAT-17 every demo account can sign in', async () => {
    for (const { email, password, role, firstName } of demoAccounts) {
      const { status, body } = await server.anyone.post<{ user: object }>('/api/auth/login', {
        email,
        password,
        role,
      })
      expect([status, body.user]).toMatchObject([200, { firstName, role }])
    }
  })
})

describe('PLAT-16 filling the demo', () => {
  it('happens once, however many processes start simultaneously, and never beside other accounts', async () => {
    const server = await testServer()
    await Promise.all([1, 2, 3].map(() => fillDemo(server.db, server.clock, server.app.services)))
    await fillDemo(server.db, server.clock, server.app.services)
    const count = async () =>
      (await server.db.execute(sql`select count(*) as accounts from user_account`)).rows
    expect(await count()).toEqual([{ accounts: 28 }])
    await server.close()

    const used = await testServer()
    await used.seed.admin()
    await fillDemo(used.db, used.clock, used.app.services)
    expect((await used.db.execute(sql`select count(*) as accounts from user_account`)).rows).toEqual([
      { accounts: 1 },
    ])
    await used.close()
  })
})
