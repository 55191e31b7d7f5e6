import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { Addenda } from '../../../domain/addenda.tsx'
import { DiagnosisCodes } from '../../../domain/diagnosis-codes.tsx'
import { longDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'

const lines = (text: string) => <span className="whitespace-pre-line">{text}</span>

/** The outcome of a completed appointment: diagnosis, advice, medicines, follow-up. */
export function ConsultationOutcome({ appointment }: { appointment: AppointmentDetails }) {
  const isDoctor = useSession().user?.role === 'doctor'
  const { diagnosis, diagnosisCodes, advice, prescription, notes, followUp, addenda, workingNote } =
    appointment
  return (
    <DataList>
      {diagnosis !== null && (
        <DataItem term={isDoctor ? 'Diagnosis' : 'What was found'}>
          {lines(diagnosis)}
          <DiagnosisCodes codes={diagnosisCodes} />
        </DataItem>
      )}
      {advice !== null && <DataItem term={isDoctor ? 'Advice' : 'What to do'}>{lines(advice)}</DataItem>}
      {prescription !== null && (
        <DataItem term={isDoctor ? 'Prescription' : 'Your medicines'}>{lines(prescription)}</DataItem>
      )}
      {followUp && (
        <DataItem term="Follow-up">
          {longDate(followUp.appointmentDate)} at {followUp.appointmentTime}
        </DataItem>
      )}
      {notes !== null && <DataItem term={isDoctor ? 'Notes' : 'The doctor’s notes'}>{lines(notes)}</DataItem>}
      {isDoctor && workingNote != null && (
        <DataItem term="Working note (clinicians only)">{lines(workingNote)}</DataItem>
      )}
      <Addenda addenda={addenda} />
    </DataList>
  )
}
