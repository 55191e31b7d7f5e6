import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** @throws Error with the line that the command ended with */
export type RunCommand = (command: 'backup' | 'drill', file: string, signal: AbortSignal) => Promise<void>

/**
 * Runs the command with lower priority than this process, so that nobody waits for it: compressing and encrypting take the
 * processor for minutes.
 */
export const inOwnProcess =
  (env: NodeJS.ProcessEnv): RunCommand =>
  (command, file, signal) =>
    new Promise((done, failed) => {
      const program = fileURLToPath(new URL(`../../../dist/${command}-command.js`, import.meta.url))
      const child = spawn(process.execPath, [program, file], {
        env,
        signal,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr.on('data', (chunk: Buffer) => {
        said = `${said}${chunk.toString()}`.slice(-2000)
      })
      child.on('spawn', () => setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL))
      child.on('error', failed)
      child.on('close', (code, killedBy) => {
        if (code === 0) {
          // What it could read only in part.
          process.stderr.write(said)
          done()
        } else failed(new Error(said.trim() || `It ended with ${killedBy ?? code}`))
      })
    })
