import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { Appointment, SharedBookingForm } from '@alafia/contract/appointments/schema'
import { completeReminder } from '@alafia/contract/reminders/endpoints'
import { doctorsQuery } from '../../features/doctors/queries.ts'
import { familyQuery } from '../../domain/family-query.ts'
import { invalidateReminders, remindersQuery } from '../../features/reminders/queries.ts'
import { lazyDialog, OpenFailed } from '../../ui/async/lazy-dialog.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { loadBookedDialog, loadBookingDialog, useBookedSoon } from './booking-soon.ts'
import type { PatientDialog } from './search.ts'

/** Loaded when it is first opened. */
const BookingDialog = lazyDialog(loadBookingDialog)
const DoctorProfileDialog = lazyDialog(
  async () => (await import('../../features/doctors/profile/doctor-profile-dialog.tsx')).DoctorProfileDialog,
)
export const BookedDialog = lazyDialog(loadBookedDialog)

const starts: Partial<Record<PatientDialog, Partial<SharedBookingForm>>> = {
  video: { mode: 'video' },
  specialist: { type: 'specialist' },
}

export type BookingProps = {
  user: SessionUser
  /** The dashboard's dialog differs in rules and texts. */
  kind?: 'shared' | 'dashboard'
  /** The link that opened it. */
  dialog: PatientDialog
  reminderId: number | undefined
  /** Other values that are already known. */
  start?: Partial<SharedBookingForm>
  /** For the waitlist of the doctor whom `start` names. */
  waits?: boolean
  onClose: () => void
}

/** The booking dialog, prefilled from the link. Booking from a reminder completes the reminder. */
export function Booking({
  user,
  kind = 'shared',
  dialog,
  reminderId,
  start,
  waits = false,
  onClose,
}: BookingProps) {
  const doctors = useQuery(doctorsQuery)
  const family = useQuery(familyQuery)
  const reminders = useQuery({ ...remindersQuery, enabled: dialog === 'reminder' })
  const complete = useSubmit(completeReminder, {
    failure: 'Your appointment is booked, but we couldn’t complete the reminder.',
    invalidate: invalidateReminders,
  })
  const reminder = reminders.data?.find(({ id }) => id === reminderId)
  const needed = dialog === 'reminder' ? [doctors, family, reminders] : [doctors, family]

  const [booked, setBooked] = useState<Appointment>()
  const [profile, setProfile] = useState<number>()
  // The form that has booked closes itself: what comes next takes its place.
  const wasBooked = useRef(false)
  useBookedSoon()

  const completeBooked = (appointment: Appointment) => {
    const { id: appointmentId } = appointment
    wasBooked.current = true
    setBooked(appointment)
    if (reminder) void complete.send({ params: { id: String(reminder.id) }, body: { appointmentId } })
  }

  if (booked) return <BookedDialog appointment={booked} onClose={onClose} />
  if (needed.some(({ data, isError }) => isError && !data))
    return (
      <OpenFailed
        busy={needed.some(({ isFetching }) => isFetching)}
        onAgain={() => needed.forEach(({ isError, refetch }) => isError && void refetch())}
        onClose={onClose}
      />
    )
  if (!doctors.data || !family.data || (dialog === 'reminder' && !reminders.data)) return null
  return (
    <>
      <BookingDialog
        onClose={() => wasBooked.current || onClose()}
        patient={user}
        family={family.data}
        doctors={doctors.data}
        kind={kind}
        bySpecialization={dialog === 'specialist'}
        waits={waits}
        start={
          reminder
            ? { familyMemberId: String(reminder.familyMemberId ?? 'self'), reason: reminder.title }
            : { ...starts[dialog], ...start }
        }
        onBooked={completeBooked}
        onProfile={setProfile}
      />
      {profile !== undefined && <DoctorProfileDialog id={profile} onClose={() => setProfile(undefined)} />}
    </>
  )
}
