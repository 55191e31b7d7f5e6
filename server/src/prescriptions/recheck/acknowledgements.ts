import {
  isAboutAny,
  needsAcknowledgement,
  type Acknowledgements,
  type DispensingCheck,
} from '@alafia/contract/prescriptions/dispensing-check'
import { Problem } from '../../platform/http/problem.ts'
import type { DispensedFinding } from './table.ts'

const countText = (count: number) => `${count} serious ${count === 1 ? 'finding' : 'findings'}`

/**
 * The findings with the pharmacist's reasons. @throws Problem 409 'unsafe' with the findings, if a serious one about these
 * medications isn't acknowledged
 */
export const acknowledge = (
  { findings }: Pick<DispensingCheck, 'findings'>,
  medications: ReadonlySet<number>,
  given: Acknowledgements,
): DispensedFinding[] => {
  const reasons = new Map(given.map(({ key, reason }) => [key, reason]))
  const needed = findings.filter((one) => needsAcknowledgement(one) && isAboutAny(one, medications))
  const unanswered = needed.filter(({ key }) => !reasons.has(key))
  if (unanswered.length > 0)
    throw new Problem(
      'unsafe',
      `${countText(unanswered.length)} ${unanswered.length === 1 ? 'needs' : 'need'} your reason before you can dispense: ${unanswered.map(({ message }) => message).join(' ')}`,
      { findings: [...findings] },
    )
  return findings.map((finding) => ({
    ...finding,
    reason: needed.includes(finding) ? (reasons.get(finding.key) ?? null) : null,
  }))
}

/** For the audit trail. */
export const acknowledgedText = (findings: readonly DispensedFinding[]): string[] => {
  const count = findings.filter(({ reason }) => reason !== null).length
  return count === 0 ? [] : [`dispensed with ${countText(count)} acknowledged`]
}
