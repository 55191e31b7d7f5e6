import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProbablePair } from '@alafia/contract/administration/record-links/schema'
import { linkingBy, links } from '../../testing/linking.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let asker: Caller
let confirmer: Caller

beforeAll(async () => {
  server = await testServer()
  asker = await server.as(await server.seed.admin())
  confirmer = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

const { link, unlink } = linkingBy(() => ({ asker, confirmer }))

test('ADM-92 records with the same date of birth and the same name or phone are listed, until they are linked or were unlinked', async () => {
  const { seed } = server
  const born = { dateOfBirth: '1971-07-17' }
  const one = await seed.patient({
    firstName: 'Adébáyọ̀',
    lastName: 'OLÚ',
    phone: '+234 803 555 7717',
    ...born,
  })
  const sameName = await seed.patient({ firstName: 'olu', lastName: 'adebayo', phone: null, ...born })
  const samePhone = await seed.patient({
    firstName: 'Bayo',
    lastName: 'Olu',
    phone: '0803 555 7717',
    ...born,
  })
  const family = await seed.patient({ dateOfBirth: '1969-01-01' })
  const member = await seed.familyMember(family, {
    firstName: 'Adebayo',
    lastName: 'Olu',
    phone: null,
    ...born,
  })
  await seed.patient({ firstName: 'Adebayo', lastName: 'Olu', dateOfBirth: '1971-07-18' })
  const read = async () =>
    (await asker.get<ProbablePair[]>(`${links}/probable`)).body
      .filter((pair) => pair.one.dateOfBirth === born.dateOfBirth)
      .map(({ one: first, other, ...why }) => [
        [first, other]
          .map(({ patientId, familyMemberId }) => familyMemberId ?? -patientId)
          .toSorted((a, b) => a - b),
        why,
      ])
  const pair = (first: number, second: number, why: 'name' | 'phone') => [
    [first, second].toSorted((a, b) => a - b),
    { sameName: why === 'name', samePhone: why === 'phone' },
  ]
  const all = [
    pair(-one.id, -sameName.id, 'name'),
    pair(-one.id, -samePhone.id, 'phone'),
    pair(-one.id, member.id, 'name'),
    pair(-sameName.id, member.id, 'name'),
  ]
  const found = await read()
  expect(found).toHaveLength(4)
  expect(found).toEqual(expect.arrayContaining(all))
  const id = await link(one, samePhone)
  expect(await read()).toEqual([all[3]])
  await unlink(id)
  const after = await read()
  expect(after).toHaveLength(3)
  expect(after).not.toContainEqual(all[1])
})
