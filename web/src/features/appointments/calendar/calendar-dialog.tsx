import { CalendarArrowDown } from 'lucide-react'
import { useState } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { longDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { saveCalendarFile } from './calendar-queries.ts'
import { nameOf } from '../person.ts'

/** Add to calendar: this visit as a file, or all of them by a private address. */
export function CalendarDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const isDoctor = useSession().user?.role === 'doctor'
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      await saveCalendarFile(appointment.id)
    } catch {
      toast({
        title: 'Error',
        description: 'The file could not be fetched. Please try again.',
        tone: 'danger',
      })
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
      <Section title="This visit">
        <p className="text-small text-ink-2">
          A file that any calendar opens. It doesn’t follow later changes; the private address does.
        </p>
        <div>
          <Button variant="primary" busy={isSaving} onClick={() => void save()}>
            <CalendarArrowDown />
            Download calendar file
          </Button>
        </div>
      </Section>
      <Section title="All your visits">
        <p className="text-small text-ink-2">
          Your calendar program can follow your visits by a private address. Whoever has the address sees when
          they are and {isDoctor ? 'nothing of the patients' : 'with which doctor'}, never the reason.
        </p>
        <CalendarFeed />
      </Section>
    </Dialog>
  )
}
