import { useState } from 'react'
import { commonReasons, type Finding } from '@alafia/contract/safety/schema'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import type { Safety } from './use-safety.ts'

const maxLength = 500
const asWritten = 'Prescribed as written: checked in another source'

/** For an unknown medicine, the only one that fits it comes first. */
const reasonsFor = ({ ask }: Finding): readonly string[] =>
  ask === 'medicine'
    ? [asWritten, ...commonReasons.filter((one) => one !== asWritten)]
    : commonReasons.filter((one) => one !== asWritten)

/** Why the doctor prescribes anyway: in their words, or one of the usual reasons. */
export function Reason({ finding, safety }: { finding: Finding; safety: Safety }) {
  const { reasons, setReason, missing, attempt } = safety
  const [isOffering, setOffering] = useState(false)
  const reason = reasons[finding.key] ?? ''
  const isMissing = attempt > 0 && missing.some(({ key }) => key === finding.key)
  return (
    <div className="grid gap-2">
      <Field
        label={
          <>
            Reason for prescribing anyway<span className="sr-only">: {finding.message}</span>
          </>
        }
        hint="At least ten letters. The pharmacist will read this."
        error={isMissing ? 'Please give a reason for prescribing anyway' : undefined}
      >
        <TextArea
          rows={2}
          maxLength={maxLength}
          value={reason}
          onChange={({ target }) => setReason(finding.key, target.value)}
        />
      </Field>
      <Button
        size="small"
        variant="quiet"
        className="justify-self-start"
        aria-expanded={isOffering}
        onClick={() => setOffering(!isOffering)}
      >
        Common reasons
      </Button>
      {isOffering && (
        <div role="group" aria-label="Common reasons" className="flex flex-wrap gap-2">
          {reasonsFor(finding).map((one) => (
            <Button
              key={one}
              size="small"
              aria-pressed={reason === one}
              className="aria-pressed:border-primary aria-pressed:bg-primary-tint"
              onClick={() => setReason(finding.key, one)}
            >
              {one}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
