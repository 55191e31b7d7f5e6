import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GuestPass } from '@alafia/contract/video-visits/guest-invitations/schema'
import type { StoredInvitation } from '../../seed/invitations.ts'
import type { SeededAppointment } from '../../seed/appointments.ts'
import { testNow } from '../../testing/clock.ts'
import { liveProcess, type LiveProcess } from '../../testing/live.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { connectVideoVisit, type VideoVisitClient } from '../../testing/video-visit-client.ts'

const offer = { description: { type: 'offer', sdp: 'v=0' } } as const
const waits = { admitted: false, why: 'waiting' }

describe('a guest waits until someone in the call lets them in', () => {
  let server: TestServer
  let hub: LiveProcess
  let amina: Person
  let okafor: Person
  let patient: Caller
  let doctor: Caller
  let visit: SeededAppointment
  let ada: StoredInvitation
  let guestKey: string
  const visitors: VideoVisitClient[] = []

  const comeAs = async (auth: Record<string, unknown>) => {
    const visitor = await connectVideoVisit(hub.url, auth)
    visitors.push(visitor)
    return visitor
  }
  const enterAs = async (person: Person) => {
    const host = await comeAs({ token: (await server.as(person)).token })
    const peer = await host.enter(visit.id)
    return { ...host, peer }
  }
  /** As our own pages send it. */
  const answer = (
    caller: Caller,
    what: 'admit' | 'decline',
    id = ada.id,
    key: string = crypto.randomUUID(),
  ) =>
    caller.post(`/api/video-visits/${visit.id}/invitations/${id}/${what}`, undefined, {
      'idempotency-key': key,
    })
  const redeem = async ({ secret }: { secret: string }) =>
    (await server.anyone.post<GuestPass>('/api/guest-invitations/redeem', { secret })).body.guestKey
  const waiting = (host: Pick<VideoVisitClient, 'waiting'>) => host.waiting().map(({ name }) => name)
  const trail = async () => {
    const { rows } = await server.db.execute<{ action: string; actor: string; outcome: string }>(
      sql`select action, actor_name as actor, outcome from audit_entry where action in ('guest-invitation.asked',
        'guest-invitation.admit', 'guest-invitation.admitted', 'guest-invitation.decline', 'guest-invitation.declined')
        and ${amina.id} = any(patient_ids) order by id`,
    )
    return rows.map(({ action, actor, outcome }) => `${actor}: ${action} ${outcome}`)
  }

  beforeAll(async () => {
    server = await testServer()
    hub = await liveProcess(server.app.services, { checkEvery: 600_000 })
  })
  beforeEach(async () => {
    server.clock.set(testNow)
    amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
    okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
    patient = await server.as(amina)
    doctor = await server.as(okafor)
    visit = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-11',
      time: '09:00',
      status: 'confirmed',
    })
    ada = await server.seed.invitation({ visit, invitedBy: okafor })
    guestKey = await redeem(ada)
  })
  afterEach(() => {
    for (const { socket } of visitors.splice(0)) socket.disconnect()
  })
  afterAll(async () => {
    await hub.close()
    await server.close()
  })

  test('VID-32 until then no signal passes, and nothing of the call is sent, whatever the browser tries', async () => {
    const [host, other] = [await enterAs(okafor), await enterAs(amina)]
    const guest = await comeAs({ guest: guestKey })
    const received: unknown[] = []
    guest.socket.onAny((...message: unknown[]) => received.push(message))
    expect(await guest.join(visit.id)).toEqual(waits)
    // Even a browser that knows the peers.
    guest.signal(visit.id, host.peer, offer)
    guest.signal(visit.id, other.peer, offer)
    guest.socket.emit('video-visit-media', {
      visitId: visit.id,
      media: { microphone: true, camera: true, screen: true },
    })
    expect(await guest.join(visit.id, host.peer)).toEqual(waits)
    await expect.poll(() => waiting(host)).toEqual(['Ada Obi'])
    expect([host.signals, other.signals, received]).toEqual([[], [], []])
    expect(host.people()).toHaveLength(2)

    expect((await answer(doctor, 'admit')).status).toBe(204)
    await expect.poll(() => received).toEqual([['video-visit-let-in', { visitId: visit.id }]])
    // Being let in is not being in: they join first.
    guest.signal(visit.id, host.peer, offer)
    const peer = await guest.enter(visit.id)
    guest.signal(visit.id, host.peer, offer)
    await expect.poll(() => host.signals).toEqual([{ from: peer, signal: offer }])
  })

  test('VID-32 only someone in the call lets a guest in: not from outside it, not a stranger, and no one who hasn’t asked', async () => {
    const guest = await comeAs({ guest: guestKey })
    expect(await guest.join(visit.id)).toEqual(waits)
    const outside = await answer(doctor, 'admit')
    expect([outside.status, outside.body.detail]).toEqual([409, 'Join the video visit first'])
    await enterAs(okafor)
    expect((await answer(patient, 'admit')).status).toBe(409)
    const stranger = await server.as(await server.seed.doctor())
    expect((await answer(stranger, 'admit')).status).toBe(404)
    const otherVisit = await server.seed.invitation({
      visit: await server.seed.appointment({
        patient: amina,
        doctor: okafor,
        date: '2026-03-12',
        time: '09:00',
        status: 'confirmed',
      }),
      invitedBy: okafor,
    })
    expect((await answer(doctor, 'admit', otherVisit.id)).status).toBe(404)
    // Someone who has not asked isn't let in ahead.
    const unasked = await server.seed.invitation({ visit, invitedBy: amina, name: 'Kemi' })
    const early = await answer(doctor, 'admit', unasked.id)
    expect([early.status, early.body.detail]).toEqual([409, 'Kemi is no longer waiting'])
    expect(guest.letIn()).toBe(0)
    expect((await answer(doctor, 'admit')).status).toBe(204)
  })

  test('VID-33 both see live who waits, also someone who comes later or comes back; guests don’t', async () => {
    // The interpreter comes before anyone else.
    const guest = await comeAs({ guest: guestKey })
    expect(await guest.join(visit.id)).toEqual(waits)
    const host = await enterAs(okafor)
    await expect.poll(() => waiting(host)).toEqual(['Ada Obi'])
    const other = await enterAs(amina)
    await expect.poll(() => waiting(other)).toEqual(['Ada Obi'])
    host.socket.emit('video-visit-leave', { visitId: visit.id })
    const again = await enterAs(okafor)
    await expect.poll(() => waiting(again)).toEqual(['Ada Obi'])

    await answer(doctor, 'admit')
    await guest.enter(visit.id)
    await expect.poll(() => [waiting(again), waiting(other)]).toEqual([[], []])
    const kemi = await comeAs({
      guest: await redeem(await server.seed.invitation({ visit, invitedBy: amina, name: 'Kemi' })),
    })
    await kemi.join(visit.id)
    await expect.poll(() => waiting(other)).toEqual(['Kemi'])
    expect(guest.waiting()).toEqual([])
    // Two tabs of one browser are one guest; one who gives up isn't shown any more.
    kemi.socket.disconnect()
    await expect.poll(() => [waiting(again), waiting(other)]).toEqual([[], []])
  })

  test('VID-33 two who let a guest in at once are one admission; against a ‘not now’, the first counts', async () => {
    await enterAs(okafor)
    await enterAs(amina)
    const guest = await comeAs({ guest: guestKey })
    await guest.join(visit.id)
    const presses = await Promise.all([doctor, patient, doctor, patient].map((one) => answer(one, 'admit')))
    expect(presses.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    await guest.enter(visit.id)
    const entries = (await trail()).filter((entry) => entry.includes('admitted'))
    expect(entries).toHaveLength(1)
    const late = await answer(patient, 'decline')
    expect([late.status, late.body.detail]).toEqual([409, 'Ada Obi was already let in'])
    expect(guest.closings).toEqual([])
  })

  test('VID-34 a ‘not now’ is told to the guest, who may ask again; asking and both answers are in the audit trail', async () => {
    const host = await enterAs(okafor)
    const guest = await comeAs({ guest: guestKey })
    await guest.join(visit.id)
    const repeated = [1, 2].map(() => answer(doctor, 'decline', ada.id, 'one-press'))
    expect((await Promise.all(repeated)).map(({ status }) => status)).toEqual([204, 204])
    await expect.poll(() => guest.closings).toEqual(['declined'])
    await expect.poll(() => waiting(host)).toEqual([])
    const late = await answer(doctor, 'admit')
    expect([late.status, late.body.detail]).toEqual([409, 'Ada Obi is no longer waiting'])
    guest.signal(visit.id, host.peer, offer)
    expect(await guest.join(visit.id)).toEqual(waits)
    await expect.poll(() => waiting(host)).toEqual(['Ada Obi'])
    await answer(doctor, 'admit')
    await guest.enter(visit.id)
    expect([guest.closings, host.signals]).toEqual([['declined'], []])
    const [asked, said] = [
      'Ada Obi (interpreter): guest-invitation.asked done',
      'Chidi Okafor: guest-invitation.',
    ]
    expect(await trail()).toEqual([
      asked,
      `${said}declined done`,
      `${said}admit failed`,
      asked,
      `${said}admitted done`,
    ])
  })

  test('VID-34 who was let in stays so through a reload, a lost connection and a restart of the server', async () => {
    await enterAs(okafor)
    const guest = await comeAs({ guest: guestKey })
    await guest.join(visit.id)
    await answer(doctor, 'admit')
    const peer = await guest.enter(visit.id)
    guest.socket.disconnect()
    const returned = await comeAs({ guest: guestKey })
    expect(await returned.enter(visit.id, peer)).toBe(peer)
    returned.socket.disconnect()

    const kemi = await redeem(await server.seed.invitation({ visit, invitedBy: amina, name: 'Kemi' }))
    const patiently = await comeAs({ guest: kemi })
    await patiently.join(visit.id)
    await hub.close()
    hub = await liveProcess(server.app.services, { checkEvery: 600_000 })
    await (await comeAs({ guest: guestKey })).enter(visit.id, peer)
    // Who waited asks again.
    const host = await enterAs(okafor)
    await expect.poll(() => waiting(host)).toEqual([])
    await (await comeAs({ guest: kemi })).join(visit.id)
    await expect.poll(() => waiting(host)).toEqual(['Kemi'])
  })

  test('VID-29 the wait ends when the invitation is revoked, and when the video visit ends', async () => {
    const host = await enterAs(okafor)
    const guest = await comeAs({ guest: guestKey })
    await guest.join(visit.id)
    const kemi = await comeAs({
      guest: await redeem(await server.seed.invitation({ visit, invitedBy: amina, name: 'Kemi' })),
    })
    await kemi.join(visit.id)
    await patient.delete(`/api/video-visits/${visit.id}/invitations/${ada.id}`)
    await expect.poll(() => guest.closings).toEqual(['not-admitted'])
    await expect.poll(() => waiting(host)).toEqual(['Kemi'])
    expect((await answer(doctor, 'admit')).status).toBe(409)
    await doctor.post(`/api/video-visits/${visit.id}/end`)
    await expect.poll(() => kemi.closings).toEqual(['ended'])
    expect(guest.letIn() + kemi.letIn()).toBe(0)
  })
})
