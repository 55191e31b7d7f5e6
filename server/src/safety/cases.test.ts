import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkKinds } from '@alafia/contract/safety/schema'
import { casesIn, falseAlarms, isFound, type Case } from '../testing/case-book.ts'
import { check } from './check.ts'

const today = '2026-11-23'
const folder = new URL('cases/', import.meta.url)

const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.tsv'))
  .flatMap((file) => casesIn(readFileSync(new URL(file, folder), 'utf8'), today))

/** Cases in which the sources that the table cites and the one that the case cites disagree, or a row is missing. */
const missed: Readonly<Record<string, string>> = {
  'condition-10':
    'the table cautions against diclofenac in asthma; only asthma set off by such drugs forbids it',
  'condition-12': 'the table cautions against tramadol in asthma; only severe asthma forbids it',
  'dose-25':
    'a source of the table allows 30 mg of warfarin a day for an INR that needs it, so that 25 mg is a caution',
  'dose-46': 'no source in the table limits the length of a course of ivermectin',
  'liver-03': 'the table cautions against clonazepam in liver disease; only severe disease forbids it',
  'liver-20': 'the table knows liver disease and severe disease, not moderate',
}

/** Everyday orders for which a source of the table asks for more than the source of the case. */
const alarming: Readonly<Record<string, string>> = {}

const harmful = cases.filter((one) => one.expect !== 'harmless' && !one.id.startsWith('harmless-'))
const harmless = cases.filter((one) => one.id.startsWith('harmless-'))

const reports = new Map(cases.map((one) => [one.id, check(one.order, one.person, [], today)]))
const findingsOf = ({ id }: Case) => reports.get(id)?.findings ?? []
const isChecked = ({ id, kind }: Case) =>
  reports.get(id)?.checks.some((one) => one.kind === kind && one.state === 'checked') ?? false

const percent = (part: number, whole: number) =>
  `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`

describe('SAFE-30 the case book', () => {
  it('holds at least 25 harmful orders of each kind, and about as many harmless ones in all', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    expect(cases.length).toBeGreaterThanOrEqual(400)
    for (const kind of checkKinds)
      expect(harmful.filter((one) => one.kind === kind).length, kind).toBeGreaterThanOrEqual(25)
    expect(harmless.length).toBeGreaterThan(0.85 * harmful.length)
  })

  it('every harmful order is found, except those named here', () => {
    const found = new Set(harmful.filter((one) => isFound(one, findingsOf(one))).map(({ id }) => id))
    const lines = checkKinds.map((kind) => {
      const [all, alarms] = [
        harmful.filter((one) => one.kind === kind),
        harmless.filter((one) => one.kind === kind),
      ]
      const alarmed = alarms.filter((one) => falseAlarms(findingsOf(one)).length > 0)
      return `${kind}: found ${percent(all.filter(({ id }) => found.has(id)).length, all.length)}; false alarms ${percent(alarmed.length, alarms.length)}; harmless ones looked at in full ${percent(alarms.filter(isChecked).length, alarms.length)}`
    })
    console.info(
      [...lines, `all: found ${percent(found.size, harmful.length)} of the harmful orders`].join('\n'),
    )
    expect(harmful.filter(({ id }) => !found.has(id)).map(({ id }) => id)).toEqual(Object.keys(missed))
  })

  it('no everyday order needs a reason, except those named here', () => {
    const alarms = harmless.filter((one) => falseAlarms(findingsOf(one)).length > 0)
    expect(alarms.map(({ id }) => id)).toEqual(Object.keys(alarming))
  })
})
