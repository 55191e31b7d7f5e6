import {
  dayParts,
  joinWaitlist,
  joinWaitlistForm,
  offerMinutes,
  waitDays,
} from '@alafia/contract/appointments/waitlist'
import type { AppointmentMode, AppointmentType } from '@alafia/contract/appointments/schema'
import type { OfferedType } from '@alafia/contract/doctors/appointment-types'
import type { Doctor } from '@alafia/contract/doctors/schema'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { personChosen } from '../../../domain/sharing.ts'
import { WhoIsItFor } from '../../../domain/who-is-it-for.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateAppointments } from '../queries.ts'
import { partLabels, week } from './waitlist-labels.ts'

/** The way from the booking dialog to the waitlist. */
export function NoSuitableTime({ onJoin }: { onJoin: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
      No time that suits you?
      <Button size="small" onClick={onJoin}>
        Join the waitlist
      </Button>
    </p>
  )
}

export type JoinWaitlistDialogProps = {
  onClose: () => void
  patient: { id: number; firstName: string; lastName: string }
  family: readonly FamilyMember[]
  doctor: Doctor
  /** The appointment type that was chosen; only with this doctor. */
  type: OfferedType | undefined
  /** What was filled in already. */
  start: {
    familyMemberId: string
    appointmentDate: string
    type: AppointmentType
    mode: AppointmentMode
    reason: string
  }
}

const daysOfStart = 28

/** Waits for a free time of the doctor, or of any doctor of the specialization (APPT-94). */
export function JoinWaitlistDialog({
  onClose,
  patient,
  family,
  doctor,
  type,
  start,
}: JoinWaitlistDialogProps) {
  const { today } = useClinic()
  const tomorrow = addDays(today, 1)
  const form = useForm(joinWaitlist, {
    schema: joinWaitlistForm,
    start: {
      familyMemberId: start.familyMemberId,
      waitFor: 'doctor',
      weekdays: [...week],
      part: 'any',
      // The chosen date is often the next free one, and whoever waits wants an earlier one.
      firstDay: tomorrow,
      lastDay: addDays(today, daysOfStart),
      reason: start.reason,
    },
    input: ({ familyMemberId, waitFor, part, ...suitable }) => ({
      body: {
        ...suitable,
        ...personChosen(familyMemberId, family, patient.id),
        ...(waitFor === 'doctor'
          ? { doctorId: doctor.id, ...(type && { appointmentTypeId: type.id }) }
          : { specialization: doctor.specialization }),
        type: start.type,
        mode: start.mode,
        fromTime: dayParts[part][0],
        untilTime: dayParts[part][1],
      },
    }),
    success: {
      title: 'You are on the waitlist',
      description: 'When a time is free for you, you’ll see it under Appointments and in your notifications.',
    },
    failure: 'We couldn’t add you to the waitlist.',
    invalidate: invalidateAppointments,
  })
  const { errors, register, setValue, watch } = form
  const [days, waitFor, part] = watch(['weekdays', 'waitFor', 'part'])
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Join the waitlist"
      description={`When a time that suits you becomes free, we hold it for you for ${offerMinutes} minutes. Book it, or it goes to the next person.`}
      submitLabel="Join the waitlist"
      busyLabel="Joining…"
      startsAtField
    >
      <WhoIsItFor
        patient={patient}
        family={family}
        scope="appointments"
        error={errors.familyMemberId?.message}
        {...register('familyMemberId')}
      />
      <RadioGroup
        legend="Wait for"
        {...register('waitFor')}
        value={waitFor}
        error={errors.waitFor?.message}
        options={[
          {
            value: 'doctor',
            label: `Dr. ${doctor.firstName} ${doctor.lastName}${type ? `, ${type.name}` : ''}`,
          },
          { value: 'specialization', label: `Any doctor in ${doctor.specialization}` },
        ]}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Days that suit you</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {week.map((day) => (
            <Checkbox
              key={day}
              label={day}
              checked={days.includes(day)}
              onChange={({ target }) =>
                setValue(
                  'weekdays',
                  week.filter((one) => (one === day ? target.checked : days.includes(one))),
                  { shouldDirty: true, shouldValidate: form.attempt > 0 },
                )
              }
            />
          ))}
        </div>
        {errors.weekdays?.message && <FieldError id={undefined}>{errors.weekdays.message}</FieldError>}
      </fieldset>
      <Field label="Time of day" error={errors.part?.message}>
        <Select {...register('part')} value={part}>
          {(['any', 'morning', 'afternoon', 'evening'] as const).map((one) => (
            <option key={one} value={one}>
              {partLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="First day" error={errors.firstDay?.message}>
        <TextInput type="date" min={tomorrow} {...register('firstDay')} />
      </Field>
      <Field label="Last day" error={errors.lastDay?.message}>
        <TextInput type="date" min={tomorrow} max={addDays(today, waitDays)} {...register('lastDay')} />
      </Field>
      <Field label="Reason for the visit" error={errors.reason?.message}>
        <TextArea rows={3} maxLength={1000} {...register('reason')} />
      </Field>
    </FormDialog>
  )
}
