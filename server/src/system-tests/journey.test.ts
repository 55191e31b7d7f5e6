import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ActivityEntry } from '@alafia/contract/administration/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Slot } from '@alafia/contract/appointments/availability.schema'
import {
  eventNames,
  type ClientToServer,
  type LiveNotification,
  type EventName,
  type ServerToClient,
} from '@alafia/contract/notifications/events'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

/* The main job from end to end over HTTP and sockets alone: book, accept, consult, prescribe, fulfil, and everyone notified. */

type ReceivedEvent = { name: EventName; event: LiveNotification }
type Client = Socket<ServerToClient, ClientToServer>

let server: TestServer
let url: string
const sockets: Client[] = []

/** A browser with a session: calls over HTTP, listens on its socket, and remembers what it received before. */
const signIn = async (person: Person, received: ReceivedEvent[] = []) => {
  const caller = await server.as(person)
  const connect = async () => {
    const socket: Client = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: {
        userId: person.id,
        role: person.role,
        token: caller.token,
        lastSeen: received.at(-1)?.event.id ?? 0,
      },
    })
    sockets.push(socket)
    for (const name of eventNames)
      socket.on(name, (event: LiveNotification) => received.push({ name, event }))
    await new Promise<void>((resolve, reject) => {
      socket.once('caught-up', () => resolve())
      socket.once('connect_error', reject)
    })
    return socket
  }
  const receives = (name: EventName, times = 1) =>
    vi.waitFor(() => expect(received.filter((one) => one.name === name)).toHaveLength(times), 5000)
  return { caller, received, receives, socket: await connect() }
}

const ok = async <T>(answer: Promise<{ status: number; body: T }>, status = 200): Promise<T> => {
  const { status: got, body } = await answer
  expect([got, body]).toEqual([status, expect.anything()])
  return body
}

const book = (caller: Caller, patient: Person, doctor: Person, familyMemberId: number, time: string) =>
  ok(
    caller.post<Appointment>('/api/appointments', {
      patientId: patient.id,
      familyMemberId,
      doctorId: doctor.id,
      appointmentDate: '2026-03-12',
      appointmentTime: time,
      type: 'general',
      mode: 'video',
      status: 'scheduled',
      reason: 'Night cough twice a week',
    }),
    201,
  )

beforeAll(async () => {
  server = await testServer()
  url = await server.listen()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await server.close()
})

test('PLAT-51 the main job: booked, accepted, consulted, prescribed, fulfilled, and each notified of the others’ steps once and in order', async () => {
  const { seed, clock } = server
  const [amina, okafor, ifeoma, system] = [
    await seed.patient(),
    await seed.doctor(),
    await seed.pharmacist(),
    await seed.admin(),
  ]
  const kemi = await seed.familyMember(amina)
  const inhaler = await seed.item({
    name: 'Salbutamol inhaler',
    dosage: '100 µg',
    form: 'inhaler',
    batches: [
      { batchNumber: 'LATER', expiryDate: '2027-08-31', quantity: 10 },
      { batchNumber: 'SOONER', expiryDate: '2026-06-30', quantity: 1 },
    ],
  })
  await seed.item({
    name: 'Prednisolone',
    dosage: '5 mg',
    batches: [{ batchNumber: 'P-1', expiryDate: '2027-01-31', quantity: 30 }],
  })
  let patient = await signIn(amina)
  let doctor = await signIn(okafor)

  // 1. The patient books a free slot for her daughter.
  const slots = await ok(patient.caller.get<Slot[]>(`/api/doctors/${okafor.id}/slots?date=2026-03-12`))
  expect(slots).toContainEqual({ time: '09:30', free: true })
  const appointment = await book(patient.caller, amina, okafor, kemi.id, '09:30')
  expect(appointment).toMatchObject({
    status: 'scheduled',
    patientId: amina.id,
    familyMemberId: kemi.id,
    familyMember: { firstName: kemi.firstName },
  })
  expect(
    await ok(patient.caller.get<Slot[]>(`/api/doctors/${okafor.id}/slots?date=2026-03-12`)),
  ).toContainEqual({ time: '09:30', free: false })

  // 2. The doctor is notified, finds it among the requests and accepts; the patient is notified.
  await doctor.receives('new-appointment-booking')
  const requests = await ok(doctor.caller.get<Appointment[]>('/api/appointments?status=scheduled'))
  expect(requests.map(({ id }) => id)).toEqual([appointment.id])
  await ok(doctor.caller.patch(`/api/appointments/${appointment.id}`, { status: 'confirmed' }))
  await patient.receives('appointment-updated')

  // 3. On the day: notes, diagnosis, a prescription with two medications, completed. The patient is offline.
  patient.socket.disconnect()
  clock.set(new Date('2026-03-12T08:30:00Z'))
  doctor.socket.disconnect()
  doctor = await signIn(okafor, doctor.received)
  const pharmacist = await signIn(ifeoma)
  // The dose goes by the child's weight.
  await ok(
    doctor.caller.post(`/api/people/${amina.id}/${kemi.id}/measurements`, {
      place: 'clinic',
      measuredAt: clock.now().toISOString(),
      values: [{ kind: 'weight', value: 24, unit: 'kg' }],
    }),
    201,
  )
  const prescription = await ok(
    doctor.caller.post<Prescription>('/api/prescriptions', {
      appointmentId: appointment.id,
      patientId: amina.id,
      familyMemberId: kemi.id,
      doctorId: okafor.id,
      status: 'pending',
      issuedDate: '2026-03-12',
      medications: [
        {
          name: 'Salbutamol inhaler 100 µg',
          dosage: '2 puffs',
          frequency: 'when wheezing',
          duration: '30 days',
          instructions: 'Use with a spacer',
          quantity: 2,
        },
        {
          name: 'Prednisolone 5 mg',
          dosage: '1 tablet',
          frequency: 'each morning',
          duration: '5 days',
          quantity: 5,
        },
      ],
    }),
    201,
  )
  const completed = await ok(
    doctor.caller.patch<Appointment>(`/api/appointments/${appointment.id}`, {
      status: 'completed',
      notes: 'Chest clear.',
      diagnosis: 'Mild persistent asthma',
    }),
  )
  expect(completed).toMatchObject({
    status: 'completed',
    diagnosis: 'Mild persistent asthma',
  })

  expect(completed.prescription).toContain('Prednisolone 5 mg')

  // 4. The pharmacist is notified, finds it in the queue and fulfils it: first-expiring batches first.
  await pharmacist.receives('new-prescription-for-pharmacy')
  const queue = await ok(pharmacist.caller.get<Prescription[]>('/api/prescriptions?view=queue'))
  expect(queue.map(({ id }) => id)).toEqual([prescription.id])
  const fulfilled = await ok(
    pharmacist.caller.patch<Prescription>(`/api/prescriptions/${prescription.id}`, {
      status: 'fulfilled',
      pharmacistNotes: 'Spacer technique shown.',
    }),
  )
  expect(fulfilled).toMatchObject({ status: 'fulfilled', pharmacistNotes: 'Spacer technique shown.' })
  expect(fulfilled.medications.map(({ dispensed }) => dispensed)).toEqual([2, 5])
  expect(await seed.stockOf(inhaler)).toEqual({ SOONER: 0, LATER: 9 })

  // 5. The doctor is notified; the patient, back online, gets what she missed, once each and in order.
  await doctor.receives('prescription-updated')
  patient = await signIn(amina, patient.received)
  await vi.waitFor(() => expect(patient.received).toHaveLength(4), 5000)
  expect(patient.received.map(({ name }) => name)).toEqual([
    'appointment-updated',
    'prescription-added',
    'appointment-updated',
    'prescription-updated',
  ])
  expect(patient.received.map(({ event }) => event.id)).toEqual([1, 2, 3, 4])

  // The admin sees every step.
  const activity = await ok((await server.as(system)).get<ActivityEntry[]>('/api/admin/activity'))
  const steps = activity
    .filter(({ type }) => ['appointment', 'prescription'].includes(type))
    .map(({ user }) => user)
  expect(steps.toReversed()).toEqual(
    [amina, okafor, okafor, okafor, ifeoma].map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  )
})
