import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { needsReason, type Finding } from '@alafia/contract/safety/schema'
import type { Person } from '../../../domain/person-facts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/overlay/announcer.tsx'
import { Status } from '../../../ui/status.tsx'
import { Answer } from './answer.tsx'
import { byMedicine } from './by-medicine.ts'
import { checkLines } from './check-kinds.ts'
import { CheckSummary } from './check-summary.tsx'
import { FindingRow } from './finding-row.tsx'
import { withMeantName } from './meant-name.ts'
import { reportText } from './report-text.ts'
import type { Safety } from './use-safety.ts'

function Headline({ safety: { report, isChecking, isEmpty, isFailed } }: { safety: Safety }) {
  if (isFailed) return null
  if (isEmpty || isChecking || !report)
    return (
      <Status tone="neutral" kind="line">
        {isEmpty ? 'Not checked yet' : 'Checking…'}
      </Status>
    )
  const { findings } = report
  const tone = findings.some(needsReason) ? 'danger' : findings.length > 0 ? 'warn' : 'neutral'
  return (
    <Status tone={tone} kind="line">
      <span className="font-semibold">{reportText(report)}</span>
    </Status>
  )
}

/** Screen readers hear each result once, when it has come. */
const useAnnouncement = ({ report, isChecking, isFailed, isEmpty }: Safety) => {
  const skipped = report ? checkLines(report.checks).notChecked : ''
  const text =
    !report || isChecking || isFailed || isEmpty
      ? null
      : `Safety check: ${reportText(report)}.${skipped === '' ? '' : ` Not checked: ${skipped}.`}`
  const said = useRef<string>(null)
  useEffect(() => {
    if (text === null || text === said.current) return
    said.current = text
    announce(text)
  }, [text])
}

export type SafetyFindingsProps = {
  safety: Safety
  person: Person
  /** The names of the medications that are checked, in their order. */
  names: readonly string[]
  /**
   * A name is being typed: the panel is shown already, so that leaving the field doesn't move a button that is being pressed.
   */
  isTyping: boolean
  onRename: (medication: number, name: string) => void
}

/** What was checked for the medications so far, what wasn't, and the findings beside their medicine, each with its answer. */
export function SafetyFindings({ safety, person, names, isTyping, onRename }: SafetyFindingsProps) {
  const { isEmpty, isFailed, isChecking, retry, report, attempt, missing } = safety
  const panel = useRef<HTMLElement>(null)
  const answered = useRef(0)
  const [first] = missing
  useAnnouncement(safety)
  useEffect(() => {
    if (attempt <= answered.current || !first) return
    answered.current = attempt
    const place = panel.current?.querySelector(`[data-finding="${CSS.escape(first.key)}"]`)
    const field =
      place?.querySelector<HTMLElement>('input, textarea') ?? place?.querySelector<HTMLElement>('button')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [attempt, first])

  const meant = ({ medication, key }: Finding, name: string) => {
    if (medication === null) return
    onRename(medication, withMeantName(names[medication] ?? '', key.replace(/^medicine:/, ''), name))
    panel.current?.focus()
  }

  if (isEmpty && !isTyping) return null
  return (
    <section
      ref={panel}
      tabIndex={-1}
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
      <div className="grid gap-2">
        <Headline safety={safety} />
        {report && !isFailed && <CheckSummary checks={report.checks} />}
      </div>
      {report &&
        !isFailed &&
        byMedicine(report.findings).map(({ medication, findings }) => {
          const title = medication === null ? 'The patient' : (names[medication] ?? 'Another medicine')
          return (
            <div key={medication ?? 'person'} role="group" aria-label={title} className="grid gap-3">
              <p aria-hidden="true" className="font-semibold wrap-anywhere">
                {title}
              </p>
              <ul role="list" className="grid gap-4">
                {findings.map((finding) => (
                  <FindingRow key={finding.key} finding={finding}>
                    {needsReason(finding) && (
                      <div data-finding={finding.key}>
                        <Answer
                          finding={finding}
                          safety={safety}
                          person={person}
                          onAnswered={() => panel.current?.focus()}
                          onMeant={meant}
                        />
                      </div>
                    )}
                  </FindingRow>
                ))}
              </ul>
            </div>
          )
        })}
    </section>
  )
}
