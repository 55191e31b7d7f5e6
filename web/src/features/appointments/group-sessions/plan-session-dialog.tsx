import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { groupSessionForm, planGroupSession } from '@alafia/contract/appointments/group-sessions'
import type { Doctor } from '@alafia/contract/doctors/schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { roomsQuery } from '../../../domain/rooms-query.ts'
import { sitesQuery } from '../../../domain/sites-query.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { offeredTypesQuery } from '../booking/offered-types.ts'
import { invalidateGroupSessions } from './queries.ts'

const choice = (message: string) => z.string().check(z.minLength(1, message))

/** The contract's form with ids as text; '' for none. */
const planFields = z.extend(groupSessionForm, {
  doctorId: choice('Please select a doctor'),
  appointmentTypeId: choice('Choose an appointment type from the list'),
  siteId: z.string(),
  roomId: z.string(),
})

const idOf = (chosen: string) => (chosen === '' ? null : Number(chosen))

export type PlanSessionDialogProps = {
  /** Those to choose from; left out for a doctor, who plans their own sessions alone. */
  doctors?: readonly Pick<Doctor, 'id' | 'firstName' | 'lastName'>[] | undefined
  onClose: () => void
}

/** Plans a group session (APPT-108). Visits that are in its way are listed. */
export function PlanSessionDialog({ doctors, onClose }: PlanSessionDialogProps) {
  const { today } = useClinic()
  const { user } = useSession()
  const [inTheWay, setInTheWay] = useState<ProblemBody['appointments']>()
  const sites = useQuery(sitesQuery)
  const rooms = useQuery(roomsQuery)
  const form = useForm(planGroupSession, {
    schema: planFields,
    start: {
      title: '',
      preparation: '',
      doctorId: doctors || !user ? '' : String(user.id),
      appointmentTypeId: '',
      date: '',
      time: '',
      lengthMinutes: 120,
      siteId: '',
      roomId: '',
      capacity: 30,
    },
    input: ({ doctorId, appointmentTypeId, siteId, roomId, ...planned }) => ({
      body: {
        ...planned,
        doctorId: Number(doctorId),
        appointmentTypeId: Number(appointmentTypeId),
        siteId: idOf(siteId),
        roomId: idOf(roomId),
      },
    }),
    success: ({ title, capacity }) => ({
      title: 'Group Session Planned',
      description: `Patients can book ${capacity} spots in “${title}”.`,
    }),
    failure: (why) => why ?? 'Failed to plan the group session. Please try again.',
    invalidate: invalidateGroupSessions,
    onRefused: ({ appointments }) => setInTheWay(appointments),
  })
  const { errors, register, setValue, watch } = form
  const [doctorId, siteId] = watch(['doctorId', 'siteId'])
  const types = useQuery({ ...offeredTypesQuery(Number(doctorId)), enabled: doctorId !== '' })
  const inPerson = types.data?.filter(({ mode }) => mode !== 'video') ?? []
  const ofSite = rooms.data?.filter((room) => String(room.siteId) === siteId) ?? []
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Plan a group session"
      description="Many people come at one time, in person. It takes the doctor’s time and the room."
      submitLabel="Plan group session"
      busyLabel="Planning…"
      startsAtField
    >
      <Field label="Title" error={errors.title?.message}>
        <TextInput maxLength={120} autoComplete="off" {...register('title')} />
      </Field>
      {doctors && (
        <Field label="Doctor" error={errors.doctorId?.message}>
          <Select {...register('doctorId', { onChange: () => setValue('appointmentTypeId', '') })}>
            <option value="">Select a doctor</option>
            {doctors.map(({ id, firstName, lastName }) => (
              <option key={id} value={id}>
                Dr. {firstName} {lastName}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {types.isError && <LoadFailed what="the appointment types" query={types} />}
      <Field
        label="Appointment type"
        hint={
          types.data && inPerson.length === 0
            ? 'The doctor offers no type in person. An administrator adds one under Appointment Types.'
            : 'It sets the price of a spot.'
        }
        error={errors.appointmentTypeId?.message}
      >
        <Select {...register('appointmentTypeId')}>
          <option value="">Select a type</option>
          {inPerson.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Date" error={errors.date?.message}>
        <TextInput type="date" min={today} {...register('date')} />
      </Field>
      <Field label="Start" error={errors.time?.message}>
        <TextInput type="time" step={300} className="max-w-40 tabular" {...register('time')} />
      </Field>
      <Field label="Length in minutes" hint="15 to 720, in steps of 5." error={errors.lengthMinutes?.message}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={15}
          max={720}
          step={5}
          className="max-w-32 tabular"
          {...register('lengthMinutes', { valueAsNumber: true })}
        />
      </Field>
      {sites.data && sites.data.length > 0 && (
        <Field label="Site" error={errors.siteId?.message}>
          <Select {...register('siteId', { onChange: () => setValue('roomId', '') })}>
            <option value="">The clinic’s own address</option>
            {sites.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {(sites.isError || rooms.isError) && (
        <LoadFailed what="the sites and rooms" query={sites.isError ? sites : rooms} />
      )}
      {ofSite.length > 0 && (
        <Field label="Room" optional error={errors.roomId?.message}>
          <Select {...register('roomId')}>
            <option value="">No room</option>
            {ofSite.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Spots" hint="How many people can come, from 2 to 200." error={errors.capacity?.message}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={2}
          max={200}
          className="max-w-32 tabular"
          {...register('capacity', { valueAsNumber: true })}
        />
      </Field>
      <Field
        label="How to prepare"
        optional
        hint="Patients read this before and after they book. If you leave it blank, they read what the appointment type says."
        error={errors.preparation?.message}
      >
        <TextArea rows={3} maxLength={1000} {...register('preparation')} />
      </Field>
      {inTheWay && (
        <ul
          role="list"
          aria-label="Visits that are booked then"
          className="divide-y divide-line border-y border-line"
        >
          {inTheWay.map(({ id, appointmentDate, appointmentTime, personName }) => (
            <li key={id} className="py-2">
              <span className="block font-semibold">{personName}</span>
              <span className="text-small text-ink-2">
                {longDate(appointmentDate)} at {appointmentTime}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
