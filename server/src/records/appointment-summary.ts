import { typeLabel } from '@alafia/contract/appointments/labels'
import type { Download } from '@alafia/contract/kernel/endpoint'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { changedAddendum, type Addendum } from '@alafia/contract/appointments/addenda'
import { dateAndTime, longDate, plainDate } from '@alafia/contract/kernel/format'
import type { Clock } from '../platform/clock.ts'
import { createPdf, type Paper, type Sender } from '../platform/pdf.ts'

const personOf = ({ patientName, familyMember, dateOfBirth }: HealthRecord) => {
  const name = familyMember
    ? `${familyMember.firstName} ${familyMember.lastName} (${familyMember.relationship} of ${patientName})`
    : patientName
  return dateOfBirth === null ? name : `${name}, born ${plainDate(dateOfBirth)}`
}

const kindOf = ({ type, mode }: HealthRecord) =>
  type === null ? null : `${typeLabel[type]}, ${mode === 'in-person' ? 'in person' : 'by video'}`

/** The diagnosis, with its codes for the next doctor. */
const diagnosisOf = ({ diagnosis, diagnosisCodes }: HealthRecord) =>
  diagnosis === null || diagnosisCodes.length === 0
    ? diagnosis
    : `${diagnosis}\n(ICD-10: ${diagnosisCodes.map(({ code }) => code).join(', ')})`

const followUpOf = ({ followUp }: HealthRecord, zone: string) =>
  followUp && `${longDate(followUp.appointmentDate)}, ${followUp.appointmentTime} (${zone})`

const addendumHeading = ({ doctorName, writtenAt }: Addendum, zone: string) =>
  `Added by ${doctorName} on ${dateAndTime(new Date(writtenAt), zone)}`

const addendumText = ({ text, isGenuine }: Addendum) => (isGenuine ? text : `${text}\n(${changedAddendum})`)

/** What the paper shows besides the record. */
export type SummaryPaper = {
  clinic: Sender
  licenceNumber: string | undefined
  /** Where anyone can verify it; undefined for one without a code. */
  verification: { url: string; isGenuine: boolean } | undefined
}

const changedSummary = 'This record was changed after the doctor signed it.'

/** The code, unless the record isn't as it was signed: then the paper says so. */
const addVerification = (paper: Paper, { verification }: SummaryPaper): void => {
  if (!verification) return
  const { url, isGenuine } = verification
  if (isGenuine)
    paper.qrCode(
      url,
      110,
      `Scan to check that this summary is genuine and whether something was added to it. The page shows no name and nothing about health.\n\n${url}`,
    )
  else paper.text(changedSummary)
}

/** The appointment as a PDF to keep or to take to another doctor. The file name contains the date and nothing about health. */
export const createAppointmentSummary = async (
  record: HealthRecord,
  clock: Pick<Clock, 'today' | 'zone'>,
  printed: SummaryPaper,
): Promise<Download> => {
  const { title, notes, advice, prescription, doctorName, specialization, time } = record
  const part = (heading: string, text: string | null) => [heading, text] as const
  const body = await createPdf(
    'Appointment summary',
    (paper) => {
      paper.fact('Patient', personOf(record))
      paper.fact('Date', `${longDate(record.date)}${time === null ? '' : `, ${time} (${clock.zone})`}`)
      paper.fact('Doctor', [doctorName, specialization].filter(Boolean).join(', '))
      paper.fact('Licence number', printed.licenceNumber)
      paper.fact('Clinic', printed.clinic.name)
      paper.fact('Address', printed.clinic.address)
      paper.fact('Type', kindOf(record))
      paper.rule()
      for (const [heading, text] of [
        part('Reason for the appointment', title),
        part('Diagnosis', diagnosisOf(record)),
        part('What to do', advice),
        part('Medicines', prescription),
        part('Follow-up', followUpOf(record, clock.zone)),
        part("The doctor's notes", notes),
        ...record.addenda.map((added) => part(addendumHeading(added, clock.zone), addendumText(added))),
      ]) {
        if (text === null) continue
        paper.heading(heading)
        paper.text(text)
      }
      paper.rule()
      addVerification(paper, printed)
      paper.note(
        `Appointment ${record.id}. Made by Alafia on ${plainDate(clock.today())} from the patient's record.`,
      )
    },
    { name: printed.clinic.name, logo: printed.clinic.logo },
  )
  return { name: `Appointment summary ${record.date}.pdf`, type: 'application/pdf', body }
}
