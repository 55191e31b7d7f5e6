import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { cleanUpAtEnd } from './run-cleanup.ts'

const project = new URL('..', import.meta.url).pathname

export type Running = { pid: number; url: string; readyAfter: number; stop: () => Promise<void> }

const stopped = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const launch = async (command: string[], environment: Record<string, string>): Promise<Running> => {
  const from = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: project,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = cleanUpAtEnd(() => stopped(child))
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface(child.stdout)
    lines.on('line', (line) => {
      const address = /^Alafia runs on (\S+)$/.exec(line)?.[1]
      if (address === undefined) return
      lines.close()
      // The log that follows is written, and read by no one.
      child.stdout.resume()
      resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}`)))
  })
  return { pid: child.pid ?? 0, url, readyAfter: performance.now() - from, stop }
}

/** The product as `npm start` runs it. `readyAfter`: milliseconds from the start of the process until it prints its address. */
export const startProduct = (environment: Record<string, string>) =>
  launch(['scripts/start.mjs'], environment)

/** The baseline, as a process of its own. */
export const startBaseline = (databaseUrl: string) =>
  launch(['--import', 'tsx', 'bench/baseline-server.ts'], { DATABASE_URL: databaseUrl })
