import type { AcceptedFinding, Finding, NewPrescription } from '@alafia/contract/prescriptions/schema'
import { Problem } from '../platform/http/problem.ts'

const counted = (count: number) => (count === 1 ? '1 serious finding' : `${count} serious findings`)

const isSerious = ({ severity }: Finding) => severity === 'serious'

/**
 * The findings with the doctor's reasons to go on. @throws Problem 409 'unsafe' with all findings, while a serious one has no
 * reason
 */
export const accept = (
  findings: readonly Finding[],
  reasons: NewPrescription['reasons'],
): AcceptedFinding[] => {
  const given = new Map(reasons.map(({ key, reason }) => [key, reason]))
  const missing = findings.filter((finding) => isSerious(finding) && !given.has(finding.key)).length
  if (missing > 0)
    throw new Problem(
      'unsafe',
      `${counted(missing)} of the safety checks ${missing === 1 ? 'needs' : 'need'} a written reason before this can be signed`,
      { findings: [...findings] },
    )
  return findings.map((finding) => ({ ...finding, reason: given.get(finding.key) ?? null }))
}

/** For the audit trail: that it was signed all the same. */
export const acceptedInWords = (findings: readonly AcceptedFinding[]): string[] => {
  const serious = findings.filter(isSerious).length
  return serious === 0 ? [] : [`signed with ${counted(serious)} accepted`]
}
