import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminUser, UserDetail, UpcomingAppointment } from '@alafia/contract/administration/users/schema'
import { minute } from '@alafia/contract/kernel/durations'
import { accountInvitation } from '../../accounts/table.ts'
import { testServer, type Answer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

describe('Manage Users finds accounts', () => {
  let server: TestServer
  let admin: Person
  let caller: Caller
  let okafor: Person

  const namesOf = async (query: string) => {
    const { status, body } = await caller.get<AdminUser[]>(`/api/admin/users?${query}`)
    expect(status).toBe(200)
    return body.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  }

  beforeAll(async () => {
    server = await testServer()
    const at = (minutes: number) => new Date(server.clock.now().getTime() - minutes * minute)
    admin = await server.seed.admin({ firstName: 'Ngozi', lastName: 'Admin', lastLoginAt: at(1) })
    caller = await server.as(admin)
    okafor = await server.seed.doctor({
      firstName: 'Chidi',
      lastName: 'Okafor',
      lastLoginAt: at(5),
      licensedUntil: '2026-03-09',
    })
    await server.seed.patient({
      firstName: 'Amina',
      lastName: 'Bello',
      email: 'amina_b@mail.example',
      lastLoginAt: at(3),
    })
    await server.seed.patient({ firstName: 'Bola', lastName: '100%', email: 'b1@mail.example' })
    await server.seed.pharmacist({
      firstName: 'Ifeoma',
      lastName: 'Eze',
      isActive: false,
      lastLoginAt: at(9),
      alsoHolds: ['patient'],
    })
    const invited = await server.seed.doctor({ firstName: 'Tunde', lastName: 'Ade', lastLoginAt: at(20) })
    await server.db.insert(accountInvitation).values({
      userId: invited.id,
      secretHash: 'x',
      invitedBy: admin.id,
      createdAt: at(60),
      expiresAt: at(-60),
    })
  })
  afterAll(() => server.close())

  test('ADM-1 by their last sign-in, then those who never signed in', async () => {
    expect(await namesOf('')).toEqual([
      'Ngozi Admin',
      'Amina Bello',
      'Chidi Okafor',
      'Ifeoma Eze',
      'Tunde Ade',
      'Bola 100%',
    ])
  })

  test('ADM-2 by any part of name and email address, by several words in any order, by the start of a word, and by id', async () => {
    expect(await namesOf('search=kafo')).toEqual(['Chidi Okafor'])
    expect(await namesOf('search=BELLO%20amina')).toEqual(['Amina Bello'])
    expect(await namesOf('search=bello%20chidi')).toEqual([])
    expect(await namesOf('search=amina_b%40')).toEqual(['Amina Bello'])
    expect(await namesOf('search=100%25')).toEqual(['Bola 100%'])
    expect(await namesOf('search=%25%25%25')).toEqual([])
    expect(await namesOf('search=am')).toEqual(['Amina Bello'])
    expect(await namesOf('search=ez')).toEqual(['Ifeoma Eze'])
    expect(await namesOf(`search=${okafor.id}&role=doctor`)).toContain('Chidi Okafor')
    expect(await namesOf('search=99999999999999')).toEqual([])
  })

  test('ADM-2 by role and by status', async () => {
    expect(await namesOf('role=patient')).toEqual(['Amina Bello', 'Ifeoma Eze', 'Bola 100%'])
    expect(await namesOf('role=admin')).toEqual(['Ngozi Admin'])
    expect(await namesOf('status=deactivated')).toEqual(['Ifeoma Eze'])
    expect(await namesOf('status=invited')).toEqual(['Tunde Ade'])
    expect(await namesOf('status=active&role=doctor')).toEqual(['Chidi Okafor'])
    expect((await caller.get('/api/admin/users?status=gone')).status).toBe(400)
  })

  test('PLAT-2 in pages of any size, each account once and in order, even with equal or missing sign-in times', async () => {
    const lastLoginAt = new Date(server.clock.now().getTime() - 5 * minute)
    for (const details of [{ lastLoginAt }, { lastLoginAt }, {}, {}]) await server.seed.patient(details)
    const whole = (await caller.get<AdminUser[]>('/api/admin/users')).body.map(({ id }) => id)
    expect(whole).toHaveLength(10)
    for (const limit of [1, 2, 3, 4]) {
      const seen: number[] = []
      let path: string | undefined = `/api/admin/users?limit=${limit}`
      while (path !== undefined && seen.length <= whole.length) {
        const answer: Answer<AdminUser[]> = await caller.get<AdminUser[]>(path)
        seen.push(...answer.body.map(({ id }) => id))
        const { link = '' } = answer.headers
        path = typeof link === 'string' ? /^<(.+)>; rel="next"$/.exec(link)?.[1] : undefined
      }
      expect(seen).toEqual(whole)
    }
    expect((await caller.get('/api/admin/users?cursor=never_x')).status).toBe(400)
  })

  test('ADM-3 one account: roles, sessions, practice, licence, upcoming appointments, and whether it is the last administrator', async () => {
    const patient = await server.seed.patient({ firstName: 'Kemi', lastName: 'Ojo' })
    const child = await server.seed.familyMember(patient, { firstName: 'Ada', lastName: 'Ojo' })
    const appointment = await server.seed.appointment({
      patient,
      familyMember: child,
      doctor: okafor,
      date: '2026-03-11',
      time: '10:00',
      status: 'confirmed',
    })
    await server.seed.appointment({ patient, doctor: okafor, date: '2026-02-11', time: '10:00' })
    await server.as(okafor)
    const { body } = await caller.get<UserDetail>(`/api/admin/users/${okafor.id}`)
    expect(body).toMatchObject({
      firstName: 'Chidi',
      roles: ['doctor'],
      status: 'active',
      sessions: 1,
      doctor: {
        specialization: 'General Practice',
        fee: '15000.00',
        currency: 'NGN',
        upcomingAppointments: 1,
      },
      pharmacy: null,
      invitation: null,
      isLastAdmin: false,
      hasSecondFactor: false,
    })
    expect(body.licences).toEqual([
      { role: 'doctor', number: `MDCN/${10_000 + okafor.id}`, validUntil: '2026-03-09', state: 'expired' },
    ])
    expect((await caller.get<UserDetail>(`/api/admin/users/${admin.id}`)).body.isLastAdmin).toBe(true)
    expect(
      (await caller.get<UpcomingAppointment[]>(`/api/admin/users/${okafor.id}/upcoming-appointments`)).body,
    ).toEqual([
      {
        id: appointment.id,
        appointmentDate: '2026-03-11',
        appointmentTime: '10:00',
        status: 'confirmed',
        canBeHeld: false,
        patientId: patient.id,
        patientName: 'Kemi Ojo',
        personName: 'Ada Ojo',
      },
    ])
    expect((await caller.get('/api/admin/users/999999')).status).toBe(404)
    expect(
      (await caller.get(`/api/admin/users/${okafor.id}/upcoming-appointments?cursor=999999999999`)).status,
    ).toBe(200)
  })
})
