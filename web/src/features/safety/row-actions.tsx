import type { RowAction, SafetyRow } from '@alafia/contract/safety/rows'
import { Button } from '../../ui/button.tsx'
import { actionLabels } from './row-labels.ts'

type RowActionsProps = {
  row: SafetyRow
  onChange: (action: RowAction) => void
  onReview: () => void
}

/** What an administrator can do with a row. */
export function RowActions({ row, onChange, onReview }: RowActionsProps) {
  return (
    <>
      <Button size="small" onClick={onReview}>
        Mark as reviewed<span className="sr-only">: {row.what}</span>
      </Button>
      {row.may.map((action) => (
        <Button key={action} size="small" onClick={() => onChange(action)}>
          {actionLabels[action]}
          <span className="sr-only">: {row.what}</span>
        </Button>
      ))}
    </>
  )
}
