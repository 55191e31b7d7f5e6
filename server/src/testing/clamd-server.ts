import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** What every scanner calls harmful, though it does nothing (eicar.org). In two parts, so that none finds it in this file. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

export type ClamdServer = {
  url: string
  /** How many bytes of files it got. */
  received(): number
  /** What it does with the next files: answers, hangs up, says nothing, or says that it can't tell. */
  behave(how: 'answer' | 'hang-up' | 'say-nothing' | 'refuse'): void
  close(): Promise<void>
}

/** A stand-in for ClamAV's daemon: it understands zPING and zINSTREAM, and finds only the test file. */
export const clamdServer = async (): Promise<ClamdServer> => {
  let how: Parameters<ClamdServer['behave']>[0] = 'answer'
  let received = 0
  const open = new Set<Socket>()
  const reply = (socket: Socket, file: Buffer) => {
    received += file.length
    if (how === 'refuse') socket.end('INSTREAM size limit exceeded. ERROR\0')
    else socket.end(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  }
  const server = createServer((socket) => {
    open.add(socket)
    let all = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    if (how === 'hang-up') socket.destroy()
    socket.on('data', (data) => {
      if (how === 'say-nothing') return
      all = Buffer.concat([all, data])
      if (all.toString('latin1') === 'zPING\0') socket.end('PONG\0')
      const command = 'zINSTREAM\0'
      if (!all.subarray(0, command.length).equals(Buffer.from(command))) return
      const parts: Buffer[] = []
      for (let at = command.length; at + 4 <= all.length;) {
        const length = all.readUInt32BE(at)
        if (length === 0) return reply(socket, Buffer.concat(parts))
        parts.push(all.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server's address is never a pipe name.
  const { port } = server.address() as AddressInfo
  return {
    url: `tcp://127.0.0.1:${port}`,
    received: () => received,
    behave: (next) => {
      how = next
    },
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
