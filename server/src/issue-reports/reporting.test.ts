import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { IssueReport, KnownPatient } from '@alafia/contract/issue-reports/schema'
import { auditEntry } from '../audit/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { issueReport } from './table.ts'

let server: TestServer
let amina: Person
let musa: Person
let ifeoma: Person
let pharmacist: Caller
let colleague: Caller
let admins: Caller[]

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1988-05-19' })
  musa = await seed.patient({ firstName: 'Musa', lastName: 'Danladi' })
  ifeoma = await seed.pharmacist({ firstName: 'Ifeoma', lastName: 'Eze' })
  const doctor = await seed.doctor()
  const kemi = await seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Sanni' })
  const own = { patient: amina, doctor, date: '2026-03-10', status: 'completed' } as const
  await seed.prescription({
    appointment: await seed.appointment({ ...own, time: '10:00' }),
    status: 'rejected',
    pharmacist: ifeoma,
  })
  await seed.prescription({
    appointment: await seed.appointment({ ...own, familyMember: kemi, time: '11:00' }),
    status: 'picked-up',
    pharmacist: ifeoma,
  })
  const musas = await seed.appointment({ ...own, patient: musa, time: '12:00' })
  await seed.prescription({
    appointment: musas,
    status: 'fulfilled',
    pharmacist: await seed.pharmacist({ pharmacy: await seed.pharmacy() }),
  })
  pharmacist = await server.as(ifeoma)
  colleague = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
  admins = [await server.as(await seed.admin()), await server.as(await seed.admin())]
})
afterAll(() => server.close())

type Answered = IssueReport & { detail: string; errors: { path: string; message: string }[] }
const issue = {
  type: 'quality-issue',
  title: 'Broken seal',
  description: 'The seal of one bottle was broken when it came.',
}
const report = (who: Caller, change: object = {}, key?: string) =>
  who.post<Answered>(
    '/api/pharmacy/reports',
    { ...issue, ...change },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const listOf = async (who: Caller, query = '') =>
  (await who.get<IssueReport[]>(`/api/pharmacy/reports${query}`)).body
const notificationsOf = async (who: Caller) => (await who.get<Notification[]>('/api/notifications')).body
const searchPatients = (who: Caller, search: string) =>
  who.get<KnownPatient[]>(`/api/pharmacy/patients?search=${encodeURIComponent(search)}`)

describe('an issue is reported', () => {
  it('ISSUE-1 with every field of the form, medium by default, and listed only for its reporter', async () => {
    const { status, body } = await report(pharmacist, { patientId: amina.id, medicationName: ' Amlodipine ' })
    expect([status, body]).toMatchObject([
      201,
      {
        ...issue,
        severity: 'medium',
        patientId: amina.id,
        patientName: 'Amina Bello',
        medicationName: 'Amlodipine',
        status: 'open',
        answer: null,
      },
    ])
    expect((await listOf(pharmacist))[0]).toEqual(body)
    expect(await listOf(colleague)).toEqual([])
    expect((await report(pharmacist)).body).toMatchObject({ patientId: null, patientName: null })
  })

  it('ISSUE-2 with the specification’s messages', async () => {
    const { status, body } = await report(pharmacist, { title: ' abcd ', description: 'nineteen characters' })
    expect([status, body.errors]).toEqual([
      400,
      [
        { path: 'title', message: 'Title must be at least 5 characters' },
        { path: 'description', message: 'Description must be at least 20 characters' },
      ],
    ])
    for (const [change, message] of [
      [{ type: 'gossip' }, 'Please select the type of issue'],
      [{ type: undefined }, 'Please select the type of issue'],
      [{ severity: 'huge' }, 'Please select a severity'],
    ] as const)
      expect((await report(pharmacist, change)).body.errors.map((one) => one.message)).toEqual([message])
    expect((await report(pharmacist, { title: 'abcde', description: 'x'.repeat(20) })).status).toBe(201)
  })

  it('ISSUE-3 a critical report notifies every administrator, others notify no one', async () => {
    const before = await Promise.all(admins.map(notificationsOf))
    await report(pharmacist, { severity: 'high' })
    expect(await Promise.all(admins.map(notificationsOf))).toEqual(before)
    const { body } = await report(pharmacist, { severity: 'critical', patientId: amina.id })
    for (const [nth, admin] of admins.entries()) {
      const [newest, ...rest] = await notificationsOf(admin)
      expect(rest).toEqual(before[nth])
      expect(newest).toMatchObject({
        type: 'issue-report',
        title: 'Critical issue reported',
        body: 'Quality issue: Broken seal. Reported by Ifeoma Eze',
      })
      // The patient is named in the report, not in the notification.
      expect(JSON.stringify(newest)).not.toContain('Bello')
    }
    expect(await notificationsOf(colleague)).toEqual([])
    expect(body.severity).toBe('critical')
  })

  it('SEC-6 sent twice with one key, it is one report and one notification', async () => {
    const [before, notified] = [
      (await listOf(pharmacist)).length,
      (await notificationsOf(admins[0] ?? colleague)).length,
    ]
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => report(pharmacist, { severity: 'critical' }, 'one-key')),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await listOf(pharmacist)).toHaveLength(before + 1)
    expect(await notificationsOf(admins[0] ?? colleague)).toHaveLength(notified + 1)
  })

  it('ISSUE-4 SEC-2 naming a patient whose prescriptions the reporter may not see is a 404, and nothing is stored', async () => {
    const before = await server.db.$count(issueReport)
    for (const patientId of [musa.id, ifeoma.id, 999_999])
      expect((await report(pharmacist, { patientId })).status).toBe(404)
    expect((await report(colleague, { patientId: amina.id })).status).toBe(404)
    expect(await server.db.$count(issueReport)).toBe(before)
  })

  it('SEC-14 leaves one entry that names the patient, and reading the list leaves another', async () => {
    const { body } = await report(pharmacist, { patientId: amina.id })
    await listOf(pharmacist, '?limit=1')
    const trail = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.actorId, ifeoma.id))
      .orderBy(auditEntry.id)
    expect(trail.slice(-2).map(({ action, subject, patientIds }) => [action, subject, patientIds])).toEqual([
      ['issue-report.submitted', `issue report ${body.id}`, [amina.id]],
      ['my-issue-report.list', null, [amina.id]],
    ])
  })

  it('ISSUE-5 the reporter’s list is paged, can be filtered by status, and has the administrators’ answers', async () => {
    const all = await listOf(pharmacist)
    const newest = all[0]?.id ?? 0
    await server.db
      .update(issueReport)
      .set({ status: 'resolved', answer: 'The batch was sent back.' })
      .where(eq(issueReport.id, newest))
    expect(await listOf(pharmacist, '?status=resolved')).toMatchObject([
      { id: newest, answer: 'The batch was sent back.' },
    ])
    const seen: number[] = []
    let path: string | undefined = '/api/pharmacy/reports?limit=2'
    while (path !== undefined) {
      const page: Awaited<ReturnType<typeof pharmacist.get<IssueReport[]>>> =
        await pharmacist.get<IssueReport[]>(path)
      seen.push(...page.body.map(({ id }) => id))
      path = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1]
    }
    expect(seen).toEqual(all.map(({ id }) => id))
    expect((await pharmacist.get('/api/pharmacy/reports?status=lost')).status).toBe(400)
    expect((await listOf(pharmacist, '?cursor=999999999999999')).map(({ id }) => id)).toEqual(seen)
  })
})

describe('ISSUE-4 the patient of a report is selected', () => {
  it('from those with a prescription, or a family member’s, that the reporter may see, by parts of either name', async () => {
    for (const search of ['ami', 'BELLO amina', 'kemi', ' sanni '])
      expect([search, (await searchPatients(pharmacist, search)).body]).toEqual([
        search,
        [
          {
            id: amina.id,
            firstName: 'Amina',
            lastName: 'Bello',
            dateOfBirth: '1988-05-19',
            family: ['Kemi Sanni'],
          },
        ],
      ])
    for (const search of ['musa', 'ifeoma', 'zz', '%%'])
      expect([search, (await searchPatients(pharmacist, search)).body]).toEqual([search, []])
    expect((await searchPatients(colleague, 'bello')).body).toEqual([])
    expect((await searchPatients(pharmacist, 'a')).status).toBe(400)
  })
})
