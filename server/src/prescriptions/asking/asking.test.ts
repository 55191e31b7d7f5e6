import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DoctorSummary } from '@alafia/contract/appointments/schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { QuestionsOfPrescription } from '@alafia/contract/prescriptions/questions'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { notification } from '../../outbox/table.ts'
import { prepareForPrescribing } from '../../testing/prescribing.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { prescription } from '../table.ts'

type Changed = Prescription & Omit<ProblemBody, 'status'>
type Appointment = Awaited<ReturnType<TestServer['seed']['appointment']>>

let server: TestServer
let people: Record<'patient' | 'doctor' | 'pharmacist', Person>
let callers: Record<keyof typeof people, Caller>
let appointment: Appointment
let waiting: { id: number }

const amlodipine = {
  name: 'Amlodipine 5 mg',
  dosage: '1 tablet',
  frequency: 'each morning',
  duration: '30 days',
}

beforeAll(async () => {
  server = await testServer()
  ;({ people, callers, appointment } = await prepareForPrescribing(server, { dateOfBirth: '1986-03-11' }))
})
afterAll(() => server.close())

beforeEach(async () => {
  waiting = await server.seed.prescription({ appointment, medications: [amlodipine] })
})

const question = { reasons: ['dose'], text: 'Is it meant to be 10 mg?' }
const ask = (id = waiting.id, body: object = question, by = callers.pharmacist) =>
  by.post<Changed>(`/api/prescriptions/${id}/questions`, body)
const asked = async (by = callers.doctor, id = waiting.id) => {
  const { status, body } = await by.get<QuestionsOfPrescription>(`/api/prescriptions/${id}/questions`)
  expect(status).toBe(200)
  return body
}
const answer = async (
  outcome: 'answered' | 'cancelled' | 'closed',
  by = callers.doctor,
  text = 'Yes, as written',
) => {
  const open = (await asked(callers.pharmacist)).questions.at(-1)
  return by.post<Changed>(`/api/prescriptions/${waiting.id}/answer`, {
    questionId: open?.id,
    outcome,
    text,
  })
}
const fulfil = (id = waiting.id) =>
  callers.pharmacist.patch<Changed>(`/api/prescriptions/${id}`, { status: 'fulfilled' })
const read = async (id = waiting.id, by = callers.pharmacist) =>
  (await by.get<Prescription>(`/api/prescriptions/${id}`)).body
const newestOf = async (person: Person) => {
  const rows = await server.db
    .select()
    .from(notification)
    .where(eq(notification.userId, person.id))
    .orderBy(sql`id desc`)
    .limit(1)
  return rows[0]
}

describe('asking the doctor', () => {
  it('RX-78 counts on the prescriber’s dashboard until it is answered, and on no colleague’s', async () => {
    const countOf = async (doctor: Caller) =>
      (await doctor.get<DoctorSummary>('/api/appointments/summary')).body.openQuestions
    const colleague = await server.as(await server.seed.doctor())
    const before = await countOf(callers.doctor)
    await ask()
    expect([await countOf(callers.doctor), await countOf(colleague)]).toEqual([before + 1, 0])
    await answer('answered')
    expect(await countOf(callers.doctor)).toBe(before)
  })

  it('RX-70 marks it pending with the fixed note, and the prescriber is notified without the medicine', async () => {
    const { status, body } = await ask()
    expect([status, body.status, body.pharmacistNotes, body.question]).toEqual([
      200,
      'pending',
      'Requires additional verification',
      'open',
    ])
    expect((await asked()).questions).toMatchObject([
      {
        ...question,
        outcome: null,
        answer: null,
        askedBy: `${people.pharmacist.firstName} ${people.pharmacist.lastName}`,
      },
    ])
    const { title, body: text } = (await newestOf(people.doctor)) ?? {}
    expect([title, text]).toEqual([
      'Question from the pharmacy',
      `${people.pharmacist.firstName} ${people.pharmacist.lastName} asks about one of your prescriptions. It waits for your answer`,
    ])
    const { body: list } = await callers.doctor.get<Prescription[]>('/api/prescriptions?view=asked')
    expect(list.map(({ id }) => id)).toContain(waiting.id)
  })

  it('RX-70 says in the notification that it is urgent', async () => {
    await server.db.update(prescription).set({ isUrgent: true }).where(eq(prescription.id, waiting.id))
    await ask()
    expect((await newestOf(people.doctor))?.title).toBe('Urgent question')
  })

  it('RX-71 a second question while one is open is a 409, also of two at the same moment', async () => {
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body.detail).toContain('hasn’t answered yet')
    await answer('answered')
    expect((await ask()).status).toBe(200)
  })

  it('RX-71 nothing is dispensed while a question is open; once it is answered or closed, it is', async () => {
    await ask()
    const refused = await fulfil()
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The doctor hasn’t answered the pharmacy’s question yet. Wait for the answer, or close the question first',
    ])
    expect((await answer('closed', callers.pharmacist, 'By phone: 5 mg is right')).status).toBe(200)
    expect((await fulfil()).status).toBe(200)
  })

  it('RX-71 the patient reads neither question nor answer', async () => {
    await ask()
    expect((await read(waiting.id, callers.patient)).question).toBeNull()
    // Not even which one it is about: for a patient, the list is that of all.
    const listed = async (path: string) =>
      (await callers.patient.get<Prescription[]>(path)).body.map(({ id }) => id)
    expect(await listed('/api/prescriptions?view=asked')).toEqual(await listed('/api/prescriptions'))
    expect((await callers.patient.get(`/api/prescriptions/${waiting.id}/questions`)).status).toBe(403)
  })

  it('RX-71 a question needs a text, and reasons from the list', async () => {
    const without = await ask(waiting.id, { text: ' ' })
    expect([without.status, JSON.stringify(without.body)]).toEqual([
      400,
      expect.stringContaining('Enter your question'),
    ])
    expect((await ask(waiting.id, { text: 'Why?', reasons: ['weather'] })).status).toBe(400)
  })

  it('RX-72 the prescriber answers once, and the pharmacist who asked is notified', async () => {
    await ask()
    const answered = await answer('answered')
    expect([answered.status, (await read()).question]).toEqual([200, 'answered'])
    expect((await asked()).questions.at(-1)).toMatchObject({ outcome: 'answered', answer: 'Yes, as written' })
    expect((await newestOf(people.pharmacist))?.title).toBe('The doctor has answered')
    expect((await answer('answered')).status).toBe(409)
    for (const change of [
      "update prescription_question set answer = 'No'",
      "update prescription_question set text = 'Why?'",
      'delete from prescription_question',
    ])
      await expect(server.pool.query(change)).rejects.toThrow('append-only')
  })

  it('RX-72 another doctor can’t read or answer it, a pharmacist can’t answer for the doctor, nor a doctor close it', async () => {
    await ask()
    const other = await server.as(await server.seed.doctor())
    expect((await other.get(`/api/prescriptions/${waiting.id}/questions`)).status).toBe(404)
    expect((await answer('answered', other)).status).toBe(404)
    expect((await answer('answered', callers.pharmacist)).status).toBe(403)
    expect((await answer('cancelled', callers.pharmacist)).status).toBe(403)
    expect((await answer('closed')).status).toBe(403)
  })

  it('RX-72 cancelling with the answer ends both, and tells patient and pharmacist', async () => {
    await ask()
    const { status, body } = await answer('cancelled', callers.doctor, 'Stopped it')
    expect([status, body.status]).toEqual([200, 'cancelled'])
    expect((await asked()).questions.at(-1)).toMatchObject({ outcome: 'cancelled', answer: 'Stopped it' })
    expect((await newestOf(people.patient))?.body).toContain('has cancelled your prescription')
    expect((await newestOf(people.pharmacist))?.title).toBe('Prescription Cancelled')
  })

  it('RX-72 rejecting or cancelling it otherwise ends the question too', async () => {
    await ask()
    await callers.pharmacist.patch(`/api/prescriptions/${waiting.id}`, {
      status: 'rejected',
      pharmacistNotes: 'No answer in three days',
    })
    expect((await asked()).questions.at(-1)).toMatchObject({ outcome: 'rejected', answer: null })
  })

  it('RX-74 the pharmacist reads whether the prescriber is away, unlicensed or has left, and the phone number', async () => {
    const leaver = await server.seed.doctor({ phone: '+2348012345678' })
    const theirs = await server.seed.appointment({
      patient: people.patient,
      doctor: leaver,
      date: '2026-03-12',
      time: '09:00',
      status: 'confirmed',
    })
    const { id } = await server.seed.prescription({ appointment: theirs, medications: [amlodipine] })
    expect((await asked(callers.pharmacist, id)).prescriber).toMatchObject({
      state: 'here',
      phone: '0801 234 5678',
    })
    const leaving = await server.as(leaver)
    expect((await asked(leaving, id)).prescriber.phone).toBeNull()
    await server.db.execute(sql`insert into doctor_time_off (doctor_id, starts_on, ends_on)
      values (${leaver.id}, '2026-03-01', '2026-03-20')`)
    expect((await asked(callers.pharmacist, id)).prescriber).toMatchObject({
      state: 'away',
      awayUntil: '2026-03-20',
    })
    await server.db.execute(sql`update licence set valid_until = '2026-03-01' where user_id = ${leaver.id}`)
    expect((await asked(callers.pharmacist, id)).prescriber.state).toBe('unlicensed')
    await server.db.execute(sql`update user_account set is_active = false where id = ${leaver.id}`)
    expect((await asked(callers.pharmacist, id)).prescriber.state).toBe('left')
  })
})

const amended = { medications: [{ ...amlodipine, name: 'Amlodipine 10 mg' }], refills: 1 }
const amend = (id = waiting.id, body: object = {}, by = callers.doctor) =>
  by.post<Changed>(`/api/prescriptions/${id}/amendment`, { ...amended, ...body })
const queue = async () =>
  (await callers.pharmacist.get<Prescription[]>('/api/prescriptions?view=queue&limit=100')).body.map(
    ({ id }) => id,
  )

describe('amending', () => {
  /** Earlier tests leave prescriptions of the same drug, which the safety check would find. */
  beforeEach(async () => {
    await server.db
      .update(prescription)
      .set({ status: 'rejected' })
      .where(inArray(prescription.status, ['pending', 'fulfilled']))
    waiting = await server.seed.prescription({ appointment, medications: [amlodipine] })
  })

  it('RX-73 replaces it with a signed version in its place, at its pharmacy and as urgent', async () => {
    const pharmacy = await server.seed.pharmacy()
    const there = await server.as(await server.seed.pharmacist({ pharmacy }))
    await server.db
      .update(prescription)
      .set({ pharmacyId: pharmacy.id, isUrgent: true })
      .where(eq(prescription.id, waiting.id))
    await ask(waiting.id, question, there)
    const before = await read(waiting.id, there)
    const { status, body } = await amend()
    expect([status, body.status, body.isGenuine, body.replaces, body.refillsLeft]).toEqual([
      201,
      'pending',
      true,
      waiting.id,
      1,
    ])
    expect((await newestOf(people.patient))?.body).toMatch(/\. The pharmacy has the new one$/)
    const now = await read(body.id, there)
    expect([now.requestedAt, now.isUrgent, now.pharmacy?.id]).toEqual([before.requestedAt, true, pharmacy.id])
    const old = await read(waiting.id, there)
    expect([old.status, old.replacedBy, old.question]).toEqual(['cancelled', body.id, null])
    expect((await asked()).questions.at(-1)?.outcome).toBe('amended')
  })

  it('RX-73 tells the patient who changed it and not what, and the pharmacists what it is now', async () => {
    await amend()
    expect(await newestOf(people.patient)).toMatchObject({
      title: 'Prescription Changed',
      body: `Dr. ${people.doctor.firstName} ${people.doctor.lastName} changed your prescription. Open it to choose a pharmacy`,
    })
    expect((await newestOf(people.pharmacist))?.body).toContain('Amlodipine 10 mg')
  })

  it('RX-73 runs every prescribing check, without counting the old version', async () => {
    const again = await amend(waiting.id, { medications: [amlodipine] })
    expect(again.status).toBe(201)
    await server.seed.prescription({ appointment, medications: [{ ...amlodipine, name: 'Warfarin 5 mg' }] })
    const { body: check } = await callers.doctor.post<{ findings: unknown[] }>('/api/prescriptions/check', {
      appointmentId: appointment.id,
      replaces: again.body.id,
      medications: [{ ...amlodipine, name: 'Ibuprofen 400 mg' }],
    })
    expect(check.findings.length).toBeGreaterThan(0)
    const unsafe = await amend(again.body.id, { medications: [{ ...amlodipine, name: 'Ibuprofen 400 mg' }] })
    expect([unsafe.status, unsafe.body.type]).toEqual([409, expect.stringContaining('unsafe')])
    expect((await read(again.body.id)).status).toBe('pending')
  })

  it('RX-75 of two amendments at the same moment one wins, and the queue never has two', async () => {
    const both = await Promise.all([amend(), amend()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.detail).toContain('changed this prescription')
    const versions = (await queue()).filter(
      (id) => id === waiting.id || both.some(({ body }) => body.id === id),
    )
    expect(versions).toHaveLength(1)
  })

  it('RX-75 of Fulfill, a cancellation and an amendment at the same moment exactly one wins, and the others read why', async () => {
    for (const _round of [1, 2, 3]) {
      await server.db
        .update(prescription)
        .set({ status: 'rejected' })
        .where(eq(prescription.status, 'pending'))
      await server.db
        .update(prescription)
        .set({ status: 'rejected' })
        .where(eq(prescription.status, 'fulfilled'))
      waiting = await server.seed.prescription({ appointment, medications: [amlodipine] })
      const all = await Promise.all([
        fulfil(),
        amend(),
        callers.doctor.patch<Changed>(`/api/prescriptions/${waiting.id}`, { status: 'cancelled' }),
      ])
      const won = all.filter(({ status }) => status < 300)
      const lost = all.filter(({ status }) => status === 409)
      expect([won.length, lost.length]).toEqual([1, 2])
      for (const { body } of lost)
        expect(body.detail).toMatch(/already (fulfilled|cancelled)|changed this prescription/)
    }
  })

  it('RX-75 what is filled, ended or replaced can’t be amended, and the database refuses a replaced one that waits', async () => {
    const replaced = waiting.id
    await ask()
    const { body } = await amend()
    expect((await amend(replaced)).body.detail).toContain('changed this prescription')
    const fulfilOld = await fulfil(replaced)
    expect([fulfilOld.status, fulfilOld.body.detail]).toEqual([
      409,
      'The doctor has changed this prescription. Use the new version',
    ])
    await expect(
      server.pool.query("update prescription set status = 'pending' where id = $1", [replaced]),
    ).rejects.toThrow('prescription_replaced_is_cancelled')
    const other = await server.seed.prescription({ appointment })
    await expect(
      server.pool.query('update prescription set replaces_id = $1 where id = $2', [replaced, other.id]),
    ).rejects.toThrow('prescription_replaces_once')
    await server.db.update(prescription).set({ status: 'fulfilled' }).where(eq(prescription.id, body.id))
    expect((await amend(body.id)).body.detail).toBe('This prescription is already fulfilled')
  })

  it('RX-75 only its prescriber amends it, with a valid licence', async () => {
    const other = await server.as(await server.seed.doctor())
    expect((await amend(waiting.id, {}, other)).status).toBe(404)
    expect((await amend(waiting.id, {}, callers.pharmacist)).status).toBe(403)
    const expired = await server.seed.doctor()
    const theirs = await server.seed.appointment({
      patient: people.patient,
      doctor: expired,
      date: '2026-03-13',
      time: '09:00',
      status: 'confirmed',
    })
    const { id } = await server.seed.prescription({ appointment: theirs, medications: [amlodipine] })
    await server.db.execute(sql`update licence set valid_until = '2026-03-01' where user_id = ${expired.id}`)
    expect((await amend(id, {}, await server.as(expired))).status).toBe(403)
  })

  it('RX-76 the old code says that it was replaced', async () => {
    await amend()
    const [row] = await server.db.select().from(prescription).where(eq(prescription.id, waiting.id))
    const { body } = await server.anyone.get(`/api/verify/${row?.code}`)
    expect(body).toMatchObject({ kind: 'prescription', isGenuine: true, validity: 'replaced' })
  })
})
