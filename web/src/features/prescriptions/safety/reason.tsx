import { commonReasons, type Finding } from '@alafia/contract/safety/schema'
import { ReasonField } from './reason-field.tsx'
import type { Safety } from './use-safety.ts'

const asWritten = 'Prescribed as written: checked in another source'

/** For an unknown medicine, the only one that fits it comes first. */
const reasonsFor = ({ ask }: Finding): readonly string[] =>
  ask === 'medicine'
    ? [asWritten, ...commonReasons.filter((one) => one !== asWritten)]
    : commonReasons.filter((one) => one !== asWritten)

/** Why the doctor prescribes anyway. */
export function Reason({ finding, safety }: { finding: Finding; safety: Safety }) {
  const { reasons, setReason, missing, attempt } = safety
  const isMissing = attempt > 0 && missing.some(({ key }) => key === finding.key)
  return (
    <ReasonField
      label={
        <>
          Reason for prescribing anyway<span className="sr-only">: {finding.message}</span>
        </>
      }
      hint="At least ten letters. The pharmacist will read this."
      error={isMissing ? 'Please give a reason for prescribing anyway' : undefined}
      common={reasonsFor(finding)}
      value={reasons[finding.key] ?? ''}
      onChange={(reason) => setReason(finding.key, reason)}
    />
  )
}
