import { CalendarArrowDown } from 'lucide-react'
import { useState } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { longDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toastFailure } from '../../../ui/form/failure.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { saveCalendarFile } from './calendar-queries.ts'
import { nameOf } from '../person.ts'

/** Add to calendar: this appointment as a file, or all of them by a private link. */
export function CalendarDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const isDoctor = useSession().user?.role === 'doctor'
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      await saveCalendarFile(appointment.id)
    } catch {
      toastFailure('We couldn’t download the file. Try again.')
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add to calendar"
      description={`${isDoctor ? nameOf(appointment) : appointment.doctorName}, ${longDate(appointment.appointmentDate)} at ${appointment.appointmentTime}`}
    >
      <Section title="This appointment">
        <p className="text-small text-ink-2">
          Works with any calendar, but won’t update if the appointment changes. Use the private link for that.
        </p>
        <div>
          <Button variant="primary" busy={isSaving} onClick={() => void save()}>
            <CalendarArrowDown />
            Download calendar file
          </Button>
        </div>
      </Section>
      <Section title="All your appointments">
        <p className="text-small text-ink-2">
          With a private link, your calendar app stays up to date. Anyone with this link can see when your
          appointments are{isDoctor ? ', but no patients' : ' and with which doctor'}. It never shows the
          reason.
        </p>
        <CalendarFeed />
      </Section>
    </Dialog>
  )
}
