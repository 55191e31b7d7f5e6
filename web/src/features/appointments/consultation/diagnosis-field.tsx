import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { maxCodes } from '@alafia/contract/appointments/consultation'
import { diagnosisEdition, type Coding } from '@alafia/contract/clinical/diagnoses/schema'
import { useDiagnoses } from '../../../domain/use-diagnoses.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { DraftContent } from './draft-autosave.ts'

/** Diagnoses are separated by semicolons; suggestions are for the last one. */
const lastOf = (text: string) => text.slice(text.lastIndexOf(';') + 1).trim()
const withLast = (text: string, last: string) => {
  const before = text.slice(0, text.lastIndexOf(';') + 1)
  return before === '' ? last : `${before} ${last}`
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9.]{3,}/g) ?? []

/** Whether the text still names what the code means, in any order: 'Asthma, mild persistent'. */
const fits = ({ code, display, plain }: Coding, text: string) => {
  const typed = new Set(wordsOf(text))
  return [code, display, plain].some(
    (name) => name !== undefined && wordsOf(name).every((word) => typed.has(word)),
  )
}

/** The diagnosis as text, and the ICD-10 codes chosen from the suggestions. */
export function DiagnosisField({ control, readOnly }: { control: Control<DraftContent>; readOnly: boolean }) {
  const { field, fieldState } = useController({ control, name: 'diagnosis' })
  const { field: codes } = useController({ control, name: 'diagnosisCodes' })
  const { search, load } = useDiagnoses()
  // Asking about a code that no longer fits waits until the doctor has left the field.
  const [left, setLeft] = useState<string>()
  const [kept, setKept] = useState<readonly string[]>([])
  const { value: text, name, ref, onBlur, onChange } = field
  const { value: chosen } = codes

  const options = useMemo(() => {
    const last = lastOf(text)
    if (!search || readOnly || chosen.length >= maxCodes) return []
    if (chosen.some(({ display }) => display === last)) return []
    return search(last).map((coding) => ({
      key: coding.code,
      label: coding.display,
      detail: coding.plain ? `${coding.code} · the patient reads “${coding.plain}”` : coding.code,
      coding,
    }))
  }, [search, text, chosen, readOnly])

  const remove = (removed: string) => codes.onChange(chosen.filter(({ code }) => code !== removed))
  const doubtful =
    left === text ? chosen.filter((code) => !kept.includes(code.code) && !fits(code, text)) : []

  return (
    <div className="grid gap-2">
      <Field
        label="Diagnosis"
        hint={`Use your own words. We suggest codes (${diagnosisEdition}) while you type. Separate diagnoses with ;`}
        error={fieldState.error?.message}
      >
        <Combobox
          ref={ref}
          name={name}
          value={text}
          readOnly={readOnly}
          spellCheck
          onFocus={load}
          onBlur={() => {
            onBlur()
            setLeft(text)
          }}
          onValue={onChange}
          options={options}
          onPick={({ coding }) => {
            onChange(withLast(text, coding.display))
            if (chosen.every(({ code }) => code !== coding.code)) codes.onChange([...chosen, coding])
          }}
        />
      </Field>
      {chosen.length > 0 && (
        <ul role="list" aria-label="ICD-10 codes" className="flex flex-wrap gap-2">
          {chosen.map(({ code, display, plain }) => (
            <li
              key={code}
              className="flex min-w-0 items-center gap-2 rounded-control bg-primary-tint pl-3 text-14"
            >
              <span className="min-w-0">
                <span className="tabular font-semibold">{code}</span> {display}
                {plain && <span className="block text-small text-ink-2">The patient reads: {plain}</span>}
              </span>
              {!readOnly && (
                <IconButton icon={X} label={`Remove ${code}`} size="small" onClick={() => remove(code)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly &&
        doubtful.map(({ code, display }) => (
          <Alert
            key={code}
            tone="warn"
            title={`Does ${code} still fit?`}
            actions={
              <>
                <Button size="small" onClick={() => remove(code)}>
                  Remove code
                </Button>
                <Button size="small" variant="quiet" onClick={() => setKept([...kept, code])}>
                  Keep code
                </Button>
              </>
            }
          >
            The diagnosis no longer says “{display}”.
          </Alert>
        ))}
    </div>
  )
}
