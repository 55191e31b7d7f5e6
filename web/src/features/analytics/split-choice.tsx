import {
  reports,
  reportSplits,
  splitLabel,
  type ReportKind,
  type ReportSplit,
} from '@alafia/contract/analytics/kinds'
import { Select } from '../../ui/form/select.tsx'

export type SplitChoiceProps = { kind: ReportKind; by: ReportSplit; onSplit: (by: ReportSplit) => void }

/** What the report's groups are; nothing where there is no choice. */
export function SplitChoice({ kind, by, onSplit }: SplitChoiceProps) {
  const { splits } = reports[kind]
  if (splits.length < 2) return null
  return (
    <Select
      aria-label="Split by"
      value={by}
      onChange={({ target }) => {
        const chosen = reportSplits.find((one) => one === target.value)
        if (chosen) onSplit(chosen)
      }}
    >
      {splits.map((split) => (
        <option key={split} value={split}>
          By {splitLabel[split].toLowerCase()}
        </option>
      ))}
    </Select>
  )
}
