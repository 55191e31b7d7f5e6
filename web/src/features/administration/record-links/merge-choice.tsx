import type { RecordComparison } from '@alafia/contract/administration/record-links/schema'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'

type MergeChoiceProps = {
  staying: RecordComparison['staying']
  /** The account whose sign-in stays; undefined to link the records only. */
  chosen: number | undefined
  onChoose: (accountId: number | undefined) => void
}

/** Whether the accounts of two linked records are merged, and which sign-in stays (ADM-96). */
export function MergeChoice({ staying, chosen, onChoose }: MergeChoiceProps) {
  return (
    <RadioGroup
      legend="Sign-in"
      value={chosen === undefined ? '' : String(chosen)}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
      options={[
        { value: '', label: 'Both stay', hint: 'Only the records are linked.' },
        ...staying.map(({ accountId, email, obstacle }) => ({
          value: String(accountId),
          label: `Merge the accounts: ${email} stays`,
          hint:
            obstacle === null ? 'The other sign-in ends; its account is opened from here.' : `${obstacle}.`,
          disabled: obstacle !== null,
        })),
      ]}
    />
  )
}
