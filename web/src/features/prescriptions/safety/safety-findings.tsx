import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { needsReason, type Finding } from '@alafia/contract/safety/schema'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Status } from '../../../ui/status.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FindingRow, shortText } from './finding-row.tsx'
import type { Safety } from './use-safety.ts'

const maxLength = 500

function Reason({ finding, safety }: { finding: Finding; safety: Safety }) {
  const { reasons, setReason, missing, attempt } = safety
  const isMissing = attempt > 0 && missing.some(({ key }) => key === finding.key)
  return (
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
        data-reason={finding.key}
        value={reasons[finding.key] ?? ''}
        onChange={({ target }) => setReason(finding.key, target.value)}
      />
    </Field>
  )
}

function Summary({ safety: { report, isChecking, isEmpty, isFailed } }: { safety: Safety }) {
  if (isEmpty)
    return (
      <Status tone="neutral" kind="line">
        Not checked yet
      </Status>
    )
  if (isFailed) return null
  if (isChecking || !report)
    return (
      <Status tone="neutral" kind="line">
        Checking…
      </Status>
    )
  const skipped = report.checks.filter(({ state }) => state === 'not-checked').map(({ kind }) => kind)
  if (report.findings.length === 0)
    return (
      <Status tone={skipped.length === 0 ? 'ok' : 'neutral'} kind="line">
        {skipped.length === 0
          ? 'Everything was checked: no findings'
          : `No findings. Not checked: ${skipped.join(', ')}`}
      </Status>
    )
  return (
    <Status tone={report.findings.some(needsReason) ? 'danger' : 'warn'} kind="line">
      <span className="font-semibold">{shortText(report.findings)}</span>
    </Status>
  )
}

/**
 * The findings for the medications so far, the serious ones first, each with a field for the override reason.
 * @param isTyping a name is being typed: the panel is shown already, so that leaving the field doesn't move a button that is
 * being pressed
 */
export function SafetyFindings({ safety, isTyping }: { safety: Safety; isTyping: boolean }) {
  const { isEmpty, isFailed, isChecking, retry, report, attempt, missing } = safety
  const panel = useRef<HTMLElement>(null)
  const answered = useRef(0)
  const [first] = missing
  useEffect(() => {
    if (attempt <= answered.current || !first) return
    answered.current = attempt
    const field = panel.current?.querySelector<HTMLElement>(`[data-reason="${CSS.escape(first.key)}"]`)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [attempt, first])

  if (isEmpty && !isTyping) return null
  return (
    <section
      ref={panel}
      aria-labelledby="safety-check"
      aria-busy={isChecking}
      className="grid min-w-0 gap-4 rounded-surface border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 id="safety-check" className="font-semibold">
          Safety check
        </h4>
        <Link
          to="/safety-table"
          target="_blank"
          className="inline-flex min-h-control-small items-center text-small font-semibold text-primary underline underline-offset-4"
        >
          What is checked{report && ` (version ${report.version})`}
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </div>
      {isFailed && (
        <Alert
          tone="danger"
          title="We couldn’t run the safety check"
          actions={
            <Button busy={isChecking} onClick={retry}>
              Try again
            </Button>
          }
        >
          Nothing has been checked yet. We’ll check again before you sign.
        </Alert>
      )}
      <div role="status">
        <Summary safety={safety} />
      </div>
      {report && !isFailed && report.findings.length > 0 && (
        <ul role="list" className="grid gap-4">
          {report.findings.map((finding) => (
            <FindingRow key={finding.key} finding={finding}>
              {needsReason(finding) && <Reason finding={finding} safety={safety} />}
            </FindingRow>
          ))}
        </ul>
      )}
    </section>
  )
}
