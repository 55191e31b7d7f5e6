import { mostGuests, type Media } from '@alafia/contract/video-visits/schema'
import type { ClosedBecause, JoinAnswer } from '@alafia/contract/video-visits/signalling'
import type { Invalidation } from '../../outbox/outbox.ts'
import { redactError } from '../../platform/redact-error.ts'
import type { Services } from '../../request/services.ts'
import { comeIn, goOut, type Place } from '../../video-visits/joining.actions.ts'
import { findDoors, type Comer } from '../../video-visits/joining.queries.ts'
import { whyShut } from '../../video-visits/policy.ts'
import { patientsWaitingFor } from '../../video-visits/queries.ts'
import { roomOfPerson } from '../rooms.ts'
import type { LiveServer, LiveSocket } from '../socket.ts'
import { roomOfPeer, roomOfVisit, type Here } from './here.ts'
import { answerOthers, peopleOf, placesOf, presentIn, tellOthers } from './present.ts'

export type VisitingParts = {
  io: LiveServer
  services: Services
  /** Whether other processes share the rooms. */
  shared: boolean
  /** A room's sockets here, and those of the other processes. */
  both(room: string): ReturnType<LiveServer['to']>[]
  invalidate(changes: readonly Invalidation[]): void
}

export type Visiting = {
  join(
    socket: LiveSocket,
    comer: Comer,
    ask: { visitId: number; peer?: string | undefined; media: Media },
  ): Promise<JoinAnswer>
  leave(socket: LiveSocket): Promise<void>
  /** The visit that this socket is in. */
  placeOf(socket: LiveSocket): Place | undefined
  show(socket: LiveSocket, media: Media): void
  /** Puts those out of these visits who have no place in them any more. */
  check(visitIds: readonly number[]): Promise<void>
  /** Looks at all visits that somebody of this process is in. */
  checkAll(): Promise<void>
  /**
   * Notes that everybody here goes, before the sockets do; ends when that is stored. Nobody else is told: those who talk to
   * each other go on, and come back to another process or to this one after its start.
   */
  close(): Promise<void>
}

/** Who is in which visit: the sockets in its room, and nothing else. */
export const createVisiting = ({ io, services, shared, both, invalidate }: VisitingParts): Visiting => {
  const { db, clock, log, presence } = services
  const { adapter } = io.of('/')
  const present = (room: string) => presentIn(io, shared, room)
  const under = new Set<Promise<void>>()
  /** What needn't be waited for: it is noted when it fails, and waited for at the end. */
  const byItself = (work: Promise<void>, words: string) => {
    const done = work.catch((error: unknown) => log.error(redactError(error), words))
    under.add(done)
    void done.finally(() => under.delete(done))
  }

  // Several changes at once are told once, and what is told last was looked up after the last of them.
  const telling = new Map<number, boolean>()
  const tellPeople = async (visitId: number) => {
    const isUnderWay = telling.has(visitId)
    telling.set(visitId, true)
    if (isUnderWay) return
    try {
      while (telling.get(visitId)) {
        telling.set(visitId, false)
        const room = roomOfVisit(visitId)
        if (!adapter.rooms.has(room)) break
        io.local.to(room).emit('visit-people', { visitId, people: peopleOf(await present(room)) })
      }
    } finally {
      telling.delete(visitId)
    }
  }
  const told = (visitId: number) => byItself(tellPeople(visitId), 'the people of a visit could not be told')
  const changed = (visitId: number) => {
    told(visitId)
    if (shared) tellOthers(io, visitId)
  }

  /** Waiting rooms look again; where the doctor comes or goes, those of the doctor's other patients of that day too. */
  const tellWaiting = async ({ visitId, patientId, doctorId, kind }: Place) => {
    const key = String(visitId)
    invalidate([patientId, doctorId].map((userId) => ({ to: { userId }, topic: 'visits', key })))
    if (kind !== 'doctor') return
    const waiting = await patientsWaitingFor(db, doctorId, clock.today())
    invalidate(
      waiting.map(({ id, patientId: userId }) => ({ to: { userId }, topic: 'visits', key: String(id) })),
    )
  }

  const close = (room: string, visitId: number, why: ClosedBecause, peers: readonly string[]) => {
    for (const to of both(room)) {
      to.emit('visit-closed', { visitId, why })
      to.socketsLeave([roomOfVisit(visitId), ...peers.map((peer) => roomOfPeer(visitId, peer))])
    }
  }
  const closeOne = ({ socketId, visitId, peer }: Here, why: ClosedBecause) =>
    close(socketId, visitId, why, [peer])

  let isClosing = false
  /** Every socket of this process that leaves a visit, for whatever reason, comes by here. */
  const left = (room: string, socketId: string) => {
    const socket = io.sockets.sockets.get(socketId)
    const { visit } = socket?.data ?? {}
    if (isClosing || !socket || !visit || room !== roomOfVisit(visit.visitId)) return
    const { place, isLost } = visit
    const { address } = socket.handshake
    changed(place.visitId)
    const gone = goOut(services, socket.data.comer, place, { address, isLost })
    byItself(
      gone.then(() => tellWaiting(place)),
      'a leaving could not be noted',
    )
  }

  const check = async (visitIds: readonly number[]) => {
    for (const { visitId, revoked, ...door } of await findDoors(db, visitIds)) {
      const isOpen = (['patient', 'doctor'] as const).every((kind) => !whyShut(door, kind, clock, true))
      if (isOpen && revoked.length === 0) continue
      const everybody = await present(roomOfVisit(visitId))
      for (const here of everybody) {
        const why = whyShut(door, here.kind, clock, true)
        const isRevoked = here.invitationId !== null && revoked.includes(here.invitationId)
        if (why ?? isRevoked) closeOne(here, why ?? 'not-admitted')
      }
    }
  }

  /** Of two who came at the same time each sees the other here, and both see the same one stay. */
  const settle = (place: Place, socketId: string, everybody: readonly Here[]): ClosedBecause | undefined => {
    const own = everybody.filter(({ attendanceId }) => attendanceId === place.attendanceId)
    for (const other of own)
      if (other.turn < place.turn && other.socketId !== socketId) closeOne(other, 'elsewhere')
    if (own.some(({ turn }) => turn > place.turn)) return 'elsewhere'
    const guests = placesOf(everybody).filter(({ kind }) => kind === 'guest')
    const mine = guests.findIndex(({ attendanceId }) => attendanceId === place.attendanceId)
    return mine >= mostGuests ? 'full' : undefined
  }

  const out = async (socket: LiveSocket) => {
    const place = placeOf(socket)
    if (!place) return
    await socket.leave(roomOfVisit(place.visitId))
    await socket.leave(roomOfPeer(place.visitId, place.peer))
  }

  const placeOf = (socket: LiveSocket): Place | undefined => {
    const { visit } = socket.data
    return visit && socket.rooms.has(roomOfVisit(visit.visitId)) ? visit.place : undefined
  }

  const join: Visiting['join'] = async (socket, comer, { visitId, peer, media }) => {
    const { address } = socket.handshake
    const inRoom = async () => placesOf(await present(roomOfVisit(visitId)))
    const admittance = await comeIn(services, comer, {
      visitId,
      peer,
      address,
      isTaken: async (attendanceId, otherThan) =>
        (await inRoom()).some(
          (one) => one.attendanceId === attendanceId && one.peer !== otherThan && one.socketId !== socket.id,
        ),
      isFull: async (attendanceId) =>
        (await inRoom()).filter((one) => one.kind === 'guest' && one.attendanceId !== attendanceId).length >=
        mostGuests,
    })
    if ('refused' in admittance) return { admitted: false, why: admittance.refused }
    const { place, iceServers, relayOnly } = admittance
    const before = placeOf(socket)
    if (before && before.visitId !== visitId) await out(socket)
    socket.data.visit = { visitId, place, media, isLost: false }
    if (before && before.peer !== place.peer) await socket.leave(roomOfPeer(visitId, before.peer))
    await socket.join([roomOfVisit(visitId), roomOfPeer(visitId, place.peer)])
    if (!socket.rooms.has(roomOfVisit(visitId))) {
      await goOut(services, comer, place, { address, isLost: true })
      return { admitted: false, why: 'unavailable' }
    }
    // It may have been cancelled, ended or taken elsewhere between the look at its door and this moment.
    const everybody = await present(roomOfVisit(visitId))
    const why = settle(place, socket.id, everybody)
    if (why) {
      await out(socket)
      return { admitted: false, why }
    }
    await check([visitId])
    if (!placeOf(socket)) return { admitted: false, why: 'not-open' }
    changed(visitId)
    byItself(tellWaiting(place), 'the waiting could not be told')
    return {
      admitted: true,
      peer: place.peer,
      people: peopleOf(everybody),
      iceServers,
      relayOnly,
    }
  }

  adapter.on('leave-room', left)
  if (shared) {
    answerOthers(io)
    io.on('people-changed', told)
  }
  presence.setSource(async (asked) =>
    placesOf(await present('visitId' in asked ? roomOfVisit(asked.visitId) : roomOfPerson(asked.userId))),
  )

  return {
    join,
    leave: out,
    placeOf,
    show(socket, media) {
      const { visit } = socket.data
      if (!visit || !placeOf(socket)) return
      visit.media = media
      changed(visit.visitId)
    },
    check,
    async checkAll() {
      const rooms = [...io.sockets.sockets.values()].flatMap((socket) => placeOf(socket)?.visitId ?? [])
      await check([...new Set(rooms)])
    },
    async close() {
      isClosing = true
      for (const socket of io.sockets.sockets.values()) {
        const place = placeOf(socket)
        const { comer } = socket.data
        const where = { address: socket.handshake.address, isLost: true }
        if (place) byItself(goOut(services, comer, place, where), 'a leaving could not be noted')
      }
      while (under.size > 0) await Promise.all(under)
    },
  }
}
