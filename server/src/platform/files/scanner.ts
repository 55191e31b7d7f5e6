import { connect, type Socket } from 'node:net'

/** Looks for harmful software in a file. */
export type Scanner = {
  /** @throws Error if the scanner doesn't answer, or can't tell */
  scan(bytes: Uint8Array): Promise<'clean' | 'infected'>
  /** Asks whether it is there. */
  ping(): Promise<boolean>
  /** Whether it answered when it was last asked. */
  isWell(): boolean
}

const chunkSize = 64 * 1024
/** Replies are one short line. */
const maxReply = 4096

const frame = (bytes: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Sends one command and what follows it; returns the reply without its end. */
const ask = (open: () => Socket, timeout: number, send: (socket: Socket) => void) =>
  new Promise<string>((resolve, reject) => {
    const socket = open()
    let reply = ''
    const timer = setTimeout(
      () => socket.destroy(new Error('The file scanner did not answer in time')),
      timeout,
    )
    socket.on('connect', () => send(socket))
    socket.on('data', (data: Buffer) => {
      reply += data.toString('latin1')
      const end = reply.indexOf('\0')
      if (end >= 0) {
        resolve(reply.slice(0, end))
        socket.destroy()
      } else if (reply.length > maxReply) socket.destroy(new Error('The file scanner answered too much'))
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(timer)
      reject(new Error('The file scanner closed the connection'))
    })
  })

/**
 * ClamAV's daemon, by its INSTREAM command (clamd's manual, version 1): the file is sent in pieces with their lengths, and ended by a
 * length of 0. `stream: OK` or `stream: <name> FOUND` comes back; anything else says nothing about the file.
 * @param address `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`
 */
export const createClamd = (address: string, timeout = 30_000): Scanner => {
  const { protocol, hostname, port, pathname } = new URL(address)
  const open = () =>
    protocol === 'unix:'
      ? connect(decodeURIComponent(pathname))
      : connect(Number(port || 3310), hostname.replaceAll(/^\[|\]$/g, ''))
  let answered = true
  const answer = async (limit: number, send: (socket: Socket) => void) => {
    const reply = await ask(open, limit, send).catch((error: unknown) => {
      answered = false
      throw error
    })
    answered = true
    return reply
  }
  return {
    isWell: () => answered,
    ping: async () => (await answer(2000, (socket) => socket.write('zPING\0')).catch(() => '')) === 'PONG',
    async scan(bytes) {
      const reply = await answer(timeout, (socket) => {
        socket.write('zINSTREAM\0')
        for (let from = 0; from < bytes.length; from += chunkSize)
          socket.write(frame(bytes.subarray(from, from + chunkSize)))
        socket.write(frame(Buffer.alloc(0)))
      })
      if (reply === 'stream: OK') return 'clean'
      if (reply.endsWith(' FOUND')) return 'infected'
      throw new Error('The file scanner could not tell')
    },
  }
}
