import { useQuery } from '@tanstack/react-query'
import {
  cancelGroupSession,
  capacityChange,
  changeCapacity,
  groupSessionCancellation,
  type GroupSession,
} from '@alafia/contract/appointments/group-sessions'
import { useClinic } from '../../../lib/clinic.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { bookedLabel, whenLabel } from './labels.ts'
import { groupSessionQuery, invalidateGroupSessions } from './queries.ts'

type SessionDialogProps = { session: GroupSession; onClose: () => void }

/** More people can come, or fewer: not below how many have a spot. */
export function CapacityDialog({ session, onClose }: SessionDialogProps) {
  const form = useForm(changeCapacity, {
    schema: capacityChange,
    start: { capacity: session.capacity },
    input: (body) => ({ params: { id: String(session.id) }, body }),
    success: ({ capacity }) => ({ title: 'Group Session Updated', description: `It has ${capacity} spots.` }),
    failure: (why) => why ?? 'Failed to change the number of spots. Please try again.',
    invalidate: invalidateGroupSessions,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Change the number of spots"
      description={`${session.title}: ${bookedLabel(session)}`}
      submitLabel="Save"
      width="narrow"
      startsAtField
    >
      <Field label="Spots" hint="From 2 to 200." error={form.errors.capacity?.message}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={2}
          max={200}
          className="max-w-32 tabular"
          {...form.register('capacity', { valueAsNumber: true })}
        />
      </Field>
    </FormDialog>
  )
}

const countText = (waiting: number) => {
  if (waiting === 0) return 'Nobody loses a spot, so nobody is notified.'
  return waiting === 1
    ? '1 person loses their spot. They are notified, and get back all they paid.'
    : `${waiting} people lose their spots. They are notified, and get back all they paid.`
}

/** Cancels the session with every spot that wasn't seen yet, after naming who has one (APPT-112). */
export function CancelSessionDialog({ session, onClose }: SessionDialogProps) {
  const { timeZone } = useClinic()
  const form = useForm(cancelGroupSession, {
    schema: groupSessionCancellation,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(session.id) }, body }),
    success: { title: 'Group Session Cancelled', description: 'Everyone who lost a spot has been notified.' },
    failure: (why) => why ?? 'Failed to cancel the group session. Please try again.',
    invalidate: invalidateGroupSessions,
  })
  // Once it is cancelled nobody has a spot: the answer stays what it was when it was asked.
  const query = useQuery({ ...groupSessionQuery(session.id), enabled: !form.isPending })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Cancel the group session"
      description={`${session.title}, ${whenLabel(session, timeZone)}`}
      submitLabel={query.data && 'Cancel group session'}
      busyLabel="Cancelling…"
      variant="destroy"
      cancelLabel="Keep it"
      width="narrow"
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="who has a spot" query={query} />}
      {query.data && (
        <p role="status" className="rounded-surface bg-sunken p-4 font-semibold">
          {countText(query.data.people.filter(({ status }) => status === 'confirmed').length)}
        </p>
      )}
      <Field
        label="Reason for cancelling"
        hint="Everyone who has a spot can read this."
        error={form.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
