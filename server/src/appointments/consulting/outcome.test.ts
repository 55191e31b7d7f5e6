import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { HealthRecord } from '@alafia/contract/records/schema'
import type { Person } from '../../seed/people.ts'
import { wordsInPdf } from '../../testing/pdf-text.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
  amina = await server.seed.patient()
  okafor = await server.seed.doctor()
  patient = await server.as(amina)
  doctor = await server.as(okafor)
})
afterAll(() => server.close())

const coding = { code: 'J45.3', display: 'Mild persistent asthma' }
const outcome = { diagnosisCodes: [coding], advice: 'Use the spacer.\nRinse your mouth.' }

describe('§2.6 what a visit led to', () => {
  test('is read by patient and doctor: in the appointment, among the records, and on the summary to print', async () => {
    const visit = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-10',
      time: '10:00',
      status: 'completed',
      diagnosis: 'Asthma, mild persistent',
      ...outcome,
    })
    const next = { patient: amina, doctor: okafor, followUpOf: visit, time: '10:00' }
    await server.seed.appointment({ ...next, date: '2026-03-16', status: 'cancelled' })
    const followUp = await server.seed.appointment({ ...next, date: '2026-04-07', status: 'confirmed' })
    await server.seed.appointment({ ...next, date: '2026-05-05' })
    const expected = {
      ...outcome,
      followUp: { id: followUp.id, appointmentDate: '2026-04-07', appointmentTime: '10:00' },
    }
    for (const reader of [patient, doctor]) {
      const details = await reader.get<AppointmentDetails>(`/api/appointments/${visit.id}`)
      const record = await reader.get<HealthRecord>(`/api/records/visits/${visit.id}`)
      const list = await reader.get<HealthRecord[]>('/api/records')
      expect(details.body).toMatchObject(expected)
      expect(record.body).toMatchObject(expected)
      expect(list.body.find(({ id }) => id === visit.id)).toMatchObject(expected)
      const paper = await reader.download(`/api/records/visits/${visit.id}/summary`)
      // The reader of PDFs knows no blanks, and the headings' letters only by their glyphs.
      const words = wordsInPdf(paper.bytes).join('')
      for (const part of [
        'mildpersistent(ICD-10:J45.3)',
        'Usethespacer.',
        'Rinseyourmouth.',
        '7April2026,10:00',
      ])
        expect(words).toContain(part)
    }
  })

  test('nothing noted is nothing told', async () => {
    const visit = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-09',
      time: '10:00',
      status: 'completed',
    })
    const { body } = await patient.get<AppointmentDetails>(`/api/appointments/${visit.id}`)
    expect(body).toMatchObject({ diagnosisCodes: [], advice: null, followUp: null })
  })
})
