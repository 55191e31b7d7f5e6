import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Finding } from '@alafia/contract/safety/schema'
import { findingSeverity } from '../../../domain/finding-severity.ts'
import { Status } from '../../../ui/status.tsx'

/** One finding: its severity, its message, and the source of the rule. */
export function FindingRow({
  finding,
  children,
}: {
  finding: Pick<Finding, 'severity' | 'message' | 'source'>
  children?: ReactNode
}) {
  const { severity, message, source } = finding
  const { tone, label } = findingSeverity[severity]
  return (
    <li className="grid min-w-0 gap-1">
      <Status kind="line" tone={tone} {...(severity === 'unknown' ? { icon: CircleHelp } : {})}>
        <span className="wrap-anywhere">
          <span className="font-semibold">{label}.</span> <span className="text-ink">{message}</span>
        </span>
      </Status>
      {source !== null && <p className="pl-6.5 text-small text-ink-2">Source: {source}</p>}
      {children && <div className="pt-1 pl-6.5">{children}</div>}
    </li>
  )
}

const countText = (count: number, singular: string) => `${count} ${singular}${count === 1 ? '' : 's'}`

/** '1 serious, 2 cautions, 1 not checked' */
export const shortText = (findings: readonly Finding[]): string => {
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length
  const [serious, missing] = [count('serious'), count('missing')]
  const [caution, unknown] = [count('caution'), count('unknown')]
  return [
    serious > 0 && `${serious} serious`,
    missing > 0 && `${missing} missing`,
    caution > 0 && countText(caution, 'caution'),
    unknown > 0 && `${unknown} not checked`,
  ]
    .filter(Boolean)
    .join(', ')
}
