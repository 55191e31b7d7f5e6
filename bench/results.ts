import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** One measurement beside its goal, with the notes below it. */
export type Line = { what: string; reached: string; goal: string; met: boolean; notes: string[] }

const folder = new URL('results', import.meta.url).pathname

const machine = () => {
  const [first] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${first?.model.trim()}, ${gigabytes} GB, Node.js ${process.version}`
}

/** '0.21' is 0.21; '5,000 ms' and '5 s' are 5000. */
const figureIn = (text: string): number | undefined => {
  const [, digits, unit] = /(\d[\d,.]*) ?(ms|s\b|)/.exec(text) ?? []
  if (digits === undefined) return undefined
  return Number(digits.replaceAll(',', '')) * (unit === 's' ? 1000 : 1)
}

/** How much of its goal a measurement reached, where 1 is the goal; undefined if the goal is no figure. */
const shareOf = ({ reached, goal }: Line): number | undefined => {
  const [value, bound] = [figureIn(reached), figureIn(goal)]
  if (!value || !bound) return undefined
  return goal.includes('at least') ? value / bound : bound / value
}

export const tableOf = (lines: readonly Line[]): string => {
  const width = Math.max(...lines.map(({ what }) => what.length))
  return lines
    .map(
      ({ what, reached, goal, met }) =>
        `${met ? 'met  ' : 'SHORT'}  ${what.padEnd(width)}  ${reached.padStart(12)}   ${goal}`,
    )
    .join('\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const row = 26
const left = 560
const unit = 160

/** A bar for each measurement; the line is the goal, and what is three times better ends the picture. */
const chartOf = (title: string, lines: readonly Line[]): string => {
  const bars = lines.flatMap((line) => {
    const share = shareOf(line)
    return share === undefined ? [] : [{ ...line, share }]
  })
  const [width, height] = [left + 3 * unit + 90, (bars.length + 2) * row]
  const drawn = bars.map(({ what, reached, met, share }, nth) => {
    const [top, long] = [(nth + 1.5) * row, Math.min(3, share) * unit]
    return `<text x="${left - 10}" y="${top + 15}" text-anchor="end">${escaped(what)}</text>
<rect x="${left}" y="${top + 3}" width="${long.toFixed(0)}" height="${row - 8}" fill="${met ? '#3f51b5' : '#c62828'}"/>
<text x="${left + long + 6}" y="${top + 15}">${escaped(reached)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="10" y="20" font-size="14">${escaped(title)}</text>
${drawn.join('\n')}
<path d="M${left + unit} ${row}V${height}" stroke="#1f2340" stroke-dasharray="4 3"/>
<text x="${left + unit}" y="20" text-anchor="middle">goal</text>
</svg>
`
}

/** Stores the measurements as `bench/results/<name>.txt` and `.svg`. @param leftOut sections that weren't run */
export const saveResults = async (name: string, lines: readonly Line[], leftOut: readonly string[]) => {
  const title = `${name}: ${machine()}`
  const text = [
    title,
    leftOut.length === 0 ? 'All sections.' : `Left out: ${leftOut.join(', ')}.`,
    '',
    tableOf(lines),
    '',
    ...lines.flatMap(({ what, notes }) => [what, ...notes.map((one) => `  ${one}`)]),
    '',
  ].join('\n')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.txt`), text)
  await writeFile(join(folder, `${name}.svg`), chartOf(title, lines))
}
