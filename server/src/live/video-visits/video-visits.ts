import { maxGuests, type Media } from '@alafia/contract/video-visits/schema'
import type { ClosedReason, JoinReply } from '@alafia/contract/video-visits/signalling'
import type { Invalidation } from '../../outbox/outbox.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { redactError } from '../../platform/redact-error.ts'
import type { Services } from '../../request/services.ts'
import { admit, recordLeave, type Attendance } from '../../video-visits/attendance.actions.ts'
import { findCallAccesses, waitingPatientsOf, type Joiner } from '../../video-visits/exports.queries.ts'
import { closedReason } from '../../video-visits/policy.ts'
import { roomOfPerson } from '../rooms.ts'
import type { LiveServer, LiveSocket } from '../socket.ts'
import { roomOfPeer, roomOfVideoVisit, roomOfWaiting, type JoinedSocket } from './sockets.ts'
import {
  answerProcesses,
  participantsOf,
  latestPerPerson,
  socketsIn,
  publishToProcesses,
  sendParticipantsHere,
} from './presence.ts'
import { createWaiting } from './waiting.ts'

export type VideoVisitsDependencies = {
  io: LiveServer
  services: Services
  /** Whether other processes share the rooms. */
  shared: boolean
  /** A room's sockets here, and those of the other processes. */
  both(room: string): ReturnType<LiveServer['to']>[]
  invalidate(changes: readonly Invalidation[]): void
}

export type VideoVisits = {
  join(
    socket: LiveSocket,
    joiner: Joiner,
    request: { visitId: number; peer?: string | undefined; media: Media },
  ): Promise<JoinReply>
  /** @returns whether the socket was in this video visit, or waited for it */
  leave(socket: LiveSocket, visitId: number): Promise<boolean>
  /** Of the video visit that this socket is in. */
  attendanceOf(socket: LiveSocket): Attendance | undefined
  setMedia(socket: LiveSocket, media: Media): void
  /** Removes everyone from these video visits who may no longer be in them, and tells those who wait what was answered. */
  check(visitIds: readonly number[]): Promise<void>
  /** Checks every video visit that has a socket of this process. */
  checkAll(): Promise<void>
  /**
   * Records that everyone in this process leaves, before their sockets close; resolves once that is stored. The others aren't
   * informed: calls go on, and their browsers rejoin through another process or after a restart.
   */
  close(): Promise<void>
}

/** Who is in which video visit. Only the sockets in its room count. */
export const createVideoVisits = ({
  io,
  services,
  shared,
  both,
  invalidate,
}: VideoVisitsDependencies): VideoVisits => {
  const { db, clock, log, presence } = services
  const { adapter } = io.of('/')
  const present = (room: string) => socketsIn(io, shared, room)
  const running = new Set<Promise<void>>()
  /** Doesn't wait for the work, which is the clinic's: a failure is logged, and `close` waits for the rest. */
  const runInBackground = (work: () => Promise<void>, failure: string) => {
    const done = asSystem(work).catch((error: unknown) => log.error(redactError(error), failure))
    running.add(done)
    void done.finally(() => running.delete(done))
  }

  // Changes at the same time are sent as one, and what is sent last was read after the last of them.
  const pendingSends = new Map<number, boolean>()
  const sendParticipants = async (visitId: number) => {
    const isSending = pendingSends.has(visitId)
    pendingSends.set(visitId, true)
    if (isSending) return
    try {
      while (pendingSends.get(visitId)) {
        pendingSends.set(visitId, false)
        const room = roomOfVideoVisit(visitId)
        if (!adapter.rooms.has(room)) break
        const [everyone, guests] = await Promise.all([present(room), waiting.guests(visitId)])
        sendParticipantsHere(io, visitId, participantsOf(everyone), guests)
      }
    } finally {
      pendingSends.delete(visitId)
    }
  }
  const publishHere = (visitId: number) =>
    runInBackground(
      () => sendParticipants(visitId),
      'the participants of a video visit could not be published',
    )
  const publishParticipants = (visitId: number) => {
    publishHere(visitId)
    if (shared) publishToProcesses(io, visitId)
  }

  /** Refreshes the waiting room, and if the doctor joined or left, also those of their other patients that day. */
  const invalidateWaitingRooms = async ({ visitId, patientId, otherParents, doctorId, kind }: Attendance) => {
    const changes = (id: number, userIds: number[]) =>
      userIds.map((userId) => ({ to: { userId }, topic: 'video-visits' as const, key: String(id) }))
    invalidate(changes(visitId, [patientId, ...otherParents, doctorId]))
    if (kind !== 'doctor') return
    const waiting = await waitingPatientsOf(db, doctorId, clock.today())
    invalidate(waiting.flatMap((one) => changes(one.id, [one.patientId, ...one.otherParents])))
  }

  const close = (room: string, visitId: number, why: ClosedReason, peers: readonly string[] = []) => {
    for (const to of both(room)) {
      to.emit('video-visit-closed', { visitId, why })
      to.socketsLeave([
        roomOfVideoVisit(visitId),
        roomOfWaiting(visitId),
        ...peers.map((peer) => roomOfPeer(visitId, peer)),
      ])
    }
  }
  const closeOne = ({ socketId, visitId, peer }: JoinedSocket, why: ClosedReason) =>
    close(socketId, visitId, why, [peer])

  let isClosing = false
  /** Called for every socket of this process that leaves a video visit, for whatever reason. */
  const onLeft = (room: string, socketId: string) => {
    const socket = io.sockets.sockets.get(socketId)
    const { visit, waiting: asked } = socket?.data ?? {}
    if (asked && room === roomOfWaiting(asked.visitId) && !isClosing) publishParticipants(asked.visitId)
    if (isClosing || !socket || !visit || room !== roomOfVideoVisit(visit.visitId)) return
    const { attendance, isLost } = visit
    const { address } = socket.handshake
    publishParticipants(attendance.visitId)
    runInBackground(async () => {
      await recordLeave(services, socket.data.joiner, attendance, { address, isLost })
      await invalidateWaitingRooms(attendance)
    }, 'leaving a video visit could not be recorded')
  }

  const waiting = createWaiting({ io, clock, shared, both, close })

  const check = async (visitIds: readonly number[]) => {
    for (const { visitId, ...found } of await asSystem(() => findCallAccesses(db, visitIds))) {
      const { revoked, admitted, declined, ...access } = found
      const isOpen = (['patient', 'doctor'] as const).every(
        (kind) => !closedReason(access, kind, clock, true),
      )
      if (!isOpen || [revoked, admitted, declined].some((ids) => ids.length > 0))
        await waiting.settle(visitId, found)
      if (isOpen && revoked.length === 0) continue
      const everyone = await present(roomOfVideoVisit(visitId))
      for (const socket of everyone) {
        const why = closedReason(access, socket.kind, clock, true)
        const isRevoked = socket.invitationId !== null && revoked.includes(socket.invitationId)
        if (why ?? isRevoked) closeOne(socket, why ?? 'not-admitted')
      }
    }
  }

  /** Of two that joined at the same time, each sees the other here, and both decide that the same one stays. */
  const findConflict = (
    attendance: Attendance,
    socketId: string,
    everyone: readonly JoinedSocket[],
  ): ClosedReason | undefined => {
    const mine = everyone.filter(({ attendanceId }) => attendanceId === attendance.attendanceId)
    for (const other of mine)
      if (other.joinNumber < attendance.joinNumber && other.socketId !== socketId)
        closeOne(other, 'elsewhere')
    if (mine.some(({ joinNumber }) => joinNumber > attendance.joinNumber)) return 'elsewhere'
    const guests = latestPerPerson(everyone).filter(({ kind }) => kind === 'guest')
    const index = guests.findIndex(({ attendanceId }) => attendanceId === attendance.attendanceId)
    return index >= maxGuests ? 'full' : undefined
  }

  const leaveCall = async (socket: LiveSocket) => {
    const attendance = attendanceOf(socket)
    if (!attendance) return
    await socket.leave(roomOfVideoVisit(attendance.visitId))
    await socket.leave(roomOfPeer(attendance.visitId, attendance.peer))
  }

  const leave: VideoVisits['leave'] = async (socket, visitId) => {
    const isIn = attendanceOf(socket)?.visitId === visitId
    if (isIn) await leaveCall(socket)
    return (await waiting.end(socket, visitId)) || isIn
  }

  const attendanceOf = (socket: LiveSocket): Attendance | undefined => {
    const { visit } = socket.data
    return visit && socket.rooms.has(roomOfVideoVisit(visit.visitId)) ? visit.attendance : undefined
  }

  const join: VideoVisits['join'] = async (socket, joiner, { visitId, peer, media }) => {
    const { address } = socket.handshake
    const inRoom = async () => latestPerPerson(await present(roomOfVideoVisit(visitId)))
    const admission = await admit(services, joiner, {
      visitId,
      peer,
      address,
      isTaken: async (attendanceId, otherThan) =>
        (await inRoom()).some(
          (one) => one.attendanceId === attendanceId && one.peer !== otherThan && one.socketId !== socket.id,
        ),
      isFull: async (attendanceId) =>
        (await inRoom()).filter((one) => one.kind === 'guest' && one.attendanceId !== attendanceId).length >=
        maxGuests,
    })
    if ('refused' in admission) return { admitted: false, why: admission.refused }
    if ('waits' in admission) {
      const reply = await waiting.begin(socket, admission.waits)
      publishParticipants(visitId)
      // They may have been let in, or the video visit ended, since they asked.
      await check([visitId])
      return reply
    }
    await waiting.end(socket, visitId)
    const { attendance, iceServers, relayOnly } = admission
    const before = attendanceOf(socket)
    if (before && before.visitId !== visitId) await leaveCall(socket)
    socket.data.visit = { visitId, attendance, media, isLost: false }
    if (before && before.peer !== attendance.peer) await socket.leave(roomOfPeer(visitId, before.peer))
    await socket.join([roomOfVideoVisit(visitId), roomOfPeer(visitId, attendance.peer)])
    if (!socket.rooms.has(roomOfVideoVisit(visitId))) {
      await recordLeave(services, joiner, attendance, { address, isLost: true })
      return { admitted: false, why: 'unavailable' }
    }
    // It may have been cancelled or ended, or joined from elsewhere, since access was checked.
    const everyone = await present(roomOfVideoVisit(visitId))
    const why = findConflict(attendance, socket.id, everyone)
    if (why) {
      await leaveCall(socket)
      return { admitted: false, why }
    }
    await check([visitId])
    if (!attendanceOf(socket)) return { admitted: false, why: 'not-open' }
    publishParticipants(visitId)
    runInBackground(() => invalidateWaitingRooms(attendance), 'waiting rooms could not be refreshed')
    return {
      admitted: true,
      peer: attendance.peer,
      people: participantsOf(everyone),
      iceServers,
      relayOnly,
    }
  }

  adapter.on('leave-room', onLeft)
  if (shared) {
    answerProcesses(io)
    io.on('participants-changed', publishHere)
  }
  presence.setSource(async (query) =>
    latestPerPerson(
      await present('visitId' in query ? roomOfVideoVisit(query.visitId) : roomOfPerson(query.userId)),
    ),
  )

  return {
    join,
    leave,
    attendanceOf,
    setMedia(socket, media) {
      const { visit } = socket.data
      if (!visit || !attendanceOf(socket)) return
      visit.media = media
      publishParticipants(visit.visitId)
    },
    check,
    async checkAll() {
      const rooms = [...io.sockets.sockets.values()].flatMap(
        (socket) => attendanceOf(socket)?.visitId ?? waiting.of(socket)?.visitId ?? [],
      )
      await check([...new Set(rooms)])
    },
    async close() {
      isClosing = true
      for (const socket of io.sockets.sockets.values()) {
        const attendance = attendanceOf(socket)
        if (!attendance) continue
        const how = { address: socket.handshake.address, isLost: true }
        const record = () => recordLeave(services, socket.data.joiner, attendance, how)
        runInBackground(record, 'leaving a video visit could not be recorded')
      }
      while (running.size > 0) await Promise.all(running)
    },
  }
}
