import fc from 'fast-check'
import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecordLinkDetail } from '@alafia/contract/administration/record-links/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { userAccount } from '../../accounts/table.ts'
import { recordLink } from '../../family/record-links/table.ts'
import { directEmail } from '../../outbox/table.ts'
import { rowHashes } from '../../testing/row-hashes.ts'
import {
  bell,
  chartOf,
  factsOf,
  linkingBy,
  links,
  medicinesOf,
  registeredTwice,
  sign,
  substances,
} from '../../testing/linking.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

let server: TestServer
let asker: Caller
let confirmer: Caller
let amina: Person
let twin: Person
let okafor: Person
let eze: Person
let doctor: Caller
let otherDoctor: Caller
let otherVisit: Awaited<ReturnType<TestServer['seed']['appointment']>>

const { compare, ask, confirm, link, unlink } = linkingBy(() => ({ asker, confirmer }))

beforeAll(async () => {
  server = await testServer()
  asker = await server.as(await server.seed.admin({ firstName: 'Ngozi', lastName: 'Ade' }))
  confirmer = await server.as(await server.seed.admin({ firstName: 'Folake', lastName: 'Bello' }))
})
afterAll(() => server.close())

beforeEach(async () => {
  ;({ amina, twin, okafor, eze, doctor, otherDoctor, otherVisit } = await registeredTwice(server))
})

describe('unlinking', () => {
  test('ADM-89 takes a reason and two administrators, and can be declined with a reason of which who asked is notified', async () => {
    const id = await link(amina, twin)
    expect((await confirmer.post(`${links}/${id}/unlink/confirm`)).status).toBe(409)
    expect((await asker.post(`${links}/${id}/unlink`, { reason: 'Two sisters' })).body).toMatchObject({
      state: 'ending',
      reason: 'Two sisters',
    })
    expect((await asker.post(`${links}/${id}/unlink/confirm`)).status).toBe(403)
    expect((await factsOf(doctor, twin)).status).toBe(200)
    expect(await confirmer.post(`${links}/${id}/refuse`, {})).toMatchObject({ status: 400 })
    const declined = await confirmer.post(`${links}/${id}/refuse`, { reason: 'One woman, two cards' })
    expect(declined.status).toBe(204)
    expect((await asker.get<Notification[]>('/api/notifications')).body[0]).toMatchObject({
      title: 'Two records stay linked',
      body: 'Folake Bello declined to unlink Amina Bello. Reason: One woman, two cards',
    })
    await unlink(id)
    expect((await factsOf(doctor, twin)).status).toBe(404)
    expect(await bell(doctor)).toContain('Records are no longer linked')
    const [kept] = await server.db.select().from(recordLink).where(eq(recordLink.id, id))
    expect(kept?.endedAt).not.toBeNull()
    await link(amina, twin)
  })

  test('ADM-89 whatever is in the two, linking changes no row of them, and unlinking restores every answer exactly', async () => {
    const substance = fc.constantFrom('Penicillin', 'Peanuts', 'Latex', 'Ibuprofen')
    const story = fc.record({
      allergies: fc.array(fc.tuple(fc.boolean(), substance), { maxLength: 5 }),
      visits: fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
      prescriptions: fc.array(fc.boolean(), { maxLength: 3 }),
      isSwapped: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ allergies, visits, prescriptions, isSwapped }) => {
        const details = { firstName: 'Zainab', lastName: 'Musa', dateOfBirth: '1990-01-02' }
        const [one, other] = [await server.seed.patient(details), await server.seed.patient(details)]
        const of = (isFirst: boolean) =>
          isFirst ? { patient: one, doctor: okafor } : { patient: other, doctor: eze }
        const booked = [
          await server.seed.appointment({
            ...of(true),
            date: '2026-02-01',
            time: '08:00',
            status: 'completed',
          }),
          await server.seed.appointment({
            ...of(false),
            date: '2026-02-01',
            time: '08:00',
            status: 'completed',
          }),
        ] as const
        for (const [isFirst, text] of allergies)
          await server.seed.allergy({ ...of(isFirst), substance: text })
        for (const [index, [isFirst, day]] of visits.entries())
          await server.seed.appointment({
            ...of(isFirst),
            date: `2026-01-0${day}`,
            time: `${10 + index}:00`,
            status: 'completed',
          })
        for (const isFirst of prescriptions)
          await server.seed.prescription({ appointment: booked[isFirst ? 0 : 1] })
        const answers = async () => {
          const seen: unknown[] = []
          for (const by of [doctor, otherDoctor])
            for (const whom of [one, other])
              for (const path of [
                `/api/people/${whom.id}/self/facts`,
                `/api/patients/${whom.id}`,
                `/api/patients/${whom.id}/chart`,
                `/api/people/${whom.id}/self/prescribed-medicines`,
                `/api/people/${whom.id}/self/test-orders`,
              ]) {
                const { status, body } = await by.get(path)
                seen.push([path, status, status === 200 ? body : null])
              }
          return seen
        }
        const tables = async () => {
          const {
            record_link: _link,
            linked_record: _pair,
            care_of_person: _care,
            notification: _bell,
            notification_counter: _counter,
            outgoing_email: _email,
            direct_email: _direct,
            idempotency_key: _key,
            user_account: _account,
            ...rest
          } = await rowHashes(server.db)
          return rest
        }
        const [before, rows] = [await answers(), await tables()]
        const id = await link(...(isSwapped ? ([other, one] as const) : ([one, other] as const)))
        expect(await substances(doctor, one)).toEqual(allergies.map(([, text]) => text).toSorted())
        expect(await substances(otherDoctor, one)).toEqual(await substances(doctor, other))
        expect((await chartOf(doctor, one)).body).toHaveLength(2 + visits.length + prescriptions.length)
        expect(await tables()).toEqual(rows)
        await unlink(id)
        expect(await answers()).toEqual(before)
        expect(await tables()).toEqual(rows)
      }),
      { numRuns: 8 },
    )
  })
})

describe('before they are unlinked, and before they are found', () => {
  test('ADM-91 administrators see when, by whom and in which record something was written or changed meanwhile, without what it says', async () => {
    await server.seed.allergy({ patient: amina, doctor: okafor, substance: 'Latex' })
    const peanuts = await server.seed.allergy({ patient: twin, doctor: eze, substance: 'Peanuts' })
    const id = await link(amina, twin)
    const read = async () => (await confirmer.get<RecordLinkDetail>(`${links}/${id}`)).body
    expect(await read()).toMatchObject({ written: [], writtenCount: 0 })

    server.clock.advance(1)
    expect((await sign(otherDoctor, otherVisit, 'Ibuprofen 400 mg')).status).toBe(201)
    const severe = { type: 'allergy', severity: 'severe', certainty: 'confirmed' }
    expect(
      (
        await doctor.put(`/api/people/${twin.id}/self/allergies/${peanuts.id}`, {
          substance: 'Peanuts',
          ...severe,
          version: 1,
        })
      ).status,
    ).toBe(200)
    expect(
      (await doctor.post(`/api/people/${amina.id}/self/allergies`, { substance: 'Penicillin', ...severe }))
        .status,
    ).toBe(201)
    const { written, writtenCount } = await read()
    const name = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
    expect(written.map(({ at: _, ...entry }) => entry)).toEqual(
      expect.arrayContaining([
        { record: 'other', kind: 'prescription', isChange: false, by: name(eze) },
        { record: 'other', kind: 'allergy', isChange: true, by: name(okafor) },
        { record: 'one', kind: 'allergy', isChange: false, by: name(okafor) },
      ]),
    )
    expect([written.length, writtenCount]).toEqual([3, 3])
    expect(JSON.stringify(written)).not.toMatch(/Penicillin|Peanuts|Ibuprofen|Latex/)

    await unlink(id)
    const [substancesOfOne, substancesOfOther] = [
      await substances(doctor, amina),
      await substances(otherDoctor, twin),
    ]
    expect(substancesOfOne).toEqual(['Latex', 'Penicillin'])
    expect(substancesOfOther).toEqual(['Peanuts'])
    expect(await medicinesOf(doctor, amina)).toEqual([])
    expect(await medicinesOf(otherDoctor, twin)).toEqual(['Ibuprofen 400 mg'])
  })

  test('ADM-93 both accounts are emailed when their records are linked and when they are unlinked, without a name', async () => {
    const addresses = (
      await server.db
        .select({ email: userAccount.email })
        .from(userAccount)
        .where(inArray(userAccount.id, [amina.id, twin.id]))
    )
      .map(({ email }) => email.toLowerCase())
      .toSorted()
    const emails = async () => {
      const rows = await server.db
        .select({ kind: directEmail.kind, address: directEmail.address })
        .from(directEmail)
        .where(and(inArray(directEmail.address, addresses), like(directEmail.kind, 'records-%')))
        .orderBy(directEmail.kind, directEmail.address)
      return rows.map(({ kind, address }) => [kind, address])
    }
    const { body } = await ask(amina, twin)
    expect(await emails()).toEqual([])
    await confirm(body.id)
    expect(await emails()).toEqual(addresses.map((address) => ['records-linked', address]))
    await unlink(body.id)
    expect(await emails()).toEqual([
      ...addresses.map((address) => ['records-linked', address]),
      ...addresses.map((address) => ['records-unlinked', address]),
    ])
  })

  test('ADM-94 a chain or a circle of three records isn’t linked, whoever asks at once', async () => {
    const details = { firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1986-03-11' }
    const another = await server.seed.patient(details)
    const pairs = [
      [amina, twin],
      [twin, another],
      [another, amina],
    ] as const
    const seen = await Promise.all(pairs.map(async ([a, b]) => (await compare(a, b)).body.seen))
    const answers = await Promise.all(pairs.map(([a, b], place) => ask(a, b, seen[place])))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const asked = answers.find(({ status }) => status === 201)
    await confirm(asked?.body.id ?? 0)
    for (const [a, b] of pairs) expect((await ask(a, b)).status).toBe(409)
  })
})
