import { useState, type KeyboardEvent } from 'react'
import { measures, unitLabels, type Unit } from '@alafia/contract/clinical/measurements/kinds'
import { addMeasurements } from '@alafia/contract/clinical/measurements/endpoints'
import { places } from '@alafia/contract/clinical/measurements/schema'
import { placeLabels } from '../../../domain/fact-labels.ts'
import { invalidateFacts, paramsOf } from '../../../domain/person-facts.ts'
import { numberIn } from '../../../lib/typed-number.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import type { AskProps } from './ask-props.ts'

/** Asks for a value that the check needs, measured now. One outside the plausible limits has to be confirmed. */
export function MeasurementAsk({ kind, person, onAnswered }: AskProps & { kind: 'weight' | 'creatinine' }) {
  const { name, unit: storedUnit, alsoIn } = measures[kind]
  const [typed, setTyped] = useState('')
  const [unit, setUnit] = useState<Unit>(storedUnit)
  const [place, setPlace] = useState<(typeof places)[number]>('clinic')
  const [error, setError] = useState<string>()
  const [doubt, setDoubt] = useState<string>()
  const save = useSubmit(addMeasurements, {
    failure: `${name} not saved`,
    invalidate: invalidateFacts,
    onRefused: ({ type, errors, detail }) => {
      const message = errors?.[0]?.message ?? detail
      if (type.endsWith('/implausible')) setDoubt(message)
      else if (errors) setError(message)
      else return false
      return true
    },
  })
  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
    setDoubt(undefined)
  }
  const send = async (confirmed: boolean) => {
    const value = numberIn(typed)
    if (value === undefined) return setError(`Enter the ${name.toLowerCase()} as a number`)
    setDoubt(undefined)
    const isSaved = await save.send({
      params: paramsOf(person),
      body: {
        place,
        measuredAt: new Date().toISOString(),
        values: [{ kind, value, unit, ...(confirmed ? { confirmed } : {}) }],
      },
    })
    return isSaved ? onAnswered() : undefined
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void send(false)
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={alsoIn === null ? `${name} in ${unitLabels[unit]}, measured now` : `${name}, measured now`}
          error={error}
          className="w-48 grow-0"
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => change(target.value)}
            onKeyDown={press}
          />
        </Field>
        {alsoIn !== null && (
          <Field label="Unit" className="w-32">
            <Select
              value={unit}
              onChange={({ target }) => {
                setUnit(target.value === alsoIn ? alsoIn : storedUnit)
                setDoubt(undefined)
              }}
            >
              {[storedUnit, alsoIn].map((one) => (
                <option key={one} value={one}>
                  {unitLabels[one]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {kind === 'weight' && (
          <Field label="Where" className="w-40">
            <Select
              value={place}
              onChange={({ target }) => setPlace(target.value === 'home' ? 'home' : 'clinic')}
            >
              {places.map((one) => (
                <option key={one} value={one}>
                  {placeLabels[one]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Button busy={save.isPending} onClick={() => void send(false)}>
          Save {name.toLowerCase()}
        </Button>
      </div>
      {doubt !== undefined && (
        <Alert
          tone="warn"
          title={`Is ${typed.trim()} ${unitLabels[unit]} right?`}
          actions={
            <Button busy={save.isPending} onClick={() => void send(true)}>
              Save anyway
            </Button>
          }
        >
          {doubt}
        </Alert>
      )}
      <FailureAlert failure={save.failure} />
    </div>
  )
}
