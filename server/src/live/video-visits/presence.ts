import type { Participant } from '@alafia/contract/video-visits/schema'
import type { LiveServer } from '../socket.ts'
import { roomOfVideoVisit, type JoinedSocket } from './sockets.ts'

/** Another process that doesn't answer within this time has nobody; milliseconds. */
const answerTimeout = 1500

/** Those of this process's sockets in `room` that are in a visit. */
export const localSockets = (io: LiveServer, room: string): JoinedSocket[] =>
  [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((socketId) => {
    const socket = io.sockets.sockets.get(socketId)
    const { visit } = socket?.data ?? {}
    return socket && visit && socket.rooms.has(roomOfVideoVisit(visit.visitId))
      ? [{ ...visit.place, socketId, media: visit.media }]
      : []
  })

/** To the other processes. A cluster's adapter gives a promise, which rejects while Redis is away. */
const broadcastBetweenProcesses = (io: LiveServer, words: unknown[], failed: () => void) => {
  const saying: unknown = io.of('/').adapter.serverSideEmit(words)
  Promise.resolve(saying).catch(failed)
}

/** Has the other processes tell theirs who is in the visit. */
export const publishToProcesses = (io: LiveServer, visitId: number): void =>
  broadcastBetweenProcesses(io, ['participants-changed', visitId], () => undefined)

/** Those of the other processes. Never rejects: who can't be reached has nobody. */
const remoteSockets = (io: LiveServer, room: string): Promise<JoinedSocket[]> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), answerTimeout)
    timer.unref()
    const heard = (_error: unknown, answers: JoinedSocket[][] = []) => {
      clearTimeout(timer)
      resolve(answers.flat())
    }
    broadcastBetweenProcesses(io, ['present', room, heard], () => heard(undefined))
  })

export const answerProcesses = (io: LiveServer): void => {
  io.on('present', (room, answer) => answer(localSockets(io, room)))
}

export const socketsIn = async (io: LiveServer, shared: boolean, room: string): Promise<JoinedSocket[]> => {
  const elsewhere = shared ? await remoteSockets(io, room) : []
  return [...localSockets(io, room), ...elsewhere]
}

/** Nobody is there twice: of a person's sockets that with the highest turn. */
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
