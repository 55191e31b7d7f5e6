import { LocateFixed } from 'lucide-react'
import { useEffect } from 'react'
import { Controller, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { OpeningDay } from '../../../domain/opening-day.tsx'
import { weekFromMonday } from '../../../domain/opening-week.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { FormError } from '../../../ui/form/form-errors.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { usePosition } from '../use-position.ts'
import type { Details, Fields } from './form.ts'
import { ServicesField } from './services-field.tsx'

type DetailsFieldsProps = {
  form: Pick<UseFormReturn<Fields, unknown, Details>, 'control' | 'register' | 'setValue' | 'formState'> & {
    errors: FieldErrors<Fields>
    wrong: readonly FormError[]
  }
  /** Administrators name a pharmacy. */
  hasName: boolean
}

/** What is to be known of a pharmacy. */
export function DetailsFields({ form, hasName }: DetailsFieldsProps) {
  const { control, register, setValue, formState, errors, wrong } = form
  const position = usePosition()

  const found = position.coordinates
  useEffect(() => {
    if (!found) return
    const settle = { shouldDirty: true, shouldValidate: true }
    setValue('latitude', found.latitude.toFixed(6), settle)
    setValue('longitude', found.longitude.toFixed(6), settle)
  }, [found, setValue])

  return (
    <>
      {hasName && (
        <Field label="Name" error={errors.name?.message}>
          <TextInput maxLength={120} autoComplete="off" {...register('name')} />
        </Field>
      )}
      <section aria-labelledby="opening-hours" className="grid gap-1.5">
        <h2 id="opening-hours" className="text-body font-semibold">
          Opening hours
        </h2>
        <p className="text-small text-ink-2">
          Add several hours for a day with a break. Hours that end at or before their start end on the next
          day.
        </p>
        <Controller
          control={control}
          name="operatingHours"
          render={({ field: { value, onChange } }) => (
            <ul role="list" className="divide-y divide-line rounded-surface border border-line bg-surface">
              {weekFromMonday.map((day) => (
                <OpeningDay key={day} day={day} hours={value} wrong={wrong} onChange={onChange} />
              ))}
            </ul>
          )}
        />
      </section>
      <Controller
        control={control}
        name="services"
        render={({ field: { value, onChange } }) => (
          // Another version replaces all services at once.
          <ServicesField
            key={formState.defaultValues?.services?.join()}
            value={value}
            error={errors.services?.message}
            onChange={onChange}
          />
        )}
      />
      <Field label="Address" error={errors.address?.message}>
        <TextInput maxLength={300} autoComplete="off" {...register('address')} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Phone" error={errors.phone?.message}>
          <TextInput type="tel" maxLength={30} autoComplete="off" {...register('phone')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" maxLength={254} autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Latitude" hint="Its position on the map, in degrees." error={errors.latitude?.message}>
          <TextInput inputMode="decimal" maxLength={12} autoComplete="off" {...register('latitude')} />
        </Field>
        <Field label="Longitude" hint="Update it with the address." error={errors.longitude?.message}>
          <TextInput inputMode="decimal" maxLength={12} autoComplete="off" {...register('longitude')} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={position.status === 'asking'} onClick={position.ask}>
          <LocateFixed /> Use my current location
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-48 text-small text-ink-2">
          {position.status === 'known' && 'We filled in your location.'}
          {position.status === 'refused' && "Your browser doesn't share your location."}
          {position.status === 'unknown' && "Your browser couldn't find your location."}
        </p>
      </div>
    </>
  )
}
