import type { Participant } from '@alafia/contract/video-visits/schema'
import type { WaitingGuest } from '@alafia/contract/video-visits/signalling'
import type { LiveServer } from '../socket.ts'
import { roomOfVideoVisit, roomOfWaiting, type JoinedSocket, type WaitingSocket } from './sockets.ts'

/** A process that doesn't answer within this time counts as having no one; milliseconds. */
const answerTimeout = 1500

/** This process's sockets in `room` that are in a video visit. */
export const localSockets = (io: LiveServer, room: string): JoinedSocket[] =>
  [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((socketId) => {
    const socket = io.sockets.sockets.get(socketId)
    const { visit } = socket?.data ?? {}
    return socket && visit && socket.rooms.has(roomOfVideoVisit(visit.visitId))
      ? [{ ...visit.attendance, socketId, media: visit.media }]
      : []
  })

/** This process's guests who wait to be let in. */
const localWaiting = (io: LiveServer, visitId: number): WaitingSocket[] =>
  [...(io.of('/').adapter.rooms.get(roomOfWaiting(visitId)) ?? [])].flatMap(
    (socketId) => io.sockets.sockets.get(socketId)?.data.waiting ?? [],
  )

/** To the other processes. The Redis adapter returns a promise, which rejects while Redis is unavailable. */
const broadcastBetweenProcesses = (io: LiveServer, event: unknown[], onFailed: () => void) => {
  const sent: unknown = io.of('/').adapter.serverSideEmit(event)
  Promise.resolve(sent).catch(onFailed)
}

/** Has the other processes send the participants to their sockets. */
export const publishToProcesses = (io: LiveServer, visitId: number): void =>
  broadcastBetweenProcesses(io, ['participants-changed', visitId], () => undefined)

/** What the other processes answer. Never rejects: a process that can't be reached counts as having none. */
const askProcesses = <Found>(io: LiveServer, question: [name: string, about: unknown]): Promise<Found[]> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), answerTimeout)
    timer.unref()
    const onAnswers = (_error: unknown, answers: Found[][] = []) => {
      clearTimeout(timer)
      resolve(answers.flat())
    }
    broadcastBetweenProcesses(io, [...question, onAnswers], () => onAnswers(undefined))
  })

export const answerProcesses = (io: LiveServer): void => {
  io.on('present', (room, answer) => answer(localSockets(io, room)))
  io.on('waiting', (visitId, answer) => answer(localWaiting(io, visitId)))
}

export const socketsIn = async (io: LiveServer, shared: boolean, room: string): Promise<JoinedSocket[]> => {
  const elsewhere = shared ? await askProcesses<JoinedSocket>(io, ['present', room]) : []
  return [...localSockets(io, room), ...elsewhere]
}

export const waitingFor = async (
  io: LiveServer,
  shared: boolean,
  visitId: number,
): Promise<WaitingSocket[]> => {
  const elsewhere = shared ? await askProcesses<WaitingSocket>(io, ['waiting', visitId]) : []
  return [...localWaiting(io, visitId), ...elsewhere]
}

/** Each guest once, though they may have opened several tabs. */
export const waitingGuestsOf = (waiting: readonly WaitingSocket[]): WaitingGuest[] =>
  [...new Map(waiting.map((one) => [one.invitationId, one])).values()]
    .map(({ invitationId, name, kind }) => ({ invitationId, name, kind }))
    .sort((a, b) => a.invitationId - b.invitationId)

/** No one is in a video visit twice: of a person's sockets, the one with the highest join number counts. */
export const latestPerPerson = (present: readonly JoinedSocket[]): JoinedSocket[] => {
  const newest = new Map<number, JoinedSocket>()
  for (const one of present) {
    const known = newest.get(one.attendanceId)
    if (!known || known.joinNumber < one.joinNumber) newest.set(one.attendanceId, one)
  }
  return [...newest.values()].sort((a, b) => a.attendanceId - b.attendanceId)
}

export const participantsOf = (present: readonly JoinedSocket[]): Participant[] =>
  latestPerPerson(present).map(({ peer, kind, name, media }) => ({ peer, kind, name, media }))

/** To this process's sockets in the video visit. Guests don't learn who else waits. */
export const sendParticipantsHere = (
  io: LiveServer,
  visitId: number,
  people: Participant[],
  waiting: WaitingGuest[],
): void => {
  for (const socketId of io.of('/').adapter.rooms.get(roomOfVideoVisit(visitId)) ?? []) {
    const socket = io.sockets.sockets.get(socketId)
    const isHost = socket?.data.session !== undefined
    socket?.emit('video-visit-participants', { visitId, people, waiting: isHost ? waiting : [] })
  }
}
