import { Link } from '@tanstack/react-router'
import type { AcceptedFinding, CheckState } from '@alafia/contract/safety/schema'
import { byMedicine } from './by-medicine.ts'
import { CheckSummary } from './check-summary.tsx'
import { FindingRow } from './finding-row.tsx'

export type AcceptedFindingsProps = {
  findings: readonly AcceptedFinding[]
  /** Null if it was signed before they were kept. */
  checks: readonly CheckState[] | null
  /** The names of the medications, in their order. */
  names: readonly string[]
  doctorName: string
}

/** What was checked when it was signed, and the findings with the doctor's reasons, exactly as they were stored. */
export function AcceptedFindings({ findings, checks, names, doctorName }: AcceptedFindingsProps) {
  const version = checks?.[0]?.version
  return (
    <section aria-labelledby="accepted-findings" className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id="accepted-findings" className="font-semibold">
          Safety check when it was signed
        </h4>
        <Link
          to="/safety-table"
          className="inline-flex min-h-control-small items-center text-small font-semibold text-primary underline underline-offset-4"
        >
          What is checked
        </Link>
      </div>
      {checks ? (
        <>
          <CheckSummary checks={checks} />
          {version !== undefined && <p className="text-small text-ink-2">Safety table {version}</p>}
        </>
      ) : (
        <p className="text-ink-2">Signed before checks were recorded in detail.</p>
      )}
      {findings.length === 0 ? (
        <p className="text-ink-2">No findings were recorded when this was signed.</p>
      ) : (
        byMedicine(findings).map(({ medication, findings: of }) => {
          const title = medication === null ? 'The patient' : (names[medication] ?? 'Another medicine')
          return (
            <div key={medication ?? 'person'} role="group" aria-label={title} className="grid gap-2">
              <p aria-hidden="true" className="font-semibold wrap-anywhere">
                {title}
              </p>
              <ul role="list" className="grid gap-3">
                {of.map((finding) => (
                  <FindingRow key={finding.key} finding={finding}>
                    {finding.reason !== null && (
                      <p className="rounded-control bg-sunken px-3 py-2 wrap-anywhere">
                        <span className="text-small text-ink-2">{doctorName} prescribed this anyway: </span>
                        <span className="font-semibold">{finding.reason}</span>
                      </p>
                    )}
                  </FindingRow>
                ))}
              </ul>
            </div>
          )
        })
      )}
    </section>
  )
}
