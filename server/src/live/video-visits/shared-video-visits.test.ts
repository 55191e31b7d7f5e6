import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GuestPass } from '@alafia/contract/video-visits/guest-invitations/schema'
import type { SeededAppointment } from '../../seed/appointments.ts'
import { liveProcess, roundTrip, type LiveProcess } from '../../testing/live.ts'
import { isRedisThere, ofAnotherProcess, testRedis, type TestRedis } from '../../testing/redis.ts'
import { testServer, type Person, type TestServer } from '../../testing/server.ts'
import { connectVideoVisit, type VideoVisitClient } from '../../testing/video-visit-client.ts'
import { guestInvitation } from '../../video-visits/table.ts'
import type { Services } from '../../request/services.ts'

const offer = { description: { type: 'offer', sdp: 'v=0' } } as const

describe.skipIf(!isRedisThere)('VID-24 a video visit whose participants are on two server processes', () => {
  let server: TestServer
  let redis: TestRedis
  let here: Services
  let elsewhere: Services
  let one: LiveProcess
  let other: LiveProcess
  let amina: Person
  let okafor: Person
  let visit: SeededAppointment
  let visitId: number
  const visitors: VideoVisitClient[] = []

  const connect = async ({ url }: LiveProcess, person: Person) => {
    const visitor = await connectVideoVisit(url, { token: (await server.as(person)).token })
    visitors.push(visitor)
    return visitor
  }
  const peersOf = (visitor: VideoVisitClient) => visitor.people()?.map(({ peer }) => peer)

  beforeAll(async () => {
    redis = await testRedis()
    server = await testServer()
    here = ofAnotherProcess(server.app.services)
    const settings = { redisUrl: redis.url }
    one = await liveProcess(here, { settings })
    elsewhere = ofAnotherProcess(server.app.services)
    other = await liveProcess(elsewhere, { settings })
  })
  beforeEach(async () => {
    amina = await server.seed.patient()
    okafor = await server.seed.doctor()
    visit = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-11',
      time: '09:00',
      status: 'confirmed',
    })
    visitId = visit.id
  })
  afterEach(() => {
    for (const { socket } of visitors.splice(0)) socket.disconnect()
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await server.close()
    await redis.close()
  })

  test('they see each other, signals pass, a second tab takes over, and ending it ends it for both', async () => {
    const [patient, doctor] = [await connect(one, amina), await connect(other, okafor)]
    const mine = await patient.enter(visitId)
    const answer = await doctor.join(visitId)
    if (!answer.admitted) throw new Error(answer.why)
    expect(answer.people.map(({ peer }) => peer)).toEqual([mine, answer.peer])
    await expect.poll(() => peersOf(patient)).toEqual([mine, answer.peer])
    patient.signal(visitId, answer.peer, offer)
    await expect.poll(() => doctor.signals).toEqual([{ from: mine, signal: offer }])

    const second = await connect(other, amina)
    const newer = await second.enter(visitId)
    await expect.poll(() => patient.closings).toEqual(['elsewhere'])
    await expect.poll(() => peersOf(doctor)).toEqual([newer, answer.peer])
    patient.signal(visitId, answer.peer, offer)
    await roundTrip(patient)
    expect(await patient.join(visitId, mine)).toEqual({ admitted: false, why: 'elsewhere' })
    const back = await patient.enter(visitId)
    await expect.poll(() => second.closings).toEqual(['elsewhere'])
    await expect.poll(() => peersOf(doctor)).toEqual([back, answer.peer])
    expect(doctor.signals).toHaveLength(1)

    await (await server.as(okafor)).post(`/api/video-visits/${visitId}/end`)
    // What the process that ended it would have published.
    here.bus.publish('invalidated', [
      { to: { userId: amina.id }, topic: 'video-visits', key: String(visitId) },
    ])
    await expect.poll(() => [patient.closings.at(-1), doctor.closings.at(-1)]).toEqual(['ended', 'ended'])
    expect(await here.presence.find({ visitId })).toEqual([])
  })

  test('VID-33 a guest on one process waits for a host on the other, and hears that they are let in', async () => {
    const invitation = await server.seed.invitation({ visit, invitedBy: okafor })
    const { body } = await server.anyone.post<GuestPass>('/api/guest-invitations/redeem', {
      secret: invitation.secret,
    })
    const guest = await connectVideoVisit(one.url, { guest: body.guestKey })
    visitors.push(guest)
    expect(await guest.join(visitId)).toEqual({ admitted: false, why: 'waiting' })
    const doctor = await connect(other, okafor)
    await doctor.enter(visitId)
    await expect.poll(() => doctor.waiting().map(({ name }) => name)).toEqual(['Ada Obi'])
    await server.db
      .update(guestInvitation)
      .set({ admittedAt: server.clock.now(), admittedBy: okafor.id })
      .where(eq(guestInvitation.id, invitation.id))
    // What the doctor's process would have published.
    elsewhere.bus.publish('invalidated', [
      { to: { userId: okafor.id }, topic: 'video-visits', key: String(visitId) },
    ])
    await expect.poll(() => guest.letIn()).toBe(1)
    await guest.enter(visitId)
    await expect.poll(() => [doctor.people()?.length, doctor.waiting()]).toEqual([2, []])
  })

  test('with a Redis that hangs, and without one, people on one process still meet in time', async () => {
    const watcher = await connect(other, okafor)
    await watcher.enter(visitId)
    redis.hang()
    const since = performance.now()
    const patient = await connect(one, amina)
    await patient.enter(visitId)
    expect(performance.now() - since).toBeLessThan(4500)
    redis.goOn()
    await redis.stop()
    await expect.poll(() => one.live.isReady(), { timeout: 5000 }).toBe(false)
    const doctor = await connect(one, okafor)
    const peer = await doctor.enter(visitId)
    await expect.poll(() => peersOf(patient)?.includes(peer), { timeout: 5000 }).toBe(true)
    await redis.start()
    await expect.poll(() => one.live.isReady() && other.live.isReady(), { timeout: 10_000 }).toBe(true)
  })
})
