import type { NewPrescription } from '@alafia/contract/prescriptions/schema'
import type { AcceptedFinding, Finding } from '@alafia/contract/safety/schema'
import { Problem } from '../platform/http/problem.ts'

const countText = (count: number) => (count === 1 ? '1 serious finding' : `${count} serious findings`)

const isSerious = ({ severity }: Finding) => severity === 'serious'

/**
 * The findings with the doctor's override reasons. @throws Problem 409 'unsafe' with all findings, if a serious one has no reason
 */
export const acceptFindings = (
  findings: readonly Finding[],
  reasons: NewPrescription['reasons'],
): AcceptedFinding[] => {
  const given = new Map(reasons.map(({ key, reason }) => [key, reason]))
  const missing = findings.filter((finding) => isSerious(finding) && !given.has(finding.key)).length
  if (missing > 0)
    throw new Problem(
      'unsafe',
      `${countText(missing)} ${missing === 1 ? 'needs' : 'need'} a written reason before you can sign this`,
      { findings: [...findings] },
    )
  return findings.map((finding) => ({ ...finding, reason: given.get(finding.key) ?? null }))
}

/** For the audit trail. */
export const overrideText = (findings: readonly AcceptedFinding[]): string[] => {
  const serious = findings.filter(isSerious).length
  return serious === 0 ? [] : [`signed with ${countText(serious)} accepted`]
}
