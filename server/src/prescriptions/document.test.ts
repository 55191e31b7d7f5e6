import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Verification, VerificationOf } from '@alafia/contract/letters/verification'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import type { Paper } from '../platform/pdf.ts'
import { prepareForPrescribing } from '../testing/prescribing.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { verificationUrl } from '../request/printed-code.ts'
import { layOutPrescription } from './document.ts'

let server: TestServer
let people: Record<'patient' | 'doctor' | 'pharmacist', Person>
let callers: Record<keyof typeof people | 'otherPatient' | 'otherDoctor', Caller>
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

const medications = [
  {
    name: 'Amlodipine 5 mg',
    dosage: '1 tablet',
    frequency: 'each morning',
    duration: '30 days',
    instructions: 'Take with water',
    quantity: 30,
  },
]

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  const prepared = await prepareForPrescribing(server, { firstName: 'Ọmọ́lará', lastName: 'Ƙwari' })
  people = prepared.people
  callers = {
    ...prepared.callers,
    otherPatient: await server.as(await seed.patient()),
    otherDoctor: await server.as(await seed.doctor()),
  }
  appointment = prepared.appointment
})
afterAll(() => server.close())

type Details = Partial<Parameters<TestServer['seed']['prescription']>[0]>
const given = (details: Details = {}) =>
  server.seed.prescription({ appointment, medications, pharmacist: people.pharmacist, ...details })
const download = (caller: Caller, id: number) => caller.get<string>(`/api/prescriptions/${id}/document`)
const verify = (code: string) => server.anyone.get<Verification>(`/api/verify/${encodeURIComponent(code)}`)

/** What the document says, and the address in its code. */
const written = (prescription: Prescription, address: string) => {
  const said: string[] = []
  let code: string | undefined
  const say = (...words: (string | null | undefined)[]) => void said.push(words.filter(Boolean).join(': '))
  const paper: Paper = {
    heading: say,
    text: say,
    note: say,
    fact: say,
    table: () => undefined,
    rule: () => undefined,
    qrCode: (url, _size, beside) => {
      code = url
      say(beside)
    },
  }
  layOutPrescription(prescription, address)(paper)
  return { said, code }
}

describe('Download', () => {
  it('RX-33 gives the patient and the doctor a PDF file', async () => {
    const { id } = await given()
    for (const caller of [callers.patient, callers.doctor]) {
      const { status, body, headers } = await download(caller, id)
      expect([status, body.slice(0, 5)]).toEqual([200, '%PDF-'])
      expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
      expect(headers['content-disposition']).toMatch(/^attachment; filename="Prescription \d+\.pdf"/)
    }
  })

  it('RX-33 SEC-1 SEC-3 gives another patient or doctor a 404, a pharmacist a 403, a signed-out caller a 401, and none of its content', async () => {
    const { id } = await given()
    for (const [caller, expected] of [
      [callers.otherPatient, 404],
      [callers.otherDoctor, 404],
      [callers.pharmacist, 403],
      [server.anyone, 401],
    ] as const) {
      const { status, body } = await download(caller, id)
      expect(status).toBe(expected)
      expect(JSON.stringify(body)).not.toMatch(/PDF|Amlodipine|Ƙwari/)
    }
  })

  it('RX-33 shows the person, the medications, the directions and the expiry date, with a code to verify it, but not its status', async () => {
    const { id } = await given({ status: 'fulfilled', refills: 3, refillsUsed: 1 })
    const list = await callers.patient.get<Prescription[]>('/api/prescriptions')
    const prescription = list.body.find((one) => one.id === id) ?? expect.fail('not listed')
    const address = verificationUrl('https://clinic.example/', prescription.code ?? '')
    expect(address).toMatch(/^https:\/\/clinic\.example\/verify\/[0-9a-f]{32}$/)
    const { said, code } = written(prescription, address)
    expect(said).toEqual(
      expect.arrayContaining([
        'For: Ọmọ́lará Ƙwari',
        'Issued: 11 March 2026',
        'Valid until: 9 June 2026',
        'Refills: Up to 3',
        'Amlodipine 5 mg',
        'How to take: 1 tablet each morning',
        'How long: 30 days',
        'Instructions: Take with water',
        'Quantity: 30 tablets',
      ]),
    )
    expect(said.join('\n')).not.toMatch(/fulfilled|filled|collected/i)
    expect(code).toBe(address)
  })

  it('PHARM-210 names who dispensed it beside the second person who checked it', async () => {
    const { id } = await given({ status: 'fulfilled' })
    const { body } = await callers.patient.get<Prescription>(`/api/prescriptions/${id}`)
    const { said } = written({ ...body, pharmacistName: 'Ifeoma Obi', checkedBy: 'Sule Garba' }, '')
    expect(said).toEqual(
      expect.arrayContaining(['Dispensed by: Ifeoma Obi', 'Checked by a second person: Sule Garba']),
    )
  })
})

describe('RX-34 /verify/{code}', () => {
  it.each([
    ['pending', { kind: 'prescription', isGenuine: true, dispensed: false, validity: 'valid' }],
    ['active', { kind: 'prescription', isGenuine: true, dispensed: false, validity: 'valid' }],
    ['fulfilled', { kind: 'prescription', isGenuine: true, dispensed: true, validity: 'valid' }],
    ['picked-up', { kind: 'prescription', isGenuine: true, dispensed: true, validity: 'valid' }],
    ['delivered', { kind: 'prescription', isGenuine: true, dispensed: true, validity: 'valid' }],
    ['rejected', { kind: 'prescription', isGenuine: true, dispensed: false, validity: 'withdrawn' }],
    ['cancelled', { kind: 'prescription', isGenuine: true, dispensed: false, validity: 'withdrawn' }],
  ] satisfies [PrescriptionStatus, VerificationOf<'prescription'>][])(
    'says of a %s prescription whether it was dispensed, and no more',
    async (status, expected) => {
      const { code } = await given({ status })
      const answer = await verify(code)
      expect([answer.status, answer.body]).toEqual([200, expected])
    },
  )

  it('says that it has expired from the day after its expiry date', async () => {
    const issuedDate = '2026-01-01'
    const expired = await given({ issuedDate, expiryDate: '2026-03-10' })
    expect((await verify(expired.code)).body).toEqual({
      kind: 'prescription',
      isGenuine: true,
      dispensed: false,
      validity: 'expired',
    })
    const last = await given({ issuedDate, expiryDate: '2026-03-11' })
    expect((await verify(last.code)).body).toEqual({
      kind: 'prescription',
      isGenuine: true,
      dispensed: false,
      validity: 'valid',
    })
  })

  it.each(['0'.repeat(32), 'F'.repeat(32), 'x', '1', '%', '\0', "' or '1'='1", 'é'.repeat(200)])(
    'SEC-20 unknown code %j: 404',
    async (code) => {
      expect((await verify(code)).status).toBe(404)
    },
  )
})
