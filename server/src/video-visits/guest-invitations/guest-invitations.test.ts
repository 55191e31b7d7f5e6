import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import type {
  GuestPass,
  GuestInvitation,
  GuestInvitationPage,
  NewGuestInvitation,
} from '@alafia/contract/video-visits/guest-invitations/schema'
import { appointment } from '../../appointments/table.ts'
import { auditEntry } from '../../audit/table.ts'
import type { Invalidation } from '../../outbox/outbox.ts'
import type { Person } from '../../seed/people.ts'
import type { SeededAppointment } from '../../seed/appointments.ts'
import { testNow } from '../../testing/clock.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { guestInvitation, videoVisit } from '../table.ts'

/* It is 09:00 in Lagos; the appointment is at 09:10, so its video visit is open. */

let server: TestServer
let amina: Person
let okafor: Person
let visit: SeededAppointment
let patient: Caller
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(testNow)
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  visit = await book('09:10')
  patient = await server.as(amina)
  doctor = await server.as(okafor)
})

const book = (time: string, more: object = {}) =>
  server.seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-11',
    time,
    status: 'confirmed',
    reason: 'canary-reason',
    ...more,
  })

const ada = { name: 'Ada Obi', kind: 'interpreter' }
const invite = (by: Caller, id = visit.id, headers?: Record<string, string>) =>
  by.post<NewGuestInvitation>(`/api/video-visits/${id}/invitations`, ada, headers)
const list = async (by: Caller) =>
  (await by.get<GuestInvitation[]>(`/api/video-visits/${visit.id}/invitations`)).body
const secretOf = ({ path }: { path: string }) => path.replace('/join/', '')
const readInvitation = (secret: string) =>
  server.anyone.get<GuestInvitationPage>(`/api/guest-invitations/by-secret/${secret}`)
const redeem = (secret: string) => server.anyone.post<GuestPass>('/api/guest-invitations/redeem', { secret })
const refusalOf = async (secret: string) => {
  const { status, body } = await server.anyone.post('/api/guest-invitations/redeem', { secret })
  return { status, detail: body.detail }
}
const trail = async (action: string) =>
  (
    await server.db
      .select()
      .from(auditEntry)
      .where(and(like(auditEntry.action, `guest-invitation.${action}`)))
      .orderBy(auditEntry.id)
  ).filter(({ patientIds }) => patientIds.includes(amina.id))

describe('inviting someone to a video visit', () => {
  test('VID-26 the patient and the doctor each can; the other side is notified, and sees who was invited', async () => {
    const { status, body } = await invite(doctor)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...ada,
      invitedBy: 'Dr. Chidi Okafor',
      state: 'open',
      usedAt: null,
      // When the appointment's day at the clinic is over.
      expiresAt: '2026-03-11T23:00:00.000Z',
    })
    expect(body.path).toMatch(/^\/join\/[\w-]{43}$/)
    const { body: notifications } = await patient.get<Notification[]>('/api/notifications')
    expect(notifications[0]).toMatchObject({
      title: 'Someone was invited to your appointment',
      body: 'Dr. Chidi Okafor invited Ada Obi (interpreter) to your video visit',
    })

    expect((await invite(patient)).body.invitedBy).toBe('Amina Bello')
    const { body: toDoctor } = await doctor.get<Notification[]>('/api/notifications')
    expect(toDoctor[0]?.body).toBe('Amina Bello invited Ada Obi (interpreter) to your video visit')
    for (const by of [patient, doctor])
      expect((await list(by)).map(({ invitedBy, state }) => [invitedBy, state])).toEqual([
        ['Amina Bello', 'open'],
        ['Dr. Chidi Okafor', 'open'],
      ])
    expect((await trail('created')).map(({ actorId }) => actorId)).toEqual([okafor.id, amina.id])
    expect(await trail('list')).toHaveLength(2)
  })

  test('VID-62 of two parents, the one who didn’t invite is notified of who is invited to the child’s visit', async () => {
    const musa = await server.seed.patient({ firstName: 'Musa', lastName: 'Ade' })
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
    const now = server.clock.now()
    await server.db.execute(sql`
      insert into family_access (family_member_id, invited_by, address, invited_at, answer_by, account_id, accepted_at)
      values (${kemi.id}, ${amina.id}, 'musa@example.org', ${now}, ${now}, ${musa.id}, ${now})`)
    const second = await server.as(musa)
    const { id } = await book('10:00', { familyMember: kemi })
    const bodies = async (by: Caller) =>
      (await by.get<Notification[]>('/api/notifications')).body.map(({ body }) => body)
    expect((await invite(second, id)).status).toBe(201)
    expect(await bodies(patient)).toEqual(['Musa Ade invited Ada Obi (interpreter) to Kemi’s video visit'])
    expect(await bodies(second)).toEqual([])
    expect(await bodies(doctor)).toEqual(['Musa Ade invited Ada Obi (interpreter) to your video visit'])
    expect((await invite(patient, id)).status).toBe(201)
    expect(await bodies(second)).toEqual(['Amina Bello invited Ada Obi (interpreter) to Kemi’s video visit'])
    expect(await bodies(patient)).toHaveLength(1)
  })

  test('VID-64 an open list of invitations follows what the other parent invites and revokes', async () => {
    const musa = await server.seed.patient()
    const kemi = await server.seed.familyMember(amina)
    const now = server.clock.now()
    await server.db.execute(sql`
      insert into family_access (family_member_id, invited_by, address, invited_at, answer_by, account_id, accepted_at)
      values (${kemi.id}, ${amina.id}, 'musa@example.org', ${now}, ${now}, ${musa.id}, ${now})`)
    const { id } = await book('11:00', { familyMember: kemi })
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => void heard.push(...changes))
    const forMusa = { to: { userId: musa.id }, topic: 'video-visits', key: String(id) }
    const { body } = await invite(patient, id)
    expect(heard).toContainEqual(forMusa)
    heard.splice(0)
    await patient.delete(`/api/video-visits/${id}/invitations/${body.id}`)
    expect(heard).toContainEqual(forMusa)
    stop()
  })

  test('VID-27 SEC-27 the secret is shown once: it is in no list and no row, and a repeated request doesn’t get it again', async () => {
    const key = { 'idempotency-key': 'invite-ada' }
    const { body } = await invite(patient, visit.id, key)
    const again = await patient.post(`/api/video-visits/${visit.id}/invitations`, ada, key)
    expect([again.status, again.body.detail]).toEqual([
      409,
      'This link was already shown, and is shown only once. Cancel the invitation, then invite them again',
    ])
    const all = JSON.stringify([
      await list(patient),
      await server.db.select().from(guestInvitation),
      (await server.db.execute('select * from idempotency_key')).rows,
    ])
    expect(all).toContain('Ada Obi')
    expect(all).not.toContain(secretOf(body))
    expect(await list(patient)).toHaveLength(1)
  })

  test('VID-26 no one else can, not even another doctor of the same patient', async () => {
    const colleague = await server.seed.doctor()
    await server.seed.appointment({
      patient: amina,
      doctor: colleague,
      date: '2026-03-12',
      time: '10:00',
      status: 'confirmed',
    })
    const { body: mine } = await invite(patient)
    const tries: [Person, number][] = [
      [await server.seed.patient(), 404],
      [await server.seed.doctor(), 404],
      [colleague, 403],
      [await server.seed.pharmacist(), 403],
      [await server.seed.admin(), 403],
    ]
    for (const [person, status] of tries) {
      const caller = await server.as(person)
      expect((await invite(caller)).status).toBe(status)
      expect((await caller.delete(`/api/video-visits/${visit.id}/invitations/${mine.id}`)).status).toBe(
        status,
      )
      const seen = await caller.get(`/api/video-visits/${visit.id}/invitations`)
      expect([403, 404]).toContain(seen.status)
      expect(JSON.stringify(seen.body)).not.toContain('Ada')
    }
    expect((await list(patient)).map(({ state }) => state)).toEqual(['open'])
  })

  test('SEC-2 an invitation to someone else’s appointment can’t be revoked through one’s own', async () => {
    const other = await server.seed.patient()
    const theirs = await server.seed.appointment({
      patient: other,
      doctor: okafor,
      date: '2026-03-11',
      time: '11:00',
      status: 'confirmed',
    })
    const invitation = await server.seed.invitation({ visit: theirs, invitedBy: other })
    expect((await patient.delete(`/api/video-visits/${visit.id}/invitations/${invitation.id}`)).status).toBe(
      404,
    )
    expect((await readInvitation(invitation.secret)).body.state).not.toBe('revoked')
  })

  test('VID-30 not to an appointment in person, one that is cancelled or over, or one that the doctor has ended', async () => {
    const inPerson = await book('12:00', { mode: 'in-person' })
    const cancelled = await book('13:00', { status: 'cancelled' })
    const past = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-10',
      time: '10:00',
      status: 'confirmed',
    })
    const ended = await book('14:00')
    await server.db.insert(videoVisit).values({ appointmentId: ended.id, endedAt: server.clock.now() })
    for (const [{ id }, detail] of [
      [inPerson, 'No one can be invited: this appointment has no video visit'],
      [cancelled, 'No one can be invited: this appointment has no video visit'],
      [past, 'No one can be invited: this video visit is over'],
      [ended, 'No one can be invited: this video visit is over'],
    ] as const) {
      const { status, body } = await patient.post(`/api/video-visits/${id}/invitations`, ada)
      expect([status, body.detail]).toEqual([409, detail])
    }
  })

  test('VID-30 four at a time, however many are created at once; revoking one makes room', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => invite(n % 2 === 0 ? patient : doctor)),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201, 201, 201, 201, 409, 409, 409, 409,
    ])
    const [first] = await list(patient)
    await doctor.delete(`/api/video-visits/${visit.id}/invitations/${first?.id}`)
    expect((await invite(patient)).status).toBe(201)
  })

  test('VID-26 invalid names and kinds are refused with a reason', async () => {
    for (const [body, message] of [
      [{ ...ada, name: '  ' }, 'Please enter the name of the person you invite'],
      [{ ...ada, name: 'x'.repeat(81) }, 'At most 80 characters'],
      [{ name: 'Ada' }, 'Please choose who comes'],
      [{ name: 'Ada', kind: 'doctor' }, 'Please choose who comes'],
    ] as const) {
      const answer = await patient.post(`/api/video-visits/${visit.id}/invitations`, body)
      expect([answer.status, answer.body.errors?.map((one) => one.message)]).toEqual([400, [message]])
    }
  })
})

describe('an invitation admits one browser to its one video visit', () => {
  test('VID-27 someone with the link reads who invites and when, and nothing of why or of the other side', async () => {
    const { body } = await invite(doctor)
    const seen = await readInvitation(secretOf(body))
    expect(seen.status).toBe(200)
    expect(seen.body).toEqual({
      state: 'open',
      ...ada,
      invitedBy: 'Dr. Chidi Okafor',
      startsAt: '2026-03-11T08:10:00.000Z',
      opensAt: '2026-03-11T07:55:00.000Z',
    })
    // Reading doesn't use it up: messengers fetch links for previews.
    expect((await readInvitation(secretOf(body))).body.state).toBe('open')
    expect((await trail('read')).map(({ actorId, outcome }) => [actorId, outcome])).toEqual([
      [null, 'done'],
      [null, 'done'],
    ])
  })

  test('VID-28 SEC-5 it is used once, however many browsers try simultaneously', async () => {
    const { body } = await invite(doctor)
    const tries = 20
    const answers = await Promise.all(Array.from({ length: tries }, () => redeem(secretOf(body))))
    const [one, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(one?.body.visitId).toBe(visit.id)
    expect(one?.body.guestKey).toMatch(/^[\w-]{43}$/)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(tries - 1)
    expect(await refusalOf(secretOf(body))).toEqual({
      status: 409,
      detail: 'This invitation has already been used',
    })
    expect((await readInvitation(secretOf(body))).body).toEqual({
      state: 'used',
      name: null,
      kind: null,
      invitedBy: null,
      startsAt: null,
      opensAt: null,
    })
    expect((await list(patient))[0]).toMatchObject({ state: 'used', usedAt: testNow.toISOString() })
    expect(await trail('redeemed')).toHaveLength(1)
    // The others are counted until the minute is over (AUD-30).
    expect((await trail('redeem')).map(({ outcome }) => outcome)).toEqual(['denied'])
    const stored = JSON.stringify(await server.db.select().from(guestInvitation))
    expect(stored).not.toContain(one?.body.guestKey)
  })

  test('VID-29 revoked, expired, too early, cancelled, ended or made up: no one is admitted, and it says why', async () => {
    const revoked = (await invite(doctor)).body
    expect((await patient.delete(`/api/video-visits/${visit.id}/invitations/${revoked.id}`)).status).toBe(204)
    expect((await patient.delete(`/api/video-visits/${visit.id}/invitations/${revoked.id}`)).status).toBe(204)
    expect(await refusalOf(secretOf(revoked))).toEqual({
      status: 409,
      detail: 'This invitation was cancelled',
    })
    expect(await trail('revoked')).toHaveLength(1)

    const { secret: expired } = await server.seed.invitation({ visit, invitedBy: amina, expiresAt: testNow })
    expect(await refusalOf(expired)).toEqual({ status: 409, detail: 'This invitation has expired' })

    const later = await book('10:00')
    const { secret: early } = await server.seed.invitation({ visit: later, invitedBy: amina })
    expect(await refusalOf(early)).toEqual({ status: 409, detail: 'This video visit isn’t open yet' })
    expect((await readInvitation(early)).body).toMatchObject({
      state: 'not-yet',
      opensAt: '2026-03-11T08:45:00.000Z',
    })
    server.clock.advance(45)
    expect((await readInvitation(early)).body.state).toBe('open')
    const over = 'This video visit is over or cancelled'
    await server.db.update(appointment).set({ status: 'cancelled' }).where(eq(appointment.id, later.id))
    expect(await refusalOf(early)).toEqual({ status: 409, detail: over })

    const { secret: late } = await server.seed.invitation({ visit, invitedBy: amina })
    await server.db.insert(videoVisit).values({ appointmentId: visit.id, endedAt: testNow })
    expect(await refusalOf(late)).toEqual({ status: 409, detail: over })
    expect((await readInvitation(late)).body).toMatchObject({ state: 'over', name: null, invitedBy: null })

    expect(await refusalOf('A'.repeat(43))).toEqual({ status: 404, detail: 'Not found' })
    for (const none of ['A'.repeat(43), 'x', `${late}x`])
      expect((await readInvitation(none)).status).toBe(404)
    expect((await redeem('x')).status).toBe(400)
  })

  test('SEC-13 the guest key is not a session: no endpoint accepts it', async () => {
    const { body } = await invite(doctor)
    const { guestKey } = (await redeem(secretOf(body))).body
    const calls = server.app.endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public')
    for (const { path } of calls)
      for (const headers of [
        { authorization: `Bearer ${guestKey}` },
        { cookie: `alafia_session=${guestKey}` },
      ])
        expect(
          (await server.anyone.get(path.replace(':id', String(visit.id)), undefined, headers)).status,
        ).toBe(401)
    console.info(`${calls.length} reads with a guest's key: 0 let in`)
    expect((await redeem(guestKey)).status).toBe(404)
  })
})
