import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsultationDraft } from '@alafia/contract/appointments/consultation'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { appointmentStatuses, isEnded, type AppointmentStatus } from '@alafia/contract/appointments/states'
import { addDays } from '@alafia/contract/kernel/civil'
import { day } from '@alafia/contract/kernel/durations'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { emptyPrescription, type PrescriptionDraft } from '@alafia/contract/prescriptions/draft'
import { deleteOldDrafts } from '../appointments/consultation/old-drafts.actions.ts'
import { appointment, consultationDraft } from '../appointments/table.ts'
import { auditEntry } from '../audit/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { emptyOldPads } from './old-drafts.actions.ts'
import { prescriptionDraft } from './table.ts'

let server: TestServer
let amina: Person
let okafor: Person
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
  ;[amina, okafor] = [await server.seed.patient(), await server.seed.doctor()]
  doctor = await server.as(okafor)
})
afterAll(() => server.close())

let count = 0
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * day)
type Ages = { status: AppointmentStatus; ended?: number; touched?: number }

/** An appointment with a note and an order pad, by how many days ago they were last changed. */
const written = async ({ status, ended = 31, touched = 31 }: Ages) => {
  const date = addDays('2025-12-01', -(count += 1))
  const { id } = await server.seed.appointment({
    patient: amina,
    doctor: okafor,
    date,
    time: '10:00',
    status,
  })
  await server.db
    .update(appointment)
    .set({ updatedAt: daysAgo(ended) })
    .where(eq(appointment.id, id))
  const updatedAt = daysAgo(touched)
  const typing = { ...emptyPrescription.typing, name: 'Canary' }
  await server.db
    .insert(prescriptionDraft)
    .values({ appointmentId: id, content: { ...emptyPrescription, typing }, version: 4, updatedAt })
  await server.db
    .insert(consultationDraft)
    .values({ appointmentId: id, notes: 'Canary', workingNote: 'Thought', version: 4, updatedAt })
  return id
}
const pad = async (id: number) =>
  (await doctor.get<PrescriptionDraft>(`/api/appointments/${id}/prescription-draft`)).body
const note = async (id: number) => {
  const [row] = await server.db
    .select()
    .from(consultationDraft)
    .where(eq(consultationDraft.appointmentId, id))
  return row?.notes
}
const clearing = async () => {
  const { services } = server.app
  await Promise.all([deleteOldDrafts(services), deleteOldDrafts(services)])
  await Promise.all([emptyOldPads(services), emptyOldPads(services)])
}
const cleared = async () =>
  (
    await server.db.select().from(auditEntry).where(like(auditEntry.action, 'consultation-draft.cleared'))
  ).map(({ subject, patientIds, actorName }) => [subject, patientIds, actorName])

test('APPT-61 what is left of a visit that has ended goes 30 days after the last change, and the audit trail says so', async () => {
  const ids: [AppointmentStatus, number][] = []
  for (const status of appointmentStatuses) ids.push([status, await written({ status })])
  const touched = await written({ status: 'completed', touched: 29 })
  const justEnded = await written({ status: 'cancelled', ended: 29 })
  await clearing()
  const gone = ids.filter(([status]) => isEnded(status)).map(([, id]) => id)
  for (const [, id] of ids) {
    expect((await pad(id)).typing.name).toBe(gone.includes(id) ? '' : 'Canary')
    expect(await note(id)).toBe(gone.includes(id) ? undefined : 'Canary')
  }
  for (const id of [touched, justEnded]) {
    expect((await pad(id)).typing.name).toBe('Canary')
    expect(await note(id)).toBe('Canary')
  }
  const entries = await cleared()
  // Note and order pad, once each, although two processes worked at once.
  for (const id of gone)
    expect(entries.filter(([subject]) => subject === `appointment ${id}`)).toEqual([
      [`appointment ${id}`, [amina.id], 'Alafia'],
      [`appointment ${id}`, [amina.id], 'Alafia'],
    ])
  expect(entries).toHaveLength(2 * gone.length)
  await clearing()
  expect(await cleared()).toHaveLength(entries.length)
})

test('APPT-61 versions of an emptied pad never repeat: a window that was open all the time can’t win', async () => {
  const id = await written({ status: 'completed' })
  await clearing()
  expect(await pad(id)).toMatchObject({ ...emptyPrescription, version: 5 })
  const put = (version: number, name: string) =>
    doctor.put<PrescriptionDraft & ProblemBody>(`/api/appointments/${id}/prescription-draft`, {
      ...emptyPrescription,
      typing: { ...emptyPrescription.typing, name },
      version,
    })
  expect((await put(4, 'From the old window')).body.type).toBe('/problems/edited-elsewhere')
  expect((await put(5, 'New')).body.version).toBe(6)
  await clearing()
  expect((await pad(id)).typing.name).toBe('New')
})

test('APPT-61 a note that was kept is discarded by its doctor, and only once the visit has ended', async () => {
  const path = (id: number) => `/api/appointments/${id}/draft`
  const open = await written({ status: 'confirmed' })
  expect((await doctor.delete(path(open))).status).toBe(409)
  expect(await note(open)).toBe('Canary')
  const id = await written({ status: 'no-show', touched: 1 })
  const colleague = await server.seed.doctor()
  expect((await (await server.as(colleague)).delete(path(id))).status).toBe(404)
  expect((await (await server.as(amina)).delete(path(id))).status).toBe(403)
  expect(await note(id)).toBe('Canary')
  expect([(await doctor.delete(path(id))).status, (await doctor.delete(path(id))).status]).toEqual([204, 204])
  expect((await doctor.get<ConsultationDraft>(path(id))).body).toMatchObject({ notes: '', version: 0 })
  // The working note is part of the record.
  const { body } = await doctor.get<AppointmentDetails>(`/api/appointments/${id}`)
  expect(body.workingNote).toBe('Thought')
})
