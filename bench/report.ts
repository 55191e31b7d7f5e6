import { tableOf, type Line } from './results.ts'

export const lines: Line[] = []

/** One measurement beside its goal. */
export const report = (what: string, reached: string, goal: string, met: boolean): void => {
  lines.push({ what, reached, goal, met, notes: [] })
  process.stdout.write(`${met ? 'met  ' : 'SHORT'}  ${what}: ${reached} (goal: ${goal})\n`)
}

/** Of the measurement before it. */
export const note = (text: string): void => {
  lines.at(-1)?.notes.push(text)
  process.stdout.write(`       ${text}\n`)
}

/** All measurements again, as one table. */
export const summary = (): void => void process.stdout.write(`\n${tableOf(lines)}\n`)

export const ratio = (value: number): string => value.toFixed(2)
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
