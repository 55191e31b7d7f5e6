import { updateClinicSettings } from '@alafia/contract/clinic/endpoints'
import { currencies } from '@alafia/contract/clinic/currencies'
import { clinicForm, type ClinicSettings } from '@alafia/contract/clinic/schema'
import { onlinePaymentIn } from '@alafia/contract/kernel/online-payment'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Select } from '../../ui/form/select.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useOvertaken } from '../../ui/form/use-overtaken.ts'
import { asDegrees } from './as-degrees.ts'
import { invalidateClinic } from './queries.ts'

/** Those in use today, and the current one, by name. */
const currenciesFrom = (current: string) => {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return [...new Set([current, ...currencies])]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

const zones = (current: string) => [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].toSorted()

/** ORG-1: the clinic's details. What a colleague saves meanwhile appears in the fields that aren't being edited here. */
export function ClinicForm({ settings }: { settings: ClinicSettings }) {
  const { details, version, changedBy, isTimeZoneFixed, isCurrencyFixed, onlinePayment } = settings
  const form = useForm(updateClinicSettings, {
    schema: clinicForm,
    start: { ...details, name: details.name ?? '' },
    isLive: true,
    staysDirty: true,
    input: (entered) => ({ body: { ...entered, version } }),
    success: 'Clinic details saved',
    failure: 'The clinic’s details were not saved',
    invalidate: invalidateClinic,
    // The alert below says so, as soon as the current details have loaded.
    onRefused: ({ type }) => type === '/problems/edited-elsewhere',
  })
  const { register, errors, isDirty, reset, watch } = form
  const currency = watch('currency') ?? details.currency
  const isOvertaken = useOvertaken(version, isDirty)

  return (
    <Form
      form={form}
      className="grid gap-6"
      actions={
        <div className="flex flex-wrap gap-2">
          <SubmitButton>Save details</SubmitButton>
          {isDirty && <Button onClick={() => reset()}>Discard changes</Button>}
        </div>
      }
    >
      {isOvertaken && (
        <Alert tone="warn" title={`${changedBy ?? 'Someone'} changed these details in the meantime`}>
          What you typed is still here. The other fields show the current details.
        </Alert>
      )}
      <Section title="The clinic">
        <Card className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Name"
            hint="Shown on pages, in emails and on everything that is printed."
            error={errors.name?.message}
          >
            <TextInput autoComplete="organization" maxLength={120} {...register('name')} />
          </Field>
          <Field label="Registration number" optional error={errors.registrationNumber?.message}>
            <TextInput autoComplete="off" maxLength={60} {...register('registrationNumber')} />
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="off" {...register('phone')} />
          </Field>
          <Field label="Email" optional error={errors.email?.message}>
            <TextInput type="email" autoComplete="off" {...register('email')} />
          </Field>
          <Field
            label="Emergency number"
            hint="What patients are told to call when a life is in danger."
            error={errors.emergencyNumber?.message}
          >
            <TextInput type="tel" autoComplete="off" {...register('emergencyNumber')} />
          </Field>
        </Card>
      </Section>
      <Section title="Where it is">
        <Card className="grid gap-4 sm:grid-cols-2">
          <Field label="Address" optional className="sm:col-span-2" error={errors.address?.message}>
            <TextInput autoComplete="off" maxLength={200} {...register('address')} />
          </Field>
          <Field label="Latitude" optional hint="Degrees, such as 6.5158." error={errors.latitude?.message}>
            <TextInput inputMode="decimal" autoComplete="off" {...register('latitude', asDegrees)} />
          </Field>
          <Field label="Longitude" optional hint="Degrees, such as 3.3898." error={errors.longitude?.message}>
            <TextInput inputMode="decimal" autoComplete="off" {...register('longitude', asDegrees)} />
          </Field>
          <Field
            label="Time zone"
            hint={
              isTimeZoneFixed
                ? 'It can’t change any more, because there are appointments in it.'
                : 'It can’t change any more once there is an appointment.'
            }
            error={errors.timeZone?.message}
          >
            {isTimeZoneFixed ? (
              <TextInput readOnly {...register('timeZone')} />
            ) : (
              <Select {...register('timeZone')}>
                {zones(details.timeZone).map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </Select>
            )}
          </Field>
        </Card>
      </Section>
      <Section title="Money">
        <Card className="grid gap-4">
          <Field
            label="Currency"
            hint={
              isCurrencyFixed
                ? 'It can’t change any more, because there are bills.'
                : 'New prices and bills are in it. It can’t change any more once there is a bill. Prices that you have entered keep their numbers: 5,000 stays 5,000 in the new currency.'
            }
            error={errors.currency?.message}
          >
            {isCurrencyFixed ? (
              <TextInput readOnly {...register('currency')} />
            ) : (
              <Select {...register('currency')}>
                {currenciesFrom(details.currency).map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name} ({code})
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {onlinePayment === 'checkout' && onlinePaymentIn(currency, onlinePayment) === 'none' && (
            <Alert tone="warn" title={`Patients can’t pay online in ${currency}`}>
              Your payment provider doesn’t take it. They pay at the desk or the pharmacy.
            </Alert>
          )}
        </Card>
      </Section>
    </Form>
  )
}
