import { useState } from 'react'
import {
  cancellationText,
  typeModeLabel,
  updateAppointmentType,
  type AppointmentType,
} from '@alafia/contract/doctors/appointment-types'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { ListRow } from '../../../ui/list/list.tsx'
import { Status } from '../../../ui/status.tsx'
import { invalidateTypes } from './queries.ts'

export type TypeRowProps = { type: AppointmentType; onEdit: () => void }

const offeredText = ({ doctorIds }: AppointmentType) => {
  if (doctorIds.length === 0) return 'No doctor offers it'
  return doctorIds.length === 1 ? '1 doctor offers it' : `${doctorIds.length} doctors offer it`
}

const factsOf = (type: AppointmentType): string =>
  [
    `${type.lengthMinutes} minutes`,
    ...(type.bufferMinutes > 0 ? [`${type.bufferMinutes} minutes’ break`] : []),
    type.price === null ? 'the doctor’s fee' : formatMoney(type.price, type.currency),
    typeModeLabel[type.mode],
    offeredText(type),
  ].join(' · ')

/** An appointment type, with what an administrator can do with it. */
export function TypeRow({ type, onEdit }: TypeRowProps) {
  const { id, name, isActive, ...fields } = type
  const [isAsking, setAsking] = useState(false)
  const input = { params: { id: String(id) }, body: { ...fields, name, isActive: !isActive } }
  const change = useSubmit(updateAppointmentType, {
    success: {
      title: isActive ? 'Appointment Type Deactivated' : 'Appointment Type Reactivated',
      description: isActive ? `${name} can no longer be booked.` : `${name} can be booked again.`,
    },
    failure: (why) =>
      why ?? `Failed to ${isActive ? 'deactivate' : 'reactivate'} the appointment type. Try again.`,
    invalidate: invalidateTypes,
  })
  return (
    <ListRow
      title={<span className="wrap-anywhere">{name}</span>}
      text={
        <>
          {factsOf(type)}
          <br />
          Patients read: ‘{cancellationText(type)}’
        </>
      }
      trailing={isActive ? <Status tone="ok">Active</Status> : <Status tone="neutral">Inactive</Status>}
      actions={
        <>
          <Button onClick={onEdit}>
            Edit<span className="sr-only"> {name}</span>
          </Button>
          <Button
            busy={!isActive && change.isPending}
            onClick={() => (isActive ? setAsking(true) : void change.send(input))}
          >
            {isActive ? 'Deactivate' : 'Reactivate'}
            <span className="sr-only"> {name}</span>
          </Button>
        </>
      }
    >
      {isAsking && (
        <ConfirmSubmit
          submit={change}
          onConfirm={() => change.send(input)}
          onClose={() => setAsking(false)}
          title={`Deactivate ${name}?`}
          description="Patients can’t book it any more. Appointments that are booked stay, and you can reactivate it."
          confirmLabel="Deactivate"
          cancelLabel="Keep it"
          busyLabel="Deactivating…"
        />
      )}
    </ListRow>
  )
}
