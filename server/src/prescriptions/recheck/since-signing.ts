import type { DispensingFinding } from '@alafia/contract/prescriptions/dispensing-check'
import { findingSeverities, type AcceptedFinding, type Finding } from '@alafia/contract/safety/schema'

const rank = ({ severity }: Pick<Finding, 'severity'>) => findingSeverities.indexOf(severity)

/** Today's findings, each compared with the same one (by key) of when the prescription was signed. */
export const sinceSigning = (
  findings: readonly Finding[],
  signed: readonly Pick<AcceptedFinding, 'key' | 'severity' | 'reason'>[],
): DispensingFinding[] => {
  const before = new Map(signed.map((one) => [one.key, one]))
  return findings.map((finding) => {
    const then = before.get(finding.key)
    return {
      ...finding,
      isNew: then === undefined || rank(then) > rank(finding),
      doctorReason: then?.reason ?? null,
    }
  })
}
