import type { CheckState, Finding } from '@alafia/contract/safety/schema'
import { checkLines } from './check-kinds.ts'
import { shortText } from './finding-row.tsx'

type Report = { findings: readonly Finding[]; checks: readonly CheckState[] }

/** The result in a few words; never that all is well. */
export const reportText = ({ findings, checks }: Report): string => {
  if (findings.length > 0) return shortText(findings)
  return checkLines(checks).checked === ''
    ? 'Nothing could be checked for every medicine'
    : 'No findings in what was checked'
}
