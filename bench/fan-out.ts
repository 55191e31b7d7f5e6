import { Client } from 'pg'
import type { Announcement } from '@alafia/contract/administration/announcements/schema'
import { connectLive, type LiveSocket } from './live.ts'
import { ms, note, report } from './report.ts'
import type { Reader } from './scenarios.ts'

const rounds = 5
const longest = 1000

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
  // The contract says what it answers.
  return (await answer.json()) as Announcement
}

/** An announcement to all of them, who are all there: from the administrator's press to the last one who hears it. */
export const fanOut = async (url: string, databaseUrl: string, readers: readonly Reader[], admin: Reader) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  // The announcement is to one role: for a while, these hold it.
  const ids = readers.map(({ id }) => id)
  await client.query(
    "insert into account_role (user_id, role, rank) select unnest($1::int[]), 'pharmacist', 9",
    [ids],
  )
  const sockets: LiveSocket[] = []
  for (let from = 0; from < readers.length; from += 50)
    sockets.push(
      ...(await Promise.all(readers.slice(from, from + 50).map((reader) => connectLive(url, reader)))),
    )

  const [answered, heard]: [number[], number[]] = [[], []]
  let told = 0
  for (let round = 1; round <= rounds; round += 1) {
    const all = Promise.all(
      sockets.map((socket) => new Promise<void>((resolve) => socket.once('system-alert', () => resolve()))),
    )
    const from = performance.now()
    told = (await announce(url, admin, round)).recipients
    answered.push(performance.now() - from)
    await all
    heard.push(performance.now() - from)
  }
  for (const socket of sockets) socket.disconnect()
  await client.query("delete from account_role where user_id = any ($1::int[]) and role = 'pharmacist'", [
    ids,
  ])
  await client.end()
  const slowest = Math.max(...heard)
  report(
    `an announcement to ${told} people, until the last has heard it`,
    ms(slowest),
    `under ${longest} ms`,
    slowest < longest && told >= readers.length,
  )
  note(`the slowest of ${rounds}, ${sockets.length} sockets; answered within ${ms(Math.max(...answered))}`)
}
