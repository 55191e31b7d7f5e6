import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string[]; text: string }

export type MailServer = {
  url: string
  port: number
  /** What it took over, the newest last. */
  letters: Received[]
  /** How often it was given a letter's text, taken over or not. */
  given(): number
  /** Keeps every sender waiting for the answer to a letter's text, until told otherwise. */
  hang(isHanging: boolean): void
  /** Takes over what it keeps waiting. */
  answer(): void
  /** Keeps every sender waiting for so long for the answer to a receiver's name; milliseconds. */
  delay(forSoLong: number): void
  close(): Promise<void>
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** By the name before the @. */
const refusedReceivers: Record<string, Error> = {
  nobody: refusal(550, 'No such person here'),
  full: refusal(452, 'The mailbox is full'),
}
const refusedTexts: Record<string, Error> = {
  grey: refusal(451, 'Come again later'),
  leaving: refusal(421, 'Going away'),
}
const nameOf = (address = '') => address.split('@')[0] ?? ''

/** A mail server of this machine for tests. It refuses who is called `nobody@…` or `full@…`, and letters to `grey@…` and `leaving@…`. */
export const mailServer = async (port = 0): Promise<MailServer> => {
  const letters: Received[] = []
  let hanging = false
  let kept: (() => void)[] = []
  let delay = 0
  let given = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      setTimeout(done, delay, refusedReceivers[nameOf(address)])
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        given += 1
        const refused = refusedTexts[nameOf(envelope.rcptTo[0]?.address)]
        if (refused) return done(refused)
        const takeOver = () => {
          letters.push({
            to: envelope.rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString(),
          })
          done()
        }
        if (hanging) kept.push(takeOver)
        else takeOver()
      })
    },
  })
  // A sender that is killed breaks its connection.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  // A TCP listener's address is never a pipe's name.
  const at = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${at.port}`,
    port: at.port,
    letters,
    given: () => given,
    hang: (isHanging) => {
      hanging = isHanging
    },
    answer: () => {
      for (const takeOver of kept) takeOver()
      kept = []
    },
    delay: (forSoLong) => {
      delay = forSoLong
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
