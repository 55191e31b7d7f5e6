import { Client } from 'pg'
import type { Announcement } from '@alafia/contract/administration/announcements/schema'
import { connectLive, type LiveSocket } from './live.ts'
import { ms, note, report } from './report.ts'
import type { Reader } from './scenarios.ts'

const rounds = 5
const maxMs = 1000

const announce = async (url: string, admin: Reader, round: number): Promise<Announcement> => {
  const answer = await fetch(`${url}/api/admin/announcements`, {
    method: 'POST',
    headers: { ...admin.header, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: `Closed on Monday, ${round}`,
      message: 'The clinic is closed on Monday. Urgent care goes on as always.',
      roles: ['pharmacist'],
    }),
  })
  if (answer.status !== 201) throw new Error(`Announcing answered ${answer.status}`)
  // The contract defines the reply.
  return (await answer.json()) as Announcement
}

/** An announcement to many connected people: from sending it until the last one receives it. */
export const fanOut = async (url: string, databaseUrl: string, readers: readonly Reader[], admin: Reader) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  // The announcement is to one role, which these people get for the measurement.
  const ids = readers.map(({ id }) => id)
  await client.query(
    `insert into approval_request (kind, user_id, role, requested_by, requested_at, takes_effect_at, state, decided_at)
      select 'role', reader, 'pharmacist', $2, now() - interval '24 hours', now(), 'approved', now()
      from unnest($1::int[]) as reader where exists (select from clinic_setup)`,
    [ids, admin.id],
  )
  await client.query(
    "insert into account_role (user_id, role, rank) select unnest($1::int[]), 'pharmacist', 9",
    [ids],
  )
  const sockets: LiveSocket[] = []
  for (let from = 0; from < readers.length; from += 50)
    sockets.push(
      ...(await Promise.all(readers.slice(from, from + 50).map((reader) => connectLive(url, reader)))),
    )

  const [answered, received]: [number[], number[]] = [[], []]
  let recipients = 0
  for (let round = 1; round <= rounds; round += 1) {
    const all = Promise.all(
      sockets.map((socket) => new Promise<void>((resolve) => socket.once('system-alert', () => resolve()))),
    )
    const from = performance.now()
    recipients = (await announce(url, admin, round)).recipients
    answered.push(performance.now() - from)
    await all
    received.push(performance.now() - from)
  }
  for (const socket of sockets) socket.disconnect()
  await client.query("delete from account_role where user_id = any ($1::int[]) and role = 'pharmacist'", [
    ids,
  ])
  await client.end()
  const slowest = Math.max(...received)
  report(
    `an announcement to ${recipients} people, until the last has received it`,
    ms(slowest),
    `under ${maxMs} ms`,
    slowest < maxMs && recipients >= readers.length,
  )
  note(`the slowest of ${rounds}, ${sockets.length} sockets; answered within ${ms(Math.max(...answered))}`)
}
