import {
  reports,
  reportBreakdowns,
  breakdownLabel,
  type ReportKind,
  type ReportBreakdown,
} from '@alafia/contract/analytics/kinds'
import { Select } from '../../ui/form/select.tsx'

export type SplitChoiceProps = {
  kind: ReportKind
  by: ReportBreakdown
  onSplit: (by: ReportBreakdown) => void
}

/** What the report's groups are; nothing where there is no choice. */
export function SplitChoice({ kind, by, onSplit }: SplitChoiceProps) {
  const { splits } = reports[kind]
  if (splits.length < 2) return null
  return (
    <Select
      aria-label="Split by"
      value={by}
      onChange={({ target }) => {
        const chosen = reportBreakdowns.find((one) => one === target.value)
        if (chosen) onSplit(chosen)
      }}
    >
      {splits.map((split) => (
        <option key={split} value={split}>
          By {breakdownLabel[split].toLowerCase()}
        </option>
      ))}
    </Select>
  )
}
