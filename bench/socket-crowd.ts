import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { FromCrowd, Member, ToCrowd } from './crowd.ts'

/*
 * Many people's live connections, in a process of its own and without Socket.IO's client, so that the load costs little beside
 * the server that it shares the machine with. A connection that is refused or lost is tried again, as browsers do.
 */

type Connection = Member & { socket?: WebSocket; lastSeen?: number }

const atOnce = 50
const retryAfter = 1000

const tell = (message: FromCrowd) => void process.send?.(message)
/** Of a clock that all processes of one machine share; milliseconds. */
const now = () => Number(process.hrtime.bigint()) / 1e6

const members: Connection[] = []

/** One attempt, until it has caught up. */
const attempt = (member: Connection) =>
  new Promise<void>((resolve, reject) => {
    const { url, address, id, token } = member
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      localAddress: address,
      perMessageDeflate: false,
    })
    member.socket = socket
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed')))
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      // Engine.IO's and Socket.IO's first digits: opened, ping, connected, event, refused.
      if (text === '2') return socket.send('3')
      if (text.startsWith('0'))
        return socket.send(
          `40${JSON.stringify({ userId: id, role: 'patient', token, lastSeen: member.lastSeen })}`,
        )
      if (text.startsWith('44')) return reject(new Error(text))
      if (!text.startsWith('42')) return
      // The contract defines the events.
      const [name, given] = JSON.parse(text.slice(2)) as [string, unknown]
      if (name === 'caught-up') {
        member.lastSeen = Number(given)
        resolve()
      }
      if (name === 'appointment-updated') tell({ received: id, at: now() })
    })
  })

let retries = 0

const connect = async (member: Connection): Promise<void> => {
  for (;;) {
    try {
      return await attempt(member)
    } catch {
      retries += 1
      member.socket?.terminate()
      await setTimeout(retryAfter * (0.5 + Math.random()))
    }
  }
}

const connectAll = async (width: number) => {
  retries = 0
  const from = now()
  const waiting = [...members]
  const served: number[] = []
  const work = async () => {
    for (let member = waiting.pop(); member; member = waiting.pop()) {
      await connect(member)
      served.push(now() - from)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  served.sort((one, other) => one - other)
  return {
    served: served.length,
    took: now() - from,
    half: served[Math.floor(served.length / 2)] ?? 0,
    retries,
  }
}

const cut = async () => {
  const closed = members.map(
    ({ socket }) =>
      new Promise<void>((resolve) => {
        if (!socket || socket.readyState === WebSocket.CLOSED) return resolve()
        socket.once('close', () => resolve())
        socket.terminate()
      }),
  )
  await Promise.all(closed)
}

const answers = {
  async connect(added: readonly Member[] = []) {
    members.push(...added)
    return connectAll(atOnce)
  },
  async reconnect() {
    return connectAll(members.length)
  },
  async cut() {
    await cut()
    return { served: 0, took: 0, half: 0, retries: 0 }
  },
  async forget() {
    await cut()
    members.length = 0
    return { served: 0, took: 0, half: 0, retries: 0 }
  },
}

process.on('message', ({ ask, members: added }: ToCrowd) => {
  answers[ask](added).then(
    (answer) => tell({ answer }),
    (error: unknown) => {
      throw error
    },
  )
})
process.on('disconnect', () => process.exit(0))
tell({ answer: { served: 0, took: 0, half: 0, retries: 0 } })
