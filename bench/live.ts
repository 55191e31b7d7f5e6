import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient } from '@alafia/contract/notifications/events'
import { ms, note, report } from './report.ts'
import { percentile, type Reader } from './scenarios.ts'

export type LiveSocket = Socket<ServerToClient, ClientToServer>

/** A patient's live connection, once it has caught up. */
export const connectLive = (url: string, { id, header }: Reader) =>
  new Promise<LiveSocket>((resolve, reject) => {
    const socket: LiveSocket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      auth: { userId: id, role: 'patient', token: header.authorization.slice('Bearer '.length), lastSeen: 0 },
    })
    socket.once('caught-up', () => resolve(socket))
    socket.once('connect_error', reject)
  })

export type Change = { appointmentId: number; patientId: number }

/**
 * From the commit to the event at a client, with many sockets open. PostgreSQL itself signals the commit: a trigger on the
 * notifications sends NOTIFY, which its listeners receive at the commit.
 */
export const commitToEvent = async (
  url: string,
  databaseUrl: string,
  readers: readonly Reader[],
  changes: readonly Change[],
  doctor: { authorization: string },
  memory: () => Promise<number | undefined>,
) => {
  const listener = new Client({ connectionString: databaseUrl })
  await listener.connect()
  await listener.query(`create or replace function bench_notified() returns trigger language plpgsql as
    $$ begin perform pg_notify('notified', new.user_id::text); return null; end $$`)
  await listener.query(
    'create or replace trigger bench_notified after insert on notification for each row execute function bench_notified()',
  )
  await listener.query('listen notified')
  const committedAt = new Map<number, number>()
  listener.on('notification', ({ payload }) => committedAt.set(Number(payload), performance.now()))

  const before = await memory()
  const sockets: LiveSocket[] = []
  for (let from = 0; from < readers.length; from += 50)
    sockets.push(
      ...(await Promise.all(readers.slice(from, from + 50).map((reader) => connectLive(url, reader)))),
    )
  const after = await memory()
  const receivedAt = new Map<number, number>()
  sockets.forEach((socket, place) => {
    const { id } = readers[place] ?? { id: 0 }
    socket.on('appointment-updated', () => receivedAt.set(id, performance.now()))
  })

  for (const { appointmentId, patientId } of changes) {
    const received = new Promise<void>((resolve) =>
      sockets[readers.findIndex(({ id }) => id === patientId)]?.once('appointment-updated', () => resolve()),
    )
    const answer = await fetch(`${url}/api/appointments/${appointmentId}`, {
      method: 'PATCH',
      headers: { ...doctor, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'confirmed' }),
    })
    if (!answer.ok) throw new Error(`Accepting answered ${answer.status}`)
    await received
  }

  const delays = changes
    .map(
      ({ patientId }) =>
        (receivedAt.get(patientId) ?? Number.NaN) - (committedAt.get(patientId) ?? Number.NaN),
    )
    .sort((a, b) => a - b)
  for (const socket of sockets) socket.disconnect()
  await listener.query('drop trigger bench_notified on notification')
  await listener.end()
  const p99 = percentile(delays, 0.99)
  report(
    `from commit to the event, ${sockets.length} sockets`,
    ms(Math.max(0, p99)),
    'p99 at most 25 ms',
    p99 <= 25,
  )
  note(`${delays.length} events; median ${ms(Math.max(0, percentile(delays, 0.5)))}`)
  if (before !== undefined && after !== undefined)
    note(
      `${Math.round((after - before) / sockets.length)} kB of memory a socket; ${Math.round(after / 1024)} MB in all`,
    )
}
