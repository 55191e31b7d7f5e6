import { useState } from 'react'
import * as z from 'zod/mini'
import { updateMeasurement } from '@alafia/contract/clinical/measurements/endpoints'
import { inUnit, measures, unitLabels, type Unit } from '@alafia/contract/clinical/measurements/kinds'
import { places, type Measurement } from '@alafia/contract/clinical/measurements/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { placeLabels } from '../../../domain/fact-labels.ts'
import { measuredText } from '../../../domain/measured-value.ts'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { dayOf } from '../../../domain/recorded-by.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { plainDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ChangedElsewhere } from '../entries/changed-elsewhere.tsx'
import { InlineForm } from '../entries/inline-form.tsx'
import { useSeen } from '../entries/use-seen.ts'
import { instantIn, typedTime } from './typed-time.ts'
import { ageInMonths, questionOf, readValue, wrongWith } from './vitals-fields.ts'

type Fields = { value: string; unit: Unit; place: Measurement['place']; measuredAt: string }

const schemaOf = (kind: Measurement['kind']) =>
  z.custom<Fields>().check(({ value: { value, unit, measuredAt }, issues }) => {
    const message = wrongWith(kind, value, unit)
    if (message !== undefined) issues.push({ code: 'custom', input: value, path: ['value'], message })
    if (measuredAt === '')
      issues.push({
        code: 'custom',
        input: measuredAt,
        path: ['measuredAt'],
        message: 'Enter when it was measured',
      })
  })

/** As it is typed: '68.2', '120/80'. */
const typedValue = ({ kind, value, diastolic, enteredUnit }: Measurement): string =>
  [value, diastolic]
    .flatMap((part) => (part === null ? [] : [Math.round(inUnit(kind, part, enteredUnit) * 100) / 100]))
    .join('/')

type MeasurementFormProps = {
  person: Person
  entry: Measurement
  dateOfBirth: CivilDate | null
  onClose: () => void
}

/** Corrects a value that was measured; what was measured stays the same. */
export function MeasurementForm({ person, entry, dateOfBirth, onClose }: MeasurementFormProps) {
  const { today, timeZone } = useClinic()
  const isPatient = useSession().user?.role === 'patient'
  const { seen = entry, theirs, meet } = useSeen(entry)
  /** What the server finds unlikely; saved if it is sent again unchanged. */
  const [doubt, setDoubt] = useState<{ question: string; usual: string }>()
  const { kind } = entry
  const { name, unit: storedUnit, alsoIn } = measures[kind]
  const start: Fields = {
    value: typedValue(entry),
    unit: entry.enteredUnit,
    place: entry.place,
    measuredAt: typedTime(entry.measuredAt, timeZone),
  }
  const bodyOf = ({ value, unit, place, measuredAt }: Fields) => ({
    kind,
    unit,
    place,
    // Checked by the form's schema.
    ...(readValue(kind, value) ?? { value: entry.value, diastolic: entry.diastolic }),
    measuredAt: measuredAt === start.measuredAt ? entry.measuredAt : instantIn(measuredAt, timeZone),
  })
  const form = useForm(updateMeasurement, {
    schema: schemaOf(kind),
    start,
    input: (fields) => ({
      params: { ...paramsOf(person), id: String(seen.id) },
      body: { ...bodyOf(fields), version: seen.version, ...(doubt ? { confirmed: true } : {}) },
    }),
    success: `${name}: corrected`,
    failure: 'Failed to correct the measurement',
    invalidate: invalidateFacts,
    onRefused: (problem, setError): boolean => {
      const message = problem.errors?.[0]?.message
      if (problem.type.endsWith('/implausible') && message !== undefined) {
        const fields: Fields = form.getValues()
        const age = ageInMonths(fields.measuredAt.slice(0, 10), dateOfBirth)
        setDoubt({ question: questionOf(bodyOf(fields), age), usual: `${message}.` })
        form.clearErrors()
        return true
      }
      // The second number of a blood pressure is typed in the same field.
      const diastolic = problem.errors?.find(({ path }) => path === 'diastolic')
      if (diastolic) setError('value', { message: diastolic.message })
      return meet(problem)
    },
  })
  const { register, errors } = form
  const forget = () => setDoubt(undefined)
  return (
    <InlineForm
      form={form}
      label={`Correct ${name}`}
      submitLabel={doubt ? 'Save anyway' : 'Save'}
      onClose={onClose}
    >
      <ChangedElsewhere
        theirs={theirs}
        text={
          theirs
            ? `${measuredText(theirs)} on ${plainDate(dayOf(theirs.measuredAt, timeZone))}, ${placeLabels[theirs.place].toLowerCase()}`
            : ''
        }
      />
      <div className="grid gap-3 sm:grid-cols-2" onChange={forget}>
        <Field
          label={name}
          aside={alsoIn === null ? unitLabels[storedUnit] : undefined}
          error={errors.value?.message}
        >
          <TextInput
            inputMode={kind === 'blood-pressure' ? 'text' : 'decimal'}
            autoComplete="off"
            maxLength={12}
            {...register('value')}
          />
        </Field>
        {alsoIn !== null && (
          <Field label="Unit" error={errors.unit?.message}>
            <Select {...register('unit')}>
              {[storedUnit, alsoIn].map((unit) => (
                <option key={unit} value={unit}>
                  {unitLabels[unit]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="When" error={errors.measuredAt?.message}>
          <TextInput type="datetime-local" max={`${today}T23:59`} {...register('measuredAt')} />
        </Field>
        {!isPatient && (
          <Field label="Measured" error={errors.place?.message}>
            <Select {...register('place')}>
              {places.map((place) => (
                <option key={place} value={place}>
                  {placeLabels[place]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {doubt && (
        <Alert tone="warn" title={doubt.question}>
          {doubt.usual}
        </Alert>
      )}
    </InlineForm>
  )
}
