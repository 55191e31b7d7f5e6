import { Combobox, type ComboboxOption } from '../../ui/form/combobox.tsx'

const mostSuggestions = 8

type SubstancesInputProps = {
  value: string
  onValue: (text: string) => void
  /** Drugs and classes of the table. */
  substances: readonly string[]
}

const split = (text: string) => {
  const at = text.lastIndexOf(',') + 1
  return { before: text.slice(0, at), last: text.slice(at).trim() }
}

/** Names separated by commas, with suggestions for the one that is being typed. */
export function SubstancesInput({ value, onValue, substances }: SubstancesInputProps) {
  const { before, last } = split(value)
  const text = last.toLowerCase()
  const options: ComboboxOption[] =
    text === '' || substances.includes(last)
      ? []
      : substances
          .filter((name) => name.toLowerCase().includes(text))
          .slice(0, mostSuggestions)
          .map((name) => ({ key: name, label: name }))
  return (
    <Combobox
      value={value}
      onValue={onValue}
      options={options}
      onPick={({ label }) => onValue(`${before}${before === '' ? '' : ' '}${label}`)}
      autoComplete="off"
    />
  )
}
