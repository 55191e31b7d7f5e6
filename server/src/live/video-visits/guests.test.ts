import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GuestPass } from '@alafia/contract/video-visits/guest-invitations/schema'
import { sessionCookie } from '../../request/caller.ts'
import type { StoredInvitation } from '../../seed/invitations.ts'
import type { SeededAppointment } from '../../seed/appointments.ts'
import { testNow } from '../../testing/clock.ts'
import { connectLive, liveProcess, refusalOf, notifyPeople, type LiveProcess } from '../../testing/live.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { connectVideoVisit, type VideoVisitClient } from '../../testing/video-visit-client.ts'
import { guestInvitation } from '../../video-visits/table.ts'

const offer = { description: { type: 'offer', sdp: 'v=0' } } as const
const gone = { message: 'This invitation is no longer valid', code: 'no-session' }

describe('a guest of a video visit over the live connection', () => {
  let server: TestServer
  let hub: LiveProcess
  let amina: Person
  let okafor: Person
  let patient: Caller
  let visit: SeededAppointment
  let invitation: StoredInvitation
  let guestKey: string
  const visitors: VideoVisitClient[] = []

  const comeAs = async (auth: Record<string, unknown>) => {
    const visitor = await connectVideoVisit(hub.url, auth)
    visitors.push(visitor)
    return visitor
  }
  const connect = async (person: Person) => comeAs({ token: (await server.as(person)).token })
  const redeem = async ({ secret }: { secret: string }) => {
    const { body } = await server.anyone.post<GuestPass>('/api/guest-invitations/redeem', { secret })
    return body.guestKey
  }
  /** A guest in the call, whom someone in it has let in. */
  const enterAsGuest = async (key: string, { id }: { id: number }, host: Person = okafor) => {
    const guest = await comeAs({ guest: key })
    expect(await guest.join(visit.id)).toEqual({ admitted: false, why: 'waiting' })
    const path = `/api/video-visits/${visit.id}/invitations/${id}/admit`
    expect((await (await server.as(host)).post(path)).status).toBe(204)
    await expect.poll(() => guest.letIn()).toBe(1)
    return { guest, peer: await guest.enter(visit.id) }
  }
  const names = (visitor: VideoVisitClient) => visitor.people()?.map(({ name }) => name)

  beforeAll(async () => {
    server = await testServer()
    hub = await liveProcess(server.app.services, { checkEvery: 600_000 })
  })
  beforeEach(async () => {
    server.clock.set(testNow)
    amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
    okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
    patient = await server.as(amina)
    visit = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-11',
      time: '09:00',
      status: 'confirmed',
    })
    invitation = await server.seed.invitation({ visit, invitedBy: okafor })
    guestKey = await redeem(invitation)
  })
  afterEach(() => {
    for (const { socket } of visitors.splice(0)) socket.disconnect()
  })
  afterAll(async () => {
    await hub.close()
    await server.close()
  })

  test('VID-12 joins with the guest key, is shown by name and kind, and signals like the others; the audit trail has the name', async () => {
    const doctor = await connect(okafor)
    const toDoctor = await doctor.enter(visit.id)
    const { guest, peer: fromGuest } = await enterAsGuest(guestKey, invitation)
    await expect.poll(() => names(doctor)).toEqual(['Dr. Chidi Okafor', 'Ada Obi (interpreter)'])
    expect(doctor.people()?.[1]?.kind).toBe('guest')
    guest.signal(visit.id, toDoctor, offer)
    await expect.poll(() => doctor.signals).toEqual([{ from: fromGuest, signal: offer }])
    guest.socket.disconnect()
    const trail = async () => {
      const { rows } = await server.db.execute<{ action: string; actor_id: number | null }>(
        sql`select action, actor_id from audit_entry where actor_name = 'Ada Obi (interpreter)'
          and subject = ${`appointment ${visit.id}`} order by id`,
      )
      return rows.map(({ action, actor_id: actorId }) => [action, actorId])
    }
    await expect.poll(trail).toEqual([
      ['guest-invitation.asked', null],
      ['video-visit.joined', null],
      ['video-visit.disconnected', null],
    ])
  })

  test('VID-28 after a reload the key admits the same guest again, once: the older browser is removed', async () => {
    await (await connect(okafor)).enter(visit.id)
    const { guest: before } = await enterAsGuest(guestKey, invitation)
    const after = await comeAs({ guest: guestKey })
    await after.enter(visit.id)
    await expect.poll(() => before.closings).toEqual(['elsewhere'])
    await expect.poll(() => names(after)).toEqual(['Dr. Chidi Okafor', 'Ada Obi (interpreter)'])
  })

  test('SEC-13 the one video visit and nothing else: no other one, no event, no notification, no list', async () => {
    const other = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-11',
      time: '09:30',
      status: 'confirmed',
    })
    server.clock.advance(20)
    const doctor = await connect(okafor)
    await doctor.enter(other.id)
    await (await connect(amina)).enter(visit.id)
    const { guest } = await enterAsGuest(guestKey, invitation, amina)
    expect(await guest.join(other.id)).toEqual({ admitted: false, why: 'not-admitted' })

    guest.socket.emit('join-patient-room', amina.id)
    guest.socket.emit('join-admin-room', amina.id)
    guest.socket.emit('catch-up', 0)
    guest.signal(other.id, doctor.people()?.[0]?.peer ?? '', offer)
    await notifyPeople(server.app.services, [amina.id, okafor.id], 'for the two alone')
    for (const to of ['everyone', { userId: amina.id }, { role: 'patient' }] as const)
      server.app.services.bus.publish('invalidated', [{ to, topic: 'appointments' }])
    await expect.poll(() => doctor.received.length).toBe(1)
    await expect
      .poll(() => doctor.invalidated.flat().some(({ topic }) => topic === 'appointments'))
      .toBe(true)
    // The reply to this comes after all of it.
    await guest.join(other.id)
    expect([guest.received, guest.invalidated, doctor.signals]).toEqual([[], [], []])
  })

  test('SEC-13 no one joins with a made-up key, the link’s secret, from another site, or in another’s name', async () => {
    const unused = await server.seed.invitation({ visit, invitedBy: amina })
    const { token } = patient
    const ways: [Record<string, unknown>, object][] = [
      [{ guest: 'made-up' }, gone],
      [{ guest: '' }, gone],
      [{ guest: invitation.secret }, gone],
      [{ guest: unused.secret }, gone],
      [{ guest: guestKey, token }, { code: 'forbidden' }],
      [{ guest: guestKey, userId: amina.id }, { code: 'forbidden' }],
      [{ guest: { $gt: '' } }, { code: 'invalid-input' }],
      [{ token: guestKey }, { code: 'no-session' }],
    ]
    for (const [auth, refusal] of ways)
      expect(await refusalOf(connectLive(hub.url, auth))).toMatchObject(refusal)
    // A session cookie sent with it makes no difference.
    const headers = { cookie: `${sessionCookie}=${token}`, origin: hub.url }
    expect(await refusalOf(connectLive(hub.url, { guest: 'made-up' }, { headers }))).toMatchObject(gone)
    const foreign = { origin: 'https://evil.example' }
    expect(await refusalOf(connectLive(hub.url, { guest: guestKey }, { headers: foreign }))).toMatchObject({
      code: 'foreign-origin',
    })
  })

  test('VID-29 revoking an invitation removes its guest at once, who can’t join again; the others stay', async () => {
    const doctor = await connect(okafor)
    await doctor.enter(visit.id)
    const { guest } = await enterAsGuest(guestKey, invitation)
    const since = performance.now()
    expect((await patient.delete(`/api/video-visits/${visit.id}/invitations/${invitation.id}`)).status).toBe(
      204,
    )
    await expect.poll(() => guest.closings).toEqual(['not-admitted'])
    expect(performance.now() - since).toBeLessThan(1000)
    await expect.poll(() => names(doctor)).toEqual(['Dr. Chidi Okafor'])
    expect(await guest.join(visit.id)).toEqual({ admitted: false, why: 'not-admitted' })
    guest.signal(visit.id, doctor.people()?.[0]?.peer ?? '', offer)
    expect(await refusalOf(connectLive(hub.url, { guest: guestKey }))).toEqual(gone)
    expect([doctor.closings, doctor.signals]).toEqual([[], []])
  })

  test('VID-29 the end of the video visit is the guest’s too, and after its day the key is invalid', async () => {
    await (await connect(amina)).enter(visit.id)
    const { guest } = await enterAsGuest(guestKey, invitation, amina)
    const cancelled = await patient.patch(`/api/appointments/${visit.id}`, {
      status: 'cancelled',
      reason: 'Travelling',
    })
    expect(cancelled.status).toBe(200)
    await hub.live.checkVideoVisits()
    await expect.poll(() => guest.closings).toEqual(['cancelled'])
    expect(await guest.join(visit.id)).toEqual({ admitted: false, why: 'cancelled' })
    server.clock.advance(24 * 60)
    expect(await refusalOf(connectLive(hub.url, { guest: guestKey }))).toEqual(gone)
  })

  test('VID-31 one guest at a time: the next learns so, and joins once the first has left', async () => {
    const kemi = await server.seed.invitation({ visit, invitedBy: amina, name: 'Kemi' })
    const second = await redeem(kemi)
    await (await connect(amina)).enter(visit.id)
    const { guest: first } = await enterAsGuest(guestKey, invitation, amina)
    const next = await comeAs({ guest: second })
    expect(await next.join(visit.id)).toEqual({ admitted: false, why: 'waiting' })
    const admit = () => patient.post(`/api/video-visits/${visit.id}/invitations/${kemi.id}/admit`)
    const refused = await admit()
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Only one guest can be in it. Kemi can join when the other has left',
    ])
    first.socket.emit('video-visit-leave', { visitId: visit.id })
    await expect.poll(async () => (await admit()).status).toBe(204)
    await next.enter(visit.id)
    // Who was let in before finds it full.
    expect(await first.join(visit.id)).toEqual({ admitted: false, why: 'full' })
    next.socket.emit('video-visit-leave', { visitId: visit.id })
    await expect.poll(async () => (await first.join(visit.id)).admitted).toBe(true)
    const rows = await server.db
      .select({ usedAt: guestInvitation.usedAt })
      .from(guestInvitation)
      .where(eq(guestInvitation.appointmentId, visit.id))
    expect(rows.filter(({ usedAt }) => usedAt)).toHaveLength(2)
  })
})
