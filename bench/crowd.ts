import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cleanUpAtEnd } from './run-cleanup.ts'

/** Someone with a live connection, from a network address of their own on this machine. */
export type Member = { id: number; token: string; url: string; address: string }
export type Served = {
  served: number
  /** Until the last and until half of them were served; milliseconds. */
  took: number
  half: number
  retries: number
}
export type ToCrowd = { ask: 'connect' | 'reconnect' | 'cut' | 'forget'; members?: readonly Member[] }
export type FromCrowd = { answer: Served } | { received: number; at: number }

/** Milliseconds of a clock that all processes of this machine share. */
export const sharedNow = () => Number(process.hrtime.bigint()) / 1e6

const program = fileURLToPath(new URL('socket-crowd.ts', import.meta.url))

/** Starts the process that holds the connections. `onEvent` learns who received an event, and when. */
export const startCrowd = async (onEvent: (userId: number, at: number) => void) => {
  const child = fork(program, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let settle: ((answer: Served) => void) | undefined
  let fail: ((error: Error) => void) | undefined
  child.on('message', (message: FromCrowd) => {
    if ('answer' in message) settle?.(message.answer)
    else onEvent(message.received, message.at)
  })
  child.once('exit', (code) => fail?.(new Error(`The crowd ended with ${code}`)))
  const answer = () =>
    new Promise<Served>((resolve, reject) => {
      settle = resolve
      fail = reject
    })
  await answer()
  const ask = (message: ToCrowd) => {
    const answered = answer()
    child.send(message)
    return answered
  }
  return {
    /** Adds these and connects all, a few at a time. */
    connect: (members: readonly Member[]) => ask({ ask: 'connect', members }),
    reconnectAtOnce: () => ask({ ask: 'reconnect' }),
    cut: () => ask({ ask: 'cut' }),
    forget: () => ask({ ask: 'forget' }),
    stop: cleanUpAtEnd(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    }),
  }
}

export type Crowd = Awaited<ReturnType<typeof startCrowd>>
