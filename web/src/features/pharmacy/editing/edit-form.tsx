import { zodResolver } from '@hookform/resolvers/zod'
import { LocateFixed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { CallError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useUpdatePharmacy } from '../queries.ts'
import { usePosition } from '../use-position.ts'
import { DayHours } from './day-hours.tsx'
import { changesIn, fieldsOf, form, wrongHours, wrongIn, type Details, type Fields } from './form.ts'
import { ServicesField } from './services-field.tsx'
import { weekFromMonday } from './week.ts'

const failed = 'Failed to save the pharmacy’s details'

export type EditFormProps = {
  /** The latest version: what others save arrives while the form is open. */
  pharmacy: Pharmacy
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

export function EditForm({ pharmacy, onDirty, onSaved }: EditFormProps) {
  const change = useUpdatePharmacy()
  const position = usePosition()
  /** The version that is being edited. */
  const [base, setBase] = useState(pharmacy)
  const { control, register, handleSubmit, reset, setValue, watch, formState } = useForm<
    Fields,
    unknown,
    Details
  >({ resolver: zodResolver(form), shouldFocusError: false, defaultValues: fieldsOf(pharmacy) })
  const { errors, submitCount, isDirty, dirtyFields } = formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const begin = (from: Pharmacy) => {
    setBase(from)
    reset(fieldsOf(from))
  }
  const isOld = pharmacy.version !== base.version
  useEffect(() => {
    if (!isOld || isDirty) return
    setBase(pharmacy)
    reset(fieldsOf(pharmacy))
  }, [isOld, isDirty, pharmacy, reset])

  const found = position.coordinates
  useEffect(() => {
    if (!found) return
    const settle = { shouldDirty: true, shouldValidate: true }
    setValue('latitude', found.latitude.toFixed(6), settle)
    setValue('longitude', found.longitude.toFixed(6), settle)
  }, [found, setValue])

  const submit = handleSubmit(async (details) => {
    try {
      await change.mutateAsync({
        id: pharmacy.id,
        ...changesIn(details, dirtyFields),
        ...(base.version === null ? {} : { version: base.version }),
      })
    } catch {
      toast({ title: 'Error', description: failed, tone: 'danger' })
      return
    }
    toast({ title: 'Pharmacy Updated', description: 'Patients can see the changes now' })
    onSaved()
  })
  const hours = watch('operatingHours') ?? []
  const wrong = wrongIn(errors, hours)
  const detail = change.error instanceof CallError ? change.error.problem?.detail : undefined

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="contents">
      <ErrorSummary errors={wrong} attempt={submitCount} />
      {isDirty && isOld && (
        <Alert
          tone="warn"
          title="Someone else changed these details"
          actions={
            <>
              <Button onClick={() => begin(pharmacy)}>Show the saved version</Button>
              <Button onClick={() => setBase(pharmacy)}>Keep my changes</Button>
            </>
          }
        >
          Your changes aren't saved yet. Saving them now may overwrite theirs.
        </Alert>
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
          render={({ field: { value = [], onChange } }) => (
            <ul role="list" className="divide-y divide-line rounded-surface border border-line bg-surface">
              {weekFromMonday.map((day) => (
                <DayHours
                  key={day}
                  day={day}
                  hours={value}
                  wrong={wrongHours(errors.operatingHours, value)}
                  onChange={onChange}
                />
              ))}
            </ul>
          )}
        />
      </section>
      <Controller
        control={control}
        name="services"
        render={({ field: { value = [], onChange } }) => (
          // Another version replaces all services at once.
          <ServicesField
            key={base.version}
            value={value}
            error={errors.services?.message ?? errors.services?.find?.((one) => one !== undefined)?.message}
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
      {change.isError && wrong.length === 0 && (
        <Alert tone="danger" title={failed}>
          {detail ?? 'Everything you typed is still here. Try again.'}
        </Alert>
      )}
      <DialogActions>
        <Button type="submit" variant="primary" busy={change.isPending} busyLabel="Saving…">
          Save Details
        </Button>
        <DialogCancel />
      </DialogActions>
    </form>
  )
}
