import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { benchDatabase, acceptPasswordsAlone } from '@alafia/server/seed/bench-database'
import { fillHistory } from '@alafia/server/seed/history'
import { openSessions } from '@alafia/server/seed/sessions'
import { memoryOf } from './cpu.ts'
import { sharedNow, startCrowd, type Crowd, type Member } from './crowd.ts'
import { startProduct, type Running } from './processes.ts'
import { startRedis } from './redis.ts'
import { ms, note, report } from './report.ts'
import { cleanUpAtEnd } from './run-cleanup.ts'
import { percentile } from './scenarios.ts'

/** What one process, or two with Redis, does with the live connections of many people, each from an address of their own. */

const most = 5000
const changes = 300
const missedChanges = 20
/** Lists a second while all reconnect, whether or not the ones before have been answered. */
const listsPerSecond = 50
/** As many as they need: the calls of each address are limited. */
const listAddresses = 10

/** Run in the servers, so that SIGUSR2 collects their garbage: Node 20 doesn't take `--expose-gc` from the environment. */
const collectsGarbage = `import { setFlagsFromString } from 'node:v8'
import { isMainThread } from 'node:worker_threads'
import { runInNewContext } from 'node:vm'
setFlagsFromString('--expose-gc')
if (isMainThread) process.on('SIGUSR2', runInNewContext('gc'))`

type Change = { id: number; patientId: number; doctorId: number }
type Accept = (change: Change) => Promise<void>
type Setup = {
  name: string
  servers: readonly Running[]
  members: readonly Member[]
  crowd: Crowd
  received: Map<number, number>
  committed: Map<number, number>
  next: (count: number) => Change[]
  accept: Accept
}

const until = async (isSo: () => boolean, what: string) => {
  const end = sharedNow() + 15_000
  while (!isSo()) {
    if (sharedNow() > end) throw new Error(`${what} after 15 s`)
    await setTimeout(2)
  }
}

/** What is in use once the garbage is collected, of all servers; kB. */
const memoryUsed = async (servers: readonly Running[]) => {
  for (let time = 0; time < 3; time += 1) {
    for (const { pid } of servers) process.kill(pid, 'SIGUSR2')
    await setTimeout(700)
  }
  const each = await Promise.all(servers.map(memoryOf))
  return each.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)
}

/** Reads lists at a steady rate until `stop`; milliseconds each took, ascending. */
const readLists = (members: readonly Member[]) => {
  const agent = new Agent({ keepAlive: true })
  const took: number[] = []
  const answers: Promise<void>[] = []
  let failed = 0
  let turn = 0
  const read = async ({ url, token }: Member, localAddress: string) => {
    const from = sharedNow()
    const headers = { authorization: `Bearer ${token}` }
    const request = get(`${url}/api/appointments?limit=20`, { agent, headers, localAddress })
    // Its one response.
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    if (response.statusCode !== 200) failed += 1
    took.push(sharedNow() - from)
  }
  const timer = setInterval(() => {
    turn += 1
    const member = members[(7 * turn) % members.length]
    if (member)
      answers.push(
        read(member, `127.2.0.${turn % listAddresses}`).catch(() => {
          failed += 1
        }),
      )
  }, 1000 / listsPerSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(answers)
    agent.destroy()
    return { sorted: took.sort((one, other) => one - other), failed }
  }
}

const memoryOfSockets = async ({ name, servers, members, crowd }: Setup) => {
  // What the first connections load and compile isn't a socket's.
  await crowd.connect(members.slice(0, 500))
  await crowd.forget()
  const before = await memoryUsed(servers)
  const { took, retries } = await crowd.connect(members)
  const after = await memoryUsed(servers)
  const each = (after - before) / members.length
  report(`memory of a socket, ${name}`, `${each.toFixed(1)} kB`, 'at most 40 kB', each <= 40)
  note(
    `${members.length} sockets, connected 50 at a time in ${(took / 1000).toFixed(1)} s, ${retries} tries again; ${Math.round(before / 1024)} MB before, ${Math.round(after / 1024)} MB after, garbage collected`,
  )
}

const commitToEvent = async ({ name, members, received, committed, next, accept }: Setup) => {
  const delays: number[] = []
  for (const change of next(changes)) {
    received.delete(change.patientId)
    await accept(change)
    await until(
      () => received.has(change.patientId) && committed.has(change.patientId),
      'An event has not come',
    )
    delays.push(
      (received.get(change.patientId) ?? Number.NaN) - (committed.get(change.patientId) ?? Number.NaN),
    )
  }
  delays.sort((one, other) => one - other)
  const p99 = Math.max(0, percentile(delays, 0.99))
  report(`from commit to event, ${members.length} sockets, ${name}`, ms(p99), 'p99 at most 25 ms', p99 <= 25)
  note(`${delays.length} events; median ${ms(Math.max(0, percentile(delays, 0.5)))}`)
}

const reconnectAll = async ({ name, members, crowd, received, next, accept }: Setup) => {
  const stopQuiet = readLists(members)
  await setTimeout(4000)
  const quiet = percentile((await stopQuiet()).sorted, 0.95)
  await crowd.cut()
  const missed = next(missedChanges)
  for (const { patientId } of missed) received.delete(patientId)
  await Promise.all(missed.map(accept))
  const stop = readLists(members)
  const { took, half, served, retries } = await crowd.reconnectAtOnce()
  const { sorted, failed } = await stop()
  const all = missed.filter(({ patientId }) => received.has(patientId)).length
  report(
    `${members.length} sockets reconnecting at once, ${name}`,
    `${(took / 1000).toFixed(1)} s`,
    'all served within 10 s',
    took <= 10_000 && served === members.length && all === missed.length,
  )
  note(
    `half within ${(half / 1000).toFixed(1)} s; ${retries} tries again; what changed meanwhile reached ${all} of ${missed.length}`,
  )
  const p95 = percentile(sorted, 0.95)
  report(
    `a list's p95 meanwhile, ${name}`,
    `${ms(p95)}, ${(p95 / quiet).toFixed(1)} × quiet`,
    'at most 100 ms',
    p95 <= 100 && failed === 0,
  )
  note(
    `${sorted.length} lists, ${listsPerSecond} a second; ${ms(quiet)} while nobody connects; ${failed} failed. Clients, servers and PostgreSQL share this machine's cores`,
  )
}

export const manySockets = async (rows: number) => {
  const count = Math.min(most, rows / 200)
  const database = await benchDatabase()
  const closeDatabase = cleanUpAtEnd(database.close)
  const { db, url: databaseUrl, clock, dataDir } = database
  const { patients, doctors } = await fillHistory(db, {
    patients: count,
    doctors: count / 50,
    appointments: 20 * count,
  })
  await acceptPasswordsAlone(db)
  const [tokens, doctorTokens] = [
    await openSessions(db, clock, patients),
    await openSessions(db, clock, doctors),
  ]
  const doctorToken = new Map(doctors.map(({ id }, place) => [id, doctorTokens[place] ?? '']))

  const listener = new Client({ connectionString: databaseUrl })
  await listener.connect()
  const { rows: open } =
    await listener.query<Change>(`select distinct on (patient_id) id, patient_id as "patientId",
    doctor_id as "doctorId" from appointment where status = 'scheduled' and starts_at > now() + interval '1 day'`)
  // PostgreSQL itself tells when a notification is committed.
  await listener.query(`create function bench_notified() returns trigger language plpgsql as
    $$ begin perform pg_notify('notified', new.user_id::text); return null; end $$;
    create trigger bench_notified after insert on notification for each row execute function bench_notified();
    listen notified`)
  const committed = new Map<number, number>()
  listener.on('notification', ({ payload }) => committed.set(Number(payload), sharedNow()))

  const measure = async (name: string, processes: number, environment: Record<string, string>) => {
    const servers: Running[] = []
    for (let nth = 0; nth < processes; nth += 1)
      servers.push(
        await startProduct({
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          DEMO: 'off',
          RATE_LIMIT: 'on',
          NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(collectsGarbage)}`,
          ...environment,
        }),
      )
    const received = new Map<number, number>()
    const crowd = await startCrowd((userId, at) => received.set(userId, at))
    const members = patients.map(({ id }, place) => ({
      id,
      token: tokens[place] ?? '',
      url: servers[place % processes]?.url ?? '',
      // Of 127.0.0.0/8, all of which is this machine.
      address: `127.1.${place >> 8}.${place & 255}`,
    }))
    const accept: Accept = async ({ id, doctorId }) => {
      const answer = await fetch(`${servers[0]?.url}/api/appointments/${id}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${doctorToken.get(doctorId)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ status: 'confirmed' }),
      })
      if (!answer.ok) throw new Error(`Accepting answered ${answer.status}: ${await answer.text()}`)
    }
    const next = (many: number) => open.splice(0, Math.min(many, Math.ceil(open.length / 4)))
    const setup = { name, servers, members, crowd, received, committed, next, accept }
    try {
      await memoryOfSockets(setup)
      await commitToEvent(setup)
      await reconnectAll(setup)
    } finally {
      await crowd.stop()
      for (const server of servers) await server.stop()
    }
  }

  try {
    await measure('one process', 1, {})
    const redis = await startRedis()
    if (!redis) return note('two processes with Redis: left out, there is no redis-server')
    try {
      await measure('two processes', 2, { REDIS_URL: redis.url })
    } finally {
      await redis.stop()
    }
  } finally {
    await listener.end()
    await closeDatabase()
  }
}
