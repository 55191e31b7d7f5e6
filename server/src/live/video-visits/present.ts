import type { Person } from '@alafia/contract/video-visits/schema'
import type { LiveServer } from '../socket.ts'
import { roomOfVisit, type Here } from './here.ts'

/** Another process that doesn't answer within this time has nobody; milliseconds. */
const answerWithin = 1500

/** Those of this process's sockets in `room` that are in a visit. */
export const presentHere = (io: LiveServer, room: string): Here[] =>
  [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((socketId) => {
    const socket = io.sockets.sockets.get(socketId)
    const { visit } = socket?.data ?? {}
    return socket && visit && socket.rooms.has(roomOfVisit(visit.visitId))
      ? [{ ...visit.place, socketId, media: visit.media }]
      : []
  })

/** To the other processes. A cluster's adapter gives a promise, which rejects while Redis is away. */
const sayBetween = (io: LiveServer, words: unknown[], failed: () => void) => {
  const saying: unknown = io.of('/').adapter.serverSideEmit(words)
  Promise.resolve(saying).catch(failed)
}

/** Has the other processes tell theirs who is in the visit. */
export const tellOthers = (io: LiveServer, visitId: number): void =>
  sayBetween(io, ['people-changed', visitId], () => undefined)

/** Those of the other processes. Never rejects: who can't be reached has nobody. */
const presentElsewhere = (io: LiveServer, room: string): Promise<Here[]> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), answerWithin)
    timer.unref()
    const heard = (_error: unknown, answers: Here[][] = []) => {
      clearTimeout(timer)
      resolve(answers.flat())
    }
    sayBetween(io, ['present', room, heard], () => heard(undefined))
  })

export const answerOthers = (io: LiveServer): void => {
  io.on('present', (room, answer) => answer(presentHere(io, room)))
}

export const presentIn = async (io: LiveServer, shared: boolean, room: string): Promise<Here[]> => {
  const elsewhere = shared ? await presentElsewhere(io, room) : []
  return [...presentHere(io, room), ...elsewhere]
}

/** Nobody is there twice: of a person's sockets that with the highest turn. */
export const placesOf = (present: readonly Here[]): Here[] => {
  const newest = new Map<number, Here>()
  for (const one of present) {
    const known = newest.get(one.attendanceId)
    if (!known || known.turn < one.turn) newest.set(one.attendanceId, one)
  }
  return [...newest.values()].sort((a, b) => a.attendanceId - b.attendanceId)
}

export const peopleOf = (present: readonly Here[]): Person[] =>
  placesOf(present).map(({ peer, kind, name, media }) => ({ peer, kind, name, media }))
