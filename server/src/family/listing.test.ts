import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopes } from '@alafia/contract/family/sharing'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { auditEntry } from '../audit/table.ts'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('FAM-2 a patient sees their own family, without archived members, and no one else’s', async () => {
  const { seed } = server
  const amina = await seed.patient({ lastName: 'Bello' })
  const bola = await seed.patient()
  const kemi = await seed.familyMember(amina, {
    firstName: 'Kemi',
    dateOfBirth: '2016-02-29',
    relationship: 'daughter',
    medicalConditions: ['Asthma', 'Peanut allergy'],
    emergencyContact: '0803 000 0000',
  })
  await seed.familyMember(amina, { firstName: 'Former', archivedAt: new Date() })
  const tunde = await seed.familyMember(bola, { firstName: 'Tunde' })

  const own = await (await server.as(amina)).get<FamilyMember[]>('/api/family')
  expect(own.body).toEqual([
    {
      id: kemi.id,
      primaryUserId: amina.id,
      firstName: 'Kemi',
      lastName: 'Bello',
      dateOfBirth: '2016-02-29',
      relationship: 'daughter',
      phone: null,
      emergencyContact: '0803 000 0000',
      medicalConditions: ['Asthma', 'Peanut allergy'],
      allergies: [],
      regularMedicines: [],
      insuranceProvider: null,
      insurancePlan: null,
      insuranceNumber: null,
      profileImage: null,
      hasHistory: false,
      decidesSince: null,
      openScopes: [...scopes],
      decidesOn: null,
      consent: null,
      signIn: null,
      otherParent: null,
    },
  ])
  const other = await (await server.as(bola)).get<FamilyMember[]>('/api/family')
  expect(other.body.map(({ id }) => id)).toEqual([tunde.id])

  const trail = await server.db.select().from(auditEntry)
  expect(trail.map(({ action, actorId, patientIds }) => [action, actorId, patientIds])).toEqual([
    ['family-member.list', amina.id, [amina.id]],
    ['family-member.list', bola.id, [bola.id]],
  ])
})
