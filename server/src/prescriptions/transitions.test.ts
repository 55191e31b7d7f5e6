import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { prescriptionStatuses, type PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { hour } from '@alafia/contract/kernel/durations'
import { auditEntry } from '../audit/table.ts'
import { notification } from '../outbox/table.ts'
import { prepareForPrescribing } from '../testing/prescribing.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { prescription } from './table.ts'

type Word = PrescriptionStatus | 'filled'
type Appointment = Awaited<ReturnType<TestServer['seed']['appointment']>>

let server: TestServer
let people: Record<'patient' | 'doctor' | 'pharmacist' | 'admin', Person>
let callers: Record<keyof typeof people, Caller>
let appointment: Appointment

const amlodipine = {
  name: 'Amlodipine 5 mg',
  dosage: '1 tablet',
  frequency: 'each morning',
  duration: '30 days',
}

beforeAll(async () => {
  server = await testServer()
  const [prepared, admin] = [await prepareForPrescribing(server), await server.seed.admin()]
  people = { ...prepared.people, admin }
  callers = { ...prepared.callers, admin: await server.as(admin) }
  appointment = prepared.appointment
})
afterAll(() => server.close())

const stored = async (id: number) => {
  const [row] = await server.db.select().from(prescription).where(eq(prescription.id, id))
  return row
}

type Details = Partial<Parameters<TestServer['seed']['prescription']>[0]>

/** A prescription that our pharmacist handled an hour ago, and so may see in any status. */
const given = async (status: PrescriptionStatus, more: Details = {}) => {
  const made = await server.seed.prescription({
    appointment,
    medications: [amlodipine],
    status,
    pharmacist: people.pharmacist,
    ...more,
  })
  const handled = {
    pharmacistId: people.pharmacist.id,
    pharmacistNotes: 'from before',
    updatedAt: new Date(server.clock.now().getTime() - hour),
  }
  await server.db.update(prescription).set(handled).where(eq(prescription.id, made.id))
  return made
}

/** A prescription that no pharmacist has handled. */
const fresh = () => server.seed.prescription({ appointment, medications: [amlodipine] })

const change = (caller: Caller, id: number, body: unknown) =>
  caller.patch<Prescription & Omit<ProblemBody, 'status'>>(`/api/prescriptions/${id}`, body)

/** RX-14, independently of the code: the allowed transitions, and by whom. The patient's refill is another endpoint. */
const legal: Record<PrescriptionStatus, Partial<Record<Word, 'pharmacist' | 'doctor'>>> = {
  pending: {
    fulfilled: 'pharmacist',
    filled: 'pharmacist',
    pending: 'pharmacist',
    rejected: 'pharmacist',
    cancelled: 'doctor',
  },
  active: {
    fulfilled: 'pharmacist',
    filled: 'pharmacist',
    pending: 'pharmacist',
    rejected: 'pharmacist',
    cancelled: 'doctor',
  },
  fulfilled: { 'picked-up': 'pharmacist', delivered: 'pharmacist' },
  'picked-up': {},
  delivered: {},
  rejected: {},
  cancelled: {},
}
const words: readonly Word[] = [...prescriptionStatuses, 'filled']
const ofDoctor: readonly Word[] = ['cancelled']
const ofPharmacist = words.filter((word) => !['cancelled', 'active'].includes(word))

const expected = (role: keyof typeof people, from: PrescriptionStatus, to: Word): number => {
  const mine: Record<typeof role, readonly Word[]> = {
    patient: [],
    admin: [],
    doctor: ofDoctor,
    pharmacist: ofPharmacist,
  }
  if (!mine[role].includes(to)) return 403
  return legal[from][to] === role ? 200 : 409
}

describe('RX-14 every status × every requested status × every role', () => {
  const roles = ['patient', 'doctor', 'pharmacist', 'admin'] as const
  const cases = prescriptionStatuses.flatMap((from) =>
    words.flatMap((to) => roles.map((role) => [from, to, role] as const)),
  )

  it.each(cases)('%s -> %s by a %s', async (from, to, role) => {
    const { id } = await given(from)
    const before = await stored(id)
    const { status, body } = await change(callers[role], id, { status: to, pharmacistNotes: 'as asked' })
    expect(status).toBe(expected(role, from, to))
    const after = await stored(id)
    const done = status === 200
    expect(after?.status).toBe(done ? (to === 'filled' ? 'fulfilled' : to) : from)
    expect(after?.updatedAt.getTime()).toBe(done ? server.clock.now().getTime() : before?.updatedAt.getTime())
    expect(done ? body.status : body.detail).toBe(
      {
        200: after?.status,
        409: `This prescription is ${['pending', 'active'].includes(from) ? 'still' : 'already'} ${from.replace('-', ' ')}`,
        403: body.detail,
      }[status],
    )
  })
})

describe('what each change stores and whom it notifies', () => {
  let id: number
  beforeEach(async () => {
    ;({ id } = await fresh())
  })

  const notified = async (person: Person) => {
    const rows = await server.db.select().from(notification).where(eq(notification.userId, person.id))
    return rows.filter(({ payload }) => 'prescriptionId' in payload && payload.prescriptionId === id)
  }
  const audited = async () => {
    const rows = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `prescription ${id}`))
      .orderBy(auditEntry.id)
    return rows.map(({ action, outcome, actorId, patientIds }) => ({ action, outcome, actorId, patientIds }))
  }
  const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

  it('RX-17 fulfilling stores the notes and the pharmacist, and counts what was dispensed', async () => {
    const { body } = await change(callers.pharmacist, id, {
      status: 'fulfilled',
      pharmacistNotes: ' Taken with food ',
    })
    expect(body).toMatchObject({
      status: 'fulfilled',
      pharmacistNotes: 'Taken with food',
      pharmacistName: nameOf(people.pharmacist),
      isHandledByYou: true,
      medications: [{ ...amlodipine, instructions: null, quantity: 1, dispensed: 1 }],
    })
    expect((await stored(id))?.fillCount).toBe(1)
    const seen = await callers.doctor.get<Prescription>(`/api/prescriptions/${id}`)
    expect(seen.body.isHandledByYou).toBe(false)
  })

  it("RX-15 holding writes the fixed note 'Requires additional verification', whatever was sent; fulfilling removes it", async () => {
    const held = await change(callers.pharmacist, id, {
      status: 'pending',
      pharmacistNotes: 'Something else',
    })
    expect(held.body).toMatchObject({
      status: 'pending',
      pharmacistNotes: 'Requires additional verification',
    })
    const filled = await change(callers.pharmacist, id, { status: 'filled' })
    expect(filled.body).toMatchObject({ status: 'fulfilled', pharmacistNotes: null })
  })

  it.each([undefined, null, '', '   '])(
    'RX-16 rejecting requires notes: %j is not enough',
    async (pharmacistNotes) => {
      const { status, body } = await change(callers.pharmacist, id, { status: 'rejected', pharmacistNotes })
      expect(status).toBe(400)
      expect(body.errors).toEqual([
        { path: 'pharmacistNotes', message: 'Please say why the prescription is rejected' },
      ])
      expect((await stored(id))?.status).toBe('pending')
    },
  )

  it('RX-17 handing over keeps the notes of the fill unless new ones are sent', async () => {
    await change(callers.pharmacist, id, { status: 'fulfilled', pharmacistNotes: 'Two boxes' })
    const { body } = await change(callers.pharmacist, id, { status: 'picked-up' })
    expect(body).toMatchObject({
      status: 'picked-up',
      pharmacistNotes: 'Two boxes',
      medications: [{ dispensed: 1 }],
    })
  })

  it("RX-17 when a doctor cancels, the pharmacist's notes and name are kept", async () => {
    const { body } = await change(callers.doctor, id, {
      status: 'cancelled',
      pharmacistNotes: 'by the doctor',
    })
    expect(body).toMatchObject({ status: 'cancelled', pharmacistNotes: null, pharmacistName: null })
  })

  it('RX-18 notifies patient and doctor of who did what, without the medication, and leaves one audit entry', async () => {
    const { pharmacist, patient, doctor } = people
    await change(callers.pharmacist, id, { status: 'fulfilled' })
    for (const person of [patient, doctor]) {
      const [notice, ...more] = await notified(person)
      expect(more).toEqual([])
      expect(notice).toMatchObject({
        type: 'prescription-updated',
        title: 'Prescription Updated',
        payload: { prescriptionId: id, pharmacistName: nameOf(pharmacist), status: 'fulfilled' },
      })
      expect(JSON.stringify(notice)).not.toContain('Amlodipine')
    }
    expect(await notified(pharmacist)).toEqual([])
    expect(await audited()).toEqual([
      { action: 'prescription.fulfilled', outcome: 'done', actorId: pharmacist.id, patientIds: [patient.id] },
    ])
  })

  it.each([
    ['pending', 'held', 'pharmacist'],
    ['rejected', 'rejected', 'pharmacist'],
    ['cancelled', 'cancelled', 'doctor'],
  ] as const)('RX-18 records %s as prescription.%s', async (status, verb, role) => {
    await change(callers[role], id, { status, pharmacistNotes: 'why' })
    expect((await audited()).map(({ action }) => action)).toEqual([`prescription.${verb}`])
  })

  it('RX-92 after a hold without a question the doctor reads that it is on hold, and isn’t asked anything', async () => {
    await change(callers.pharmacist, id, { status: 'pending' })
    const [notice] = await notified(people.doctor)
    expect(notice?.body).toBe(
      `${nameOf(people.pharmacist)} has put one of your prescriptions on hold to verify it`,
    )
  })

  it('RX-18 records handing over and delivering', async () => {
    for (const status of ['picked-up', 'delivered'] as const) {
      ;({ id } = await given('fulfilled'))
      await change(callers.pharmacist, id, { status })
      expect((await audited()).map(({ action }) => action)).toEqual([`prescription.${status}`])
    }
  })

  it('RX-18 records a refused change with the patient, and notifies no one', async () => {
    await change(callers.doctor, id, { status: 'fulfilled' })
    await change(callers.pharmacist, id, { status: 'delivered' })
    const subject = { action: 'prescription.update', patientIds: [people.patient.id] }
    expect(await audited()).toEqual([
      { ...subject, outcome: 'denied', actorId: people.doctor.id },
      { ...subject, outcome: 'failed', actorId: people.pharmacist.id },
    ])
    expect(await notified(people.patient)).toEqual([])
  })

  it('RX-18 invalidates the lists of patient, doctor, pharmacists and administrators, and the inventory only if stock was taken', async () => {
    const topics: string[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) =>
      topics.push(...changes.map(({ to, topic }) => `${topic} ${JSON.stringify(to)}`)),
    )
    const lists = [
      'activity {"role":"admin"}',
      'facts {"role":"pharmacist"}',
      'prescriptions {"role":"pharmacist"}',
      `prescriptions {"userId":${people.patient.id}}`,
      `prescriptions {"userId":${people.doctor.id}}`,
      `patients {"userId":${people.doctor.id}}`,
    ]
    await change(callers.pharmacist, id, { status: 'pending' })
    expect(topics.splice(0).toSorted()).toEqual(lists.toSorted())
    await change(callers.pharmacist, id, { status: 'fulfilled' })
    const stock = ['inventory {"role":"pharmacist"}', 'inventory {"role":"admin"}']
    const bills = ['payments {"role":"admin"}', `payments {"userId":${people.patient.id}}`]
    expect(topics.splice(0).toSorted()).toEqual([...lists, ...stock, ...bills].toSorted())
    // A patient who has collected something may review the pharmacy.
    await change(callers.pharmacist, id, { status: 'picked-up' })
    stop()
    // From then on it is at one pharmacy.
    const atPharmacy = lists.map((topic) =>
      topic === 'prescriptions {"role":"pharmacist"}'
        ? `prescriptions {"userId":${people.pharmacist.id}}`
        : topic,
    )
    // Handed over unpaid, it goes on account.
    const here = [
      ...bills,
      `payments {"userId":${people.pharmacist.id}}`,
      `pharmacies {"userId":${people.patient.id}}`,
    ]
    expect(topics.toSorted()).toEqual([...atPharmacy, ...here].toSorted())
  })
})

describe('what a change refuses', () => {
  const wrong: Record<string, unknown[]> = {
    status: [undefined, null, 1, true, '', 'ready', [], {}],
    pharmacistNotes: [1, true, [], {}, 'x'.repeat(2001), 'a\0b'],
    dispense: [
      null,
      1,
      'all',
      {},
      [null],
      ['x'],
      Array.from({ length: 101 }, () => ({ medicationIndex: 0, itemId: 1, quantity: 0 })),
    ],
    'dispense.0.medicationIndex': [undefined, null, '0', -1, 0.5, 20, [], {}],
    'dispense.0.itemId': [undefined, null, '1', 0, -1, 1.5, 2_147_483_648, [], {}],
    'dispense.0.quantity': [undefined, null, '1', -1, 1.5, 10_001, true, [], {}],
  }
  const cases = Object.entries(wrong).flatMap(([path, values]) =>
    values.map((value) => [path, value] as const),
  )

  it.each(cases)('SEC-20 %s = %j: 400 that names the field, and nothing changes', async (path, value) => {
    const { id } = await given('pending')
    const body: Record<string, unknown> = { status: 'fulfilled', pharmacistNotes: 'fine' }
    const [field = '', , inner] = path.split('.')
    if (inner === undefined) body[field] = value
    else body[field] = [{ medicationIndex: 0, itemId: 1, quantity: 1, [inner]: value }]
    const { status, body: problem } = await change(callers.pharmacist, id, body)
    expect(status).toBe(400)
    expect(problem.errors?.some((error) => error.path.startsWith(path))).toBe(true)
    expect((await stored(id))?.status).toBe('pending')
  })

  it.each([null, 1, 'x', [], '{"status":'])('SEC-20 %j instead of a change: 400', async (body) => {
    const { id } = await given('pending')
    const { status } = await change(
      callers.pharmacist,
      id,
      typeof body === 'string' && body.startsWith('{') ? body : JSON.stringify(body),
    )
    expect(status).toBe(400)
  })

  it('SEC-4 ignores fields that the sender may not set', async () => {
    const { id } = await fresh()
    const before = await stored(id)
    const extra = {
      id: 1,
      patientId: people.doctor.id,
      doctorId: people.pharmacist.id,
      pharmacistId: people.doctor.id,
      fillCount: 7,
      expiryDate: '2030-01-01',
      createdAt: '2020-01-01T00:00:00Z',
    }
    server.clock.advance(1)
    expect((await change(callers.pharmacist, id, { status: 'pending', ...extra })).status).toBe(200)
    expect(await stored(id)).toEqual({
      ...before,
      pharmacistNotes: 'Requires additional verification',
      pharmacistId: people.pharmacist.id,
      updatedAt: server.clock.now(),
    })
  })

  it('RX-19 an expired prescription can’t be fulfilled: 409; one that expires today can', async () => {
    const dates = { issuedDate: '2025-12-01' }
    const expired = await given('pending', { ...dates, expiryDate: '2026-03-10' })
    const { status, body } = await change(callers.pharmacist, expired.id, { status: 'fulfilled' })
    expect([status, body.detail]).toEqual([409, 'This prescription has expired'])
    expect((await stored(expired.id))?.fillCount).toBe(0)
    const last = await given('active', { ...dates, expiryDate: '2026-03-11' })
    expect((await change(callers.pharmacist, last.id, { status: 'fulfilled' })).status).toBe(200)
  })

  it.each(['0', '-1', 'x', '1.5', '2147483648', '99999999999'])(
    'SEC-20 a malformed id (%s): 400',
    async (id) => {
      expect((await callers.pharmacist.patch(`/api/prescriptions/${id}`, { status: 'pending' })).status).toBe(
        400,
      )
    },
  )

  it('SEC-3 an unknown id: 404', async () => {
    expect((await change(callers.pharmacist, 2_147_483_647, { status: 'pending' })).status).toBe(404)
  })
})
