import { Link } from '@tanstack/react-router'
import { CalendarPlus, FileText, Pill } from 'lucide-react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { ConsultationOutcome } from '../../../features/appointments/listing/consultation-outcome.tsx'
import { renderBill } from '../../shell/visit-bill.tsx'
import { renderLetters } from '../../shell/visit-letters.tsx'
import { renderTests } from '../../shell/visit-tests.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'

/** The outcome of a completed appointment, with links to what followed from it. */
export function After({ appointment, isDoctor }: { appointment: AppointmentDetails; isDoctor: boolean }) {
  return (
    <Section title={isDoctor ? 'Appointment summary' : 'Your appointment summary'}>
      <ConsultationOutcome appointment={appointment} />
      {!isDoctor && (
        <>
          {renderTests(appointment)}
          {renderLetters(appointment)}
          {renderBill(appointment)}
        </>
      )}
      {!isDoctor && (
        <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
          {appointment.prescription !== null && (
            <Button asChild>
              <Link to="/prescriptions">
                <Pill />
                Your prescriptions
              </Link>
            </Button>
          )}
          <Button asChild>
            <Link to="/records">
              <FileText />
              Your medical records
            </Link>
          </Button>
        </div>
      )}
    </Section>
  )
}

/** For an appointment that didn't take place. */
export function BookAnother() {
  return (
    <Button asChild variant="primary">
      <Link to="/" search={{ open: 'book' }}>
        <CalendarPlus />
        Book another appointment
      </Link>
    </Button>
  )
}
