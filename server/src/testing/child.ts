import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const running = new Map<ChildProcess, Promise<unknown>>()

export type Child = {
  pid: number
  /** Resolves with all output as soon as it contains `text`; rejects if the process ends without it. */
  said: (text: string) => Promise<string>
  tell: (line: string) => void
  kill: (signal: NodeJS.Signals) => Promise<void>
  /** The exit code (null after a signal) and everything that was printed. */
  ended: Promise<{ code: number | null; output: string }>
}

type Options = { uid?: number; gid?: number; env?: NodeJS.ProcessEnv }

const run = (words: readonly string[], options: Options): Child => {
  const child = spawn(process.execPath, words, {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
    ...options,
    env: options.env ?? process.env,
  })
  let output = ''
  const add = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  const ended = once(child, 'close').then(() => {
    running.delete(child)
    return { code: child.exitCode, output }
  })
  running.set(child, ended)
  if (child.pid === undefined) throw new Error('The process could not be started')
  return {
    pid: child.pid,
    said: (wanted) =>
      new Promise((done, failed) => {
        const check = () => {
          if (output.includes(wanted)) done(output)
        }
        check()
        child.stdout.on('data', check)
        void ended.then(() => failed(new Error(`The process ended without saying '${wanted}': ${output}`)))
      }),
    tell: (line) => void child.stdin.write(`${line}\n`),
    kill: async (signal) => {
      child.kill(signal)
      await ended
    },
    ended,
  }
}

/** Runs a module's source (JavaScript that may import .ts files by URL) as a separate process. */
export const runModule = (text: string, options: Options = {}): Child =>
  run(['--import', TSX, '--input-type=module', '--eval', text], options)

/** Runs a built file as a separate process, which takes a third of the time of compiling the sources again. */
export const runBuilt = (path: string, options: Options = {}, args: readonly string[] = []): Child =>
  run([path, ...args], options)

/** For `afterEach`: ends the processes that a failed test left running. */
export const endChildren = async (): Promise<void> => {
  for (const child of running.keys()) child.kill('SIGKILL')
  await Promise.all(running.values())
}
