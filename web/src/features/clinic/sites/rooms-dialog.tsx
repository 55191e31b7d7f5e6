import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addRoom, closeRoom, roomForm, type Room } from '@alafia/contract/clinic/rooms'
import type { Site } from '@alafia/contract/clinic/sites'
import { roomsQuery } from '../../../domain/rooms-query.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

const invalidate = (client: { invalidateQueries: (query: typeof roomsQuery) => unknown }) =>
  client.invalidateQueries(roomsQuery)

function RoomRow({ room: { id, name } }: { room: Room }) {
  const [isAsking, setAsking] = useState(false)
  const close = useSubmit(closeRoom, {
    success: { title: 'Room Closed', description: `No visit can have ${name} any more.` },
    failure: (why) => why ?? `Failed to close ${name}`,
    invalidate,
  })
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <Button size="small" onClick={() => setAsking(true)}>
        Close<span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <ConfirmSubmit
          submit={close}
          onConfirm={() => close.send({ params: { id: String(id) } })}
          onClose={() => setAsking(false)}
          title={`Close ${name}?`}
          description="No visit can have this room any more. You can’t open it again, only add another."
          confirmLabel={`Close ${name}`}
          cancelLabel="Keep it"
          busyLabel="Closing…"
        />
      )}
    </li>
  )
}

/** The rooms of a site (ORG-17). */
export function RoomsDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const query = useQuery(roomsQuery)
  const rooms = query.data?.filter(({ siteId }) => siteId === site.id) ?? []
  const form = useForm(addRoom, {
    schema: roomForm,
    start: { name: '' },
    input: ({ name }) => ({ body: { siteId: site.id, name } }),
    success: ({ name }) => ({
      title: 'Room Added',
      description: `Doctors can reserve ${name} for their visits.`,
    }),
    failure: 'Failed to add the room',
    invalidate,
    onSuccess: () => form.reset({ name: '' }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Rooms of ${site.name}`}
      description="Doctors reserve a room for a visit in person. It has one visit at a time."
      width="narrow"
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="the rooms" query={query} />}
      {query.data && rooms.length === 0 && <p className="text-ink-2">No rooms yet.</p>}
      {rooms.length > 0 && (
        <ul role="list" aria-label="Rooms" className="divide-y divide-line border-y border-line">
          {rooms.map((room) => (
            <RoomRow key={room.id} room={room} />
          ))}
        </ul>
      )}
      <Form form={form} className="grid gap-4" actions={<SubmitButton>Add room</SubmitButton>}>
        <Field label="Name of the room" error={form.errors.name?.message}>
          <TextInput maxLength={40} autoComplete="off" {...form.register('name')} />
        </Field>
      </Form>
    </Dialog>
  )
}
