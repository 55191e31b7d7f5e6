import type { NewPrescription } from '@alafia/contract/prescriptions/schema'
import { needsReason, type AcceptedFinding, type Finding } from '@alafia/contract/safety/schema'
import { Problem } from '../platform/http/problem.ts'

/** '1 serious finding', '2 serious findings and 1 missing fact' */
const countText = (findings: readonly Pick<Finding, 'severity'>[]): string => {
  const serious = findings.filter(({ severity }) => severity === 'serious').length
  const missing = findings.length - serious
  return [
    serious > 0 && `${serious} serious ${serious === 1 ? 'finding' : 'findings'}`,
    missing > 0 && `${missing} missing ${missing === 1 ? 'fact' : 'facts'}`,
  ]
    .filter(Boolean)
    .join(' and ')
}

/**
 * The findings with the doctor's override reasons. @throws Problem 409 'unsafe' with all findings, if one that must be answered has no reason
 */
export const acceptFindings = (
  findings: readonly Finding[],
  reasons: NewPrescription['reasons'],
): AcceptedFinding[] => {
  const given = new Map(reasons.map(({ key, reason }) => [key, reason]))
  const unanswered = findings.filter((finding) => needsReason(finding) && !given.has(finding.key))
  if (unanswered.length > 0)
    throw new Problem(
      'unsafe',
      `${countText(unanswered)} ${unanswered.length === 1 ? 'needs' : 'need'} a written reason before you can sign this`,
      { findings: [...findings] },
    )
  return findings.map((finding) => ({ ...finding, reason: given.get(finding.key) ?? null }))
}

/** For the audit trail. */
export const overrideText = (findings: readonly AcceptedFinding[]): string[] => {
  const answered = findings.filter(needsReason)
  return answered.length === 0 ? [] : [`signed with ${countText(answered)} accepted`]
}
