import * as z from 'zod/mini'
import { bookSpot, type GroupSession } from '@alafia/contract/appointments/group-sessions'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { cancellationText, clinicRule } from '@alafia/contract/doctors/appointment-types'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { personChosen } from '../../../domain/sharing.ts'
import { VisitPlace } from '../../../domain/visit-place.tsx'
import { WhoIsItFor } from '../../../domain/who-is-it-for.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney, zoneNote } from '../../../lib/format.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { spotsLabel, whenLabel } from './labels.ts'
import { invalidateGroupSessions } from './queries.ts'

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
  const { timeZone } = useClinic()
  const { title, doctorName, specialization, date, time, site, room, offer, preparation } = session
  const form = useForm(bookSpot, {
    schema: spotForm,
    start: { familyMemberId: 'self' },
    input: ({ familyMemberId }) => ({
      params: { id: String(session.id) },
      body: personChosen(familyMemberId, family, patient.id),
    }),
    success: { title: 'Spot Booked', description: `Your spot in “${title}” is confirmed.` },
    failure: 'We couldn’t book this spot. Please try again.',
    invalidate: invalidateGroupSessions,
    onSuccess: onBooked,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description={spotsLabel(session)}
      submitLabel="Book a spot"
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
      <DataList>
        <DataItem term="When">
          {whenLabel(session, timeZone)}, {zoneNote(date, time, timeZone)}
        </DataItem>
        <DataItem term="Doctor">
          {doctorName}, {specialization}
        </DataItem>
        <VisitPlace visit={{ mode: 'in-person', ...(site && { site }), ...(room && { room }) }} />
        {offer && <DataItem term="Price">{formatMoney(offer.price, offer.currency)}</DataItem>}
        {preparation && (
          <DataItem term="How to prepare">
            <span className="whitespace-pre-line">{preparation}</span>
          </DataItem>
        )}
        <DataItem term="If you cancel">{cancellationText(offer ?? clinicRule)}</DataItem>
      </DataList>
    </FormDialog>
  )
}
