import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { chooseRoom } from '@alafia/contract/appointments/endpoints'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isLive } from '@alafia/contract/appointments/states'
import { roomsQuery } from '../../../domain/rooms-query.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateAppointments } from '../queries.ts'

const roomFields = z.object({ roomId: z.string() })

/** The visit's doctor reserves one of its site's rooms (ORG-17); nothing where there are none. */
export function RoomChoice({ appointment }: { appointment: Appointment }) {
  const { id, doctorId, site, room, status, startsAt, groupSessionId } = appointment
  const { user } = useSession()
  // A spot has the room of its group session.
  const isTheirs = user?.role === 'doctor' && user.id === doctorId && groupSessionId === undefined
  const { data } = useQuery({ ...roomsQuery, enabled: isTheirs && site !== undefined })
  const rooms = data?.filter(({ siteId }) => siteId === site?.id) ?? []
  const form = useForm(chooseRoom, {
    schema: roomFields,
    start: { roomId: room ? String(room.id) : '' },
    isLive: true,
    input: ({ roomId }) => ({
      params: { id: String(id) },
      body: { roomId: roomId === '' ? null : Number(roomId), startsAt },
    }),
    success: ({ room: chosen }) =>
      chosen
        ? { title: 'Room Reserved', description: `${chosen.name}. The patient can read it.` }
        : { title: 'Room Given Back' },
    failure: 'Failed to reserve the room',
    invalidate: invalidateAppointments,
  })
  if (!isLive(status) || rooms.length === 0) return null
  return (
    <Form form={form} className="grid gap-2" actions={<SubmitButton>Save room</SubmitButton>}>
      <Field label="Room" error={form.errors.roomId?.message}>
        <Select {...form.register('roomId')}>
          <option value="">No room</option>
          {rooms.map(({ id: roomId, name }) => (
            <option key={roomId} value={roomId}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </Form>
  )
}
