import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './parts.mjs'
import { tool } from './run.mjs'

/** The server (restarted on a change) on its PORT, and the pages from Vite beside it. When one ends, both do. */

const programs = [
  {
    name: 'server',
    program: 'tsx',
    words: ['watch', '--clear-screen=false', 'server/src/main.ts'],
    cwd: root,
  },
  { name: 'web', program: 'vite', words: ['--clearScreen', 'false'], cwd: path.join(root, 'web') },
]

const children = programs.map(({ name, program, words, cwd }) => {
  // Detached: Ctrl-C then reaches only this process, and each child hears of it once. Twice, and tsx kills at once.
  const child = spawn(tool(program), words, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  for (const [from, to] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])) {
    createInterface(from).on('line', (line) => to.write(`${name.padEnd(6)} | ${line}\n`))
  }
  child.on('exit', (code) => end(code ?? 0))
  return child
})

let ending = false

/** @param {number} code */
function end(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))
