import { textSizes, type TextSize } from '@alafia/contract/accounts/preferences'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'

const names: Record<TextSize, string> = { standard: 'Standard', large: 'Large', largest: 'Largest' }

type Props = { value: TextSize; onChange: (size: TextSize) => void }

/** The size of text and controls, on every device where the person is signed in. */
export function TextSizeChoice({ value, onChange }: Props) {
  return (
    <RadioGroup
      legend="Text size"
      hint="Makes text and buttons larger."
      options={textSizes.map((size) => ({ value: size, label: names[size] }))}
      value={value}
      onChange={({ target }) => {
        const chosen = textSizes.find((size) => size === target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
