import { X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { maxCodes } from '@alafia/contract/appointments/consultation'
import type { searchDiagnoses } from '@alafia/contract/clinical/diagnoses/search'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { DraftContent } from './draft-autosave.ts'

type Search = typeof searchDiagnoses

/** Diagnoses are separated by semicolons; suggestions are for the last one. */
const lastOf = (text: string) => text.slice(text.lastIndexOf(';') + 1).trim()
const withLast = (text: string, last: string) => {
  const before = text.slice(0, text.lastIndexOf(';') + 1)
  return before === '' ? last : `${before} ${last}`
}

/** The diagnosis as text, and the ICD-10 codes chosen from the suggestions. */
export function DiagnosisField({ control, readOnly }: { control: Control<DraftContent>; readOnly: boolean }) {
  const { field, fieldState } = useController({ control, name: 'diagnosis' })
  const { field: codes } = useController({ control, name: 'diagnosisCodes' })
  const [search, setSearch] = useState<Search>()
  const asked = useRef(false)
  const { value: text, name, ref, onBlur, onChange } = field
  const { value: chosen } = codes

  /** The list is loaded when the field is first used. Without it, the diagnosis is free text. */
  const load = async () => {
    if (asked.current) return
    asked.current = true
    try {
      const { searchDiagnoses } = await import('@alafia/contract/clinical/diagnoses/search')
      setSearch(() => searchDiagnoses)
    } catch {
      asked.current = false
    }
  }
  const options = useMemo(() => {
    const last = lastOf(text)
    if (!search || readOnly || chosen.length >= maxCodes) return []
    if (chosen.some(({ display }) => display === last)) return []
    return search(last).map(({ code, display }) => ({ key: code, label: display, detail: code }))
  }, [search, text, chosen, readOnly])

  return (
    <div className="grid gap-2">
      <Field
        label="Diagnosis"
        hint="Use your own words. We suggest ICD-10 codes while you type. Separate diagnoses with ;"
        error={fieldState.error?.message}
      >
        <Combobox
          ref={ref}
          name={name}
          value={text}
          readOnly={readOnly}
          spellCheck
          onFocus={() => void load()}
          onBlur={onBlur}
          onValue={onChange}
          options={options}
          onPick={({ key, label }) => {
            onChange(withLast(text, label))
            if (chosen.every(({ code }) => code !== key))
              codes.onChange([...chosen, { code: key, display: label }])
          }}
        />
      </Field>
      {chosen.length > 0 && (
        <ul role="list" aria-label="ICD-10 codes" className="flex flex-wrap gap-2">
          {chosen.map(({ code, display }) => (
            <li
              key={code}
              className="flex min-w-0 items-center gap-2 rounded-control bg-primary-tint pl-3 text-14"
            >
              <span className="min-w-0">
                <span className="tabular font-semibold">{code}</span> {display}
              </span>
              {!readOnly && (
                <IconButton
                  icon={X}
                  label={`Remove ${code}`}
                  size="small"
                  onClick={() => codes.onChange(chosen.filter((one) => one.code !== code))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
