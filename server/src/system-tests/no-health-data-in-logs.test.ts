import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { addDays } from '@alafia/contract/kernel/civil'
import { systemClock } from '../platform/clock.ts'
import { everyDay } from '../seed/hours.ts'
import { seeding } from '../seed/seeding.ts'
import { tokenFor } from '../testing/booking-load.ts'
import { endChildren } from '../testing/child.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { addressOf, runProgram } from '../testing/program.ts'

/*
 * SEC-16: words that represent a person's data go into every field, through the program at its most verbose log level, while
 * the database works, fails and is lost. None of them may be in what the program or the database server logs, nor in what
 * a failed call answers.
 */

vi.setConfig({ testTimeout: 60_000 })

const canary = `zq${randomUUID().slice(0, 8)}`

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(endChildren)
afterAll(() => database.close())

const createWorld = async () => {
  const { db } = database
  const clock = systemClock('Africa/Lagos')
  const seed = seeding(db, clock)
  const named = { firstName: `Amina-${canary}`, lastName: `Bello-${canary}`, phone: `+234 ${canary}` }
  const patient = await seed.patient(named)
  const member = await seed.familyMember(patient, {
    firstName: `Kemi-${canary}`,
    medicalConditions: [canary],
  })
  const doctor = await seed.doctor({ ...named, slots: everyDay() })
  const pharmacist = await seed.pharmacist(named)
  const today = clock.today()
  const appointment = await seed.appointment({
    patient,
    doctor,
    familyMember: member,
    date: today,
    time: '00:00',
    status: 'confirmed',
    reason: canary,
  })
  const item = await seed.item({ name: `Drug-${canary}`, dosage: '5 mg' })
  const tokens = {
    patient: await tokenFor(db, patient),
    doctor: await tokenFor(db, doctor),
    pharmacist: await tokenFor(db, pharmacist),
  }
  return { patient, member, doctor, appointment, item, tokens, tomorrow: addDays(today, 1) }
}

/** What the database server wrote to its log, if it is our own server. */
const serverLog = async (): Promise<string> => {
  const log = join(dirname(inject('postgres').connection.host ?? ''), 'postgres.log')
  return existsSync(log) ? readFile(log, 'utf8') : ''
}

test('SEC-16 nothing of anyone’s data is in the log, or in the reply of a failed call', async () => {
  const world = await createWorld()
  const { patient, member, doctor, appointment, item, tokens, tomorrow } = world
  const { db } = database
  const program = runProgram({ DATABASE_URL: database.url, LOG_LEVEL: 'trace' })
  const url = await addressOf(program)

  const failures: string[] = []
  const incidents: string[] = []
  let findings: NonNullable<ProblemBody['findings']> = []
  const call = async (
    status: number,
    as: keyof typeof tokens | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${tokens[as]}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect([method, path, answer.status]).toEqual([method, path, status])
    if (status >= 400) failures.push(text)
    const said = (text === '' ? {} : JSON.parse(text)) as Partial<ProblemBody> & { id?: number } // a problem, or what was created
    if (status === 500) incidents.push(said.incident ?? 'none')
    findings = said.findings ?? []
    return said.id
  }
  const booking = (time: string, reason: string) => ({
    patientId: patient.id,
    familyMemberId: member.id,
    doctorId: doctor.id,
    appointmentDate: tomorrow,
    appointmentTime: time,
    type: 'general',
    reason,
    notes: `notes ${canary}`,
  })
  const medications = [
    {
      name: `Drug-${canary} 5 mg`,
      dosage: canary,
      frequency: canary,
      duration: canary,
      instructions: canary,
      quantity: 2,
    },
  ]
  const prescription = {
    appointmentId: appointment.id,
    patientId: patient.id,
    familyMemberId: member.id,
    doctorId: doctor.id,
    medications,
  }

  // Calls that succeed.
  const booked = await call(201, 'patient', 'POST', '/api/appointments', booking('09:00', canary), {
    'idempotency-key': canary,
  })
  await call(200, 'patient', 'PATCH', `/api/appointments/${booked}`, { status: 'cancelled', reason: canary })
  await call(200, 'doctor', 'GET', `/api/appointments/${appointment.id}`)
  const withReasons = async (order: typeof medications) => {
    const checked = { appointmentId: appointment.id, medications: order }
    await call(200, 'doctor', 'POST', '/api/prescriptions/check', checked)
    const reasons = findings.map(({ key }) => ({ key, reason: `${canary} as the specialist asked` }))
    return { ...prescription, medications: order, reasons }
  }
  const again = await withReasons(medications.map((one) => ({ ...one, name: `again ${canary}` })))
  const issued = await call(201, 'doctor', 'POST', '/api/prescriptions', await withReasons(medications))
  await call(200, 'doctor', 'PATCH', `/api/appointments/${appointment.id}`, {
    status: 'completed',
    notes: canary,
    diagnosis: canary,
  })
  await call(200, 'pharmacist', 'GET', `/api/prescriptions/${issued}/stock`)
  await call(200, 'pharmacist', 'PATCH', `/api/prescriptions/${issued}`, {
    status: 'fulfilled',
    pharmacistNotes: canary,
    dispense: [{ medicationIndex: 0, itemId: item.id, quantity: 2 }],
  })

  // User errors.
  await call(401, undefined, 'POST', '/api/auth/login', {
    email: `${canary}@alafia.example`,
    password: canary,
    role: 'patient',
  })
  await call(400, undefined, 'POST', '/api/auth/login', { email: canary, password: canary, role: canary })
  await call(400, undefined, 'POST', '/api/auth/login', `{"email":"${canary}`)
  await call(400, 'patient', 'POST', '/api/appointments', {
    ...booking('09:30', canary),
    type: canary,
    appointmentDate: canary,
  })
  await call(400, 'patient', 'POST', '/api/appointments', booking('03:07', canary))
  await call(409, 'patient', 'POST', '/api/appointments', booking('10:00', canary), {
    'idempotency-key': canary,
  })
  await call(409, 'pharmacist', 'PATCH', `/api/prescriptions/${issued}`, {
    status: 'rejected',
    pharmacistNotes: canary,
  })
  await call(400, 'patient', 'GET', `/api/appointments/${canary}`)
  await call(400, 'patient', 'GET', `/api/appointments?status=${canary}&cursor=${canary}`)
  await call(404, 'patient', 'GET', `/api/${canary}?q=${canary}`)
  await call(403, 'doctor', 'POST', '/api/prescriptions', { ...prescription, doctorId: patient.id })

  const socket = io(url, { transports: ['websocket'], reconnection: false, auth: { token: tokens.patient } })
  await new Promise((resolve) => socket.once('caught-up', resolve))
  for (const event of ['join-doctor-room', 'doctor-appointment-update', 'catch-up', canary])
    socket.emit(event, { canary })

  // The database rejects rows, and repeats their values in its error.
  const refuse = (table: string, condition: string) =>
    db.execute(sql.raw(`alter table ${table} add constraint refused_${table} check (${condition}) not valid`))
  await refuse('appointment', `reason not like '%again%'`)
  await refuse('prescription', `medications::text not like '%again%'`)
  await call(500, 'patient', 'POST', '/api/appointments', booking('11:00', `again ${canary}`))
  await call(
    500,
    'patient',
    'POST',
    '/api/appointments',
    booking('11:00', `again\n    at ${canary} (file.ts:1:1)`),
  )
  await call(500, 'doctor', 'POST', '/api/prescriptions', again)
  await refuse('audit_entry', `actor_name not like '%${canary}%'`)
  // The bookings' entries are already stored and are chained later; those of the reads go in the same batches.
  await Promise.all([
    ...['12:00', '12:30', '13:00', '13:30'].map((time) =>
      call(201, 'patient', 'POST', '/api/appointments', booking(time, canary)),
    ),
    ...Array.from({ length: 30 }, () => call(500, 'patient', 'GET', '/api/appointments')),
  ])
  await db.execute(sql`alter table audit_entry drop constraint refused_audit_entry`)

  // The database goes down midway.
  await db.execute(sql`alter table sign_in_attempt rename to elsewhere`)
  await call(500, undefined, 'POST', '/api/auth/login', {
    email: `${canary}@alafia.example`,
    password: canary,
    role: 'patient',
  })
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alafia' and datname = current_database() and pid <> pg_backend_pid()`,
  )
  socket.disconnect()

  await program.kill('SIGTERM')
  const { code, output } = await program.ended
  expect(code).toBe(0)
  const lines = output.split('\n').length
  for (const incident of incidents) expect(output).toContain(incident)
  expect(output).toContain('audit entries wait to be chained')
  expect(output.split('\n').filter((line) => line.includes(canary))).toEqual([])
  expect(failures.filter((text) => text.includes(canary))).toEqual([])
  const log = await serverLog()
  expect(log.split('\n').filter((line) => line.includes(canary))).toEqual([])
  console.info(
    `canary in 0 of ${lines} lines of the log, 0 of ${failures.length} failed replies (${incidents.length} of them with an incident), 0 of ${log.split('\n').length} lines of the database server's log`,
  )
})
