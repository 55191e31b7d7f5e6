import { useState } from 'react'
import { addMeasurements } from '@alafia/contract/clinical/measurements/endpoints'
import { measures, unitLabels, type MeasurementKind } from '@alafia/contract/clinical/measurements/kinds'
import { places } from '@alafia/contract/clinical/measurements/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { placeLabels } from '../../../domain/fact-labels.ts'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { instantIn } from './typed-time.ts'
import {
  ageInMonths,
  doubtsIn,
  questionOf,
  unitFor,
  valuesIn,
  vitals,
  vitalsSchema,
  type Doubt,
  type VitalsFields,
} from './vitals-fields.ts'

/** Short names for the row of inputs, and those that patients read. */
const shortNames: Record<MeasurementKind, { staff: string; plain: string }> = {
  weight: { staff: 'Weight', plain: 'Weight' },
  height: { staff: 'Height', plain: 'Height' },
  temperature: { staff: 'Temp.', plain: 'Temperature' },
  pulse: { staff: 'Pulse', plain: 'Pulse' },
  'blood-pressure': { staff: 'BP', plain: 'Blood pressure' },
  'respiratory-rate': { staff: 'Breathing', plain: 'Breaths' },
  'oxygen-saturation': { staff: 'Oxygen', plain: 'Oxygen' },
  glucose: { staff: 'Glucose', plain: 'Blood sugar' },
  creatinine: { staff: 'Creatinine', plain: 'Creatinine' },
}

const empty: VitalsFields = {
  weight: '',
  height: '',
  temperature: '',
  pulse: '',
  'blood-pressure': '',
  'respiratory-rate': '',
  'oxygen-saturation': '',
  glucose: '',
  creatinine: '',
  glucoseUnit: 'mmol/L',
  creatinineUnit: 'umol/L',
  place: 'clinic',
  measuredAt: '',
}

type VitalsFormProps = { person: Person; dateOfBirth: CivilDate | null }

type Asked = { fields: VitalsFields; doubts: readonly Doubt[] }

/** One row of inputs; Enter saves what was typed. What is unlikely at this age is asked about in place. */
export function VitalsForm({ person, dateOfBirth }: VitalsFormProps) {
  const { today, timeZone } = useClinic()
  const isPatient = useSession().user?.role === 'patient'
  const [asked, setAsked] = useState<Asked>()
  const confirmed = asked?.doubts.map(({ kind }) => kind) ?? []
  const ageAt = ({ measuredAt }: VitalsFields) =>
    ageInMonths(measuredAt === '' ? today : measuredAt.slice(0, 10), dateOfBirth)
  const start: VitalsFields = { ...empty, place: isPatient ? 'home' : 'clinic' }

  const form = useForm(addMeasurements, {
    schema: vitalsSchema,
    start,
    input: (fields) => ({
      params: paramsOf(person),
      body: {
        place: fields.place,
        measuredAt: instantIn(fields.measuredAt, timeZone),
        values: valuesIn(fields).map((value) =>
          confirmed.includes(value.kind) ? { ...value, confirmed: true } : value,
        ),
      },
    }),
    success: (saved) => (saved.length === 1 ? '1 measurement saved' : `${saved.length} measurements saved`),
    failure: 'Failed to save the measurements',
    invalidate: invalidateFacts,
    onRefused: ({ type, errors }, setError): boolean => {
      const fields: VitalsFields = form.getValues()
      const sent = valuesIn(fields)
      const refused = (errors ?? []).flatMap(({ path, message }) => {
        const value = sent[Number(path.split('.')[1])]
        return value ? [{ value, message }] : []
      })
      if (!type.endsWith('/implausible')) {
        for (const { value, message } of refused) setError(value.kind, { message })
        return false
      }
      // The server's limits are narrower for small children. What was confirmed before stays confirmed.
      const doubts = refused.map(({ value, message }) => ({
        kind: value.kind,
        question: questionOf(value, ageAt(fields)),
        usual: `${message}.`,
      }))
      setAsked((before) => ({ fields, doubts: [...(before?.doubts ?? []), ...doubts] }))
      return doubts.length > 0
    },
  })
  const { register, errors } = form

  const save = async (fields: VitalsFields) => {
    if (!(await form.send(fields))) return
    setAsked(undefined)
    form.reset({ ...start, glucoseUnit: fields.glucoseUnit, creatinineUnit: fields.creatinineUnit })
  }
  const submit = () =>
    form.check((fields) => {
      const doubts = doubtsIn(valuesIn(fields), ageAt(fields))
      if (doubts.length === 0) void save(fields)
      else setAsked({ fields, doubts })
    })
  /** An answer is for the values that were asked about. */
  const forget = () => setAsked(undefined)
  const kinds = isPatient ? vitals.filter((kind) => kind !== 'creatinine') : vitals
  const unitFields = { glucose: 'glucoseUnit', creatinine: 'creatinineUnit' } as const

  return (
    <Form
      form={form}
      onSubmit={() => void submit()}
      className="grid gap-3"
      actions={
        <>
          {asked && (
            <Alert
              tone="warn"
              title={asked.doubts.map(({ question }) => question).join(' ')}
              actions={
                <>
                  <Button
                    variant="primary"
                    size="small"
                    busy={form.isPending}
                    onClick={() => void save(asked.fields)}
                  >
                    Save anyway
                  </Button>
                  <Button
                    size="small"
                    onClick={() => {
                      const [first] = asked.doubts
                      forget()
                      if (first) form.setFocus(first.kind)
                    }}
                  >
                    Correct it
                  </Button>
                </>
              }
            >
              {asked.doubts.map(({ usual }) => usual).join(' ')}
            </Alert>
          )}
          {!asked && (
            <div>
              <SubmitButton>Save measurements</SubmitButton>
            </div>
          )}
        </>
      }
    >
      <div
        role="group"
        aria-label="New measurements"
        onChange={forget}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] items-start gap-3"
      >
        {kinds.map((kind) => (
          <Field
            key={kind}
            label={shortNames[kind][isPatient ? 'plain' : 'staff']}
            aside={kind === 'glucose' || kind === 'creatinine' ? undefined : unitLabels[unitFor(kind, empty)]}
            error={errors[kind]?.message}
          >
            <TextInput
              inputMode={kind === 'blood-pressure' ? 'text' : 'decimal'}
              autoComplete="off"
              maxLength={12}
              {...(kind === 'blood-pressure' ? { placeholder: '120/80' } : {})}
              {...register(kind)}
            />
          </Field>
        ))}
        {(['glucose', 'creatinine'] as const)
          .filter((kind) => kinds.some((one) => one === kind))
          .map((kind) => (
            <Field key={kind} label={`${shortNames[kind][isPatient ? 'plain' : 'staff']} in`}>
              <Select {...register(unitFields[kind])}>
                <option value={measures[kind].unit}>{unitLabels[measures[kind].unit]}</option>
                <option value="mg/dL">{unitLabels['mg/dL']}</option>
              </Select>
            </Field>
          ))}
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
        {isPatient && (
          <Field
            label="When"
            aside="now if empty"
            error={errors.measuredAt?.message}
            className="col-span-full"
          >
            <TextInput type="datetime-local" max={`${today}T23:59`} {...register('measuredAt')} />
          </Field>
        )}
      </div>
    </Form>
  )
}
