import * as z from 'zod/mini'
import { bookSpot, type GroupSession } from '@alafia/contract/appointments/group-sessions'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { personChosen } from '../../../domain/sharing.ts'
import { WhoIsItFor } from '../../../domain/who-is-it-for.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { seenPriceOf } from '../seen-price.ts'
import { spotsLabel } from './labels.ts'
import { invalidateGroupSessions } from './queries.ts'
import { SpotDetails } from './spot-details.tsx'

const spotForm = z.object({ familyMemberId: z.string() })

export type BookSpotDialogProps = {
  session: GroupSession
  patient: { id: number; firstName: string; lastName: string }
  family: readonly FamilyMember[]
  onBooked: (appointment: Appointment) => void
  onClose: () => void
}

/** What the person should know before, and whom the spot is for (APPT-110). */
export function BookSpotDialog({ session, patient, family, onBooked, onClose }: BookSpotDialogProps) {
  const { title } = session
  const form = useForm(bookSpot, {
    schema: spotForm,
    start: { familyMemberId: 'self' },
    input: ({ familyMemberId }) => ({
      params: { id: String(session.id) },
      body: { ...personChosen(familyMemberId, family, patient.id), ...seenPriceOf(session.offer) },
    }),
    success: { title: 'Spot Booked', description: `Your spot in “${title}” is confirmed.` },
    failure: (why) => why ?? 'We couldn’t book this spot. Please try again.',
    invalidate: invalidateGroupSessions,
    onSuccess: onBooked,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description={spotsLabel(session)}
      // Its last spot may be the one that is being booked.
      submitLabel={session.taken < session.capacity || form.isPending ? 'Book a spot' : undefined}
      busyLabel="Booking…"
      startsAtField
    >
      <WhoIsItFor
        patient={patient}
        family={family}
        scope="appointments"
        error={form.errors.familyMemberId?.message}
        {...form.register('familyMemberId')}
      />
      <SpotDetails session={session} />
    </FormDialog>
  )
}
