import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { civilOf } from '@alafia/contract/kernel/civil'

const start = new URL('../../scripts/start.mjs', import.meta.url).pathname

/**
 * Removes a folder, after ending its server, if the process that created them dies, for example by a signal.
 * @param pid the server's; none if there is only a folder
 */
const guardOf = (folder: string, pid?: number) => {
  const end = `[ "$state" = ending ] || kill "$0"
    for i in $(seq 300); do kill -0 "$0" || break; sleep 0.1; done
    # Left behind by a server that was killed.
    postgres=$(head -1 "$1/postgres/postmaster.pid") && kill -QUIT "$postgres" && sleep 1`
  const script = `
    while read -r word; do state=$word; done
    [ "$state" = done ] && exit
    ${pid === undefined ? '' : end}
    rm -rf "$1"`
  const guard = spawn('sh', ['-c', script, String(pid), folder], {
    // In a process group of its own, so that Ctrl-C doesn't reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return {
    /** The server has got its signal: a second one would kill it, and leave its database running. */
    ending: () => guard.stdin.write('ending\n'),
    done: () => guard.stdin.end('done\n'),
  }
}

const launch = async (folder: string, environment: Record<string, string>) => {
  const child = spawn(process.execPath, [start], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const guard = guardOf(folder, child.pid)
  const lines = createInterface(child.stdout)
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /^Alafia runs on (\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`Alafia ended with ${code} before it was ready`)))
  })
  const end = async () => {
    if (child.exitCode === null) {
      guard.ending()
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    guard.done()
  }
  return { url, end }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'alafia-e2e-'))
const remove = (folder: string) => rm(folder, { recursive: true, force: true })
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to])

const today = () => civilOf(new Date(), 'Africa/Lagos').date

/**
 * Before a run: starts the product on a new folder, which it fills with the demo data, and stops it. Every server of the run
 * starts with a copy as long as the day is the same, because the demo's dates depend on it.
 */
export default async function prepareDemo() {
  // For a journey or two an extra server would save no time.
  if (!process.env.WHOLE_RUN) return undefined
  const folder = await newFolder()
  const guard = guardOf(folder)
  const day = today()
  const { end } = await launch(folder, {})
  await end()
  Object.assign(process.env, { DEMO_FOLDER: folder, DEMO_DAY: day })
  return async () => {
    await remove(folder)
    guard.done()
  }
}

/** A data folder for one server: of a demo clinic, unless it starts empty. */
export const dataFolder = async ({ isEmpty = false } = {}) => {
  const folder = await newFolder()
  const { DEMO_FOLDER, DEMO_DAY } = process.env
  if (!isEmpty && DEMO_FOLDER !== undefined && DEMO_DAY === today()) await copy(DEMO_FOLDER, folder)
  return folder
}

/** One of the commands of README, to its end; what it printed. */
export const runCommand = async (args: string[], folder: string, environment: Record<string, string>) => {
  const env = { ...process.env, LOG_LEVEL: 'error', DATA_DIR: folder, ...environment }
  return (await promisify(execFile)(process.execPath, [start, ...args], { env })).stdout
}

/** The product with the demo data in its own data folder; call `stop` to end it. */
export const startApp = async (environment: Record<string, string> = {}, given?: string) => {
  const folder = given ?? (await dataFolder())
  let running = await launch(folder, environment)
  const { url } = running
  const stop = async () => {
    await running.end()
    await remove(folder)
  }
  /** Restarts with the same data and address, optionally with other settings. */
  const restart = async (changed: Record<string, string> = {}) => {
    await running.end()
    running = await launch(folder, { ...environment, PORT: new URL(url).port, ...changed })
  }
  return { url, folder, stop, restart }
}
