import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

const maxLength = 500

export type ReasonFieldProps = {
  label: ReactNode
  hint: string
  error: string | undefined
  /** Offered beside one's own words. */
  common: readonly string[]
  value: string
  onChange: (reason: string) => void
}

/** A reason in one's own words, or one of the usual reasons. */
export function ReasonField({ label, hint, error, common, value, onChange }: ReasonFieldProps) {
  const [isOffering, setOffering] = useState(false)
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint} error={error}>
        <TextArea
          rows={2}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <Button
        size="small"
        variant="quiet"
        className="justify-self-start"
        aria-expanded={isOffering}
        onClick={() => setOffering(!isOffering)}
      >
        Common reasons
      </Button>
      {isOffering && (
        <div role="group" aria-label="Common reasons" className="flex flex-wrap gap-2">
          {common.map((one) => (
            <Button
              key={one}
              size="small"
              aria-pressed={value === one}
              className="aria-pressed:border-primary aria-pressed:bg-primary-tint"
              onClick={() => onChange(one)}
            >
              {one}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
