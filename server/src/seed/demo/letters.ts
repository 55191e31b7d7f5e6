import type { Referral, SickNote } from '@alafia/contract/letters/schema'
import { licenceOf } from '../../accounts/licences/licences.exports.queries.ts'
import { signSummary } from '../../appointments/consultation/summaries.actions.ts'
import { findVisible } from '../../appointments/exports.queries.ts'
import { letterheadOf } from '../../letters/letterhead.ts'
import { issuedNotification } from '../../letters/notifications.ts'
import { letterSignature } from '../../letters/signature.ts'
import { letter } from '../../letters/table.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { demoClinic } from '../../platform/settings.ts'
import type { Signing } from '../../platform/signing-key.ts'
import { newCode } from '../../request/printed-code.ts'
import type { DemoPeople, DoctorName, PatientName } from './people.ts'
import { actorOf, type Event, type StoredAppointment } from './events.ts'
import { on, type Moment, type Timeline } from './timeline.ts'

const clinic = {
  name: demoClinic.clinicName,
  address: demoClinic.clinicAddress,
  phone: demoClinic.clinicPhone,
}

type Letter = { kind: 'referral'; content: Referral } | { kind: 'sick-note'; content: SickNote }

type LetterStory = {
  patient: PatientName
  doctor: DoctorName
  /** The day of the visit, in days from today. */
  day: number
  issued: Moment
  letter: (line: Timeline) => Letter
}

const stories: readonly LetterStory[] = [
  {
    patient: 'segun',
    doctor: 'okafor',
    day: -4,
    issued: on(-4, '10:28'),
    letter: () => ({
      kind: 'referral',
      content: {
        specialty: 'Cardiology, exercise testing',
        recipient: null,
        facility: 'Example Teaching Hospital, Lagos',
        urgency: 'soon',
        reason: 'Exercise test in stable angina',
        summary:
          'Tight chest after two flights of stairs, gone within five minutes of rest. ECG with old changes. Atorvastatin and bisoprolol started today.',
        question: 'Is the exercise test positive, and does he need angiography?',
        facts: [
          { group: 'medicines', text: 'Atorvastatin 20 mg, 1 tablet at night' },
          { group: 'medicines', text: 'Bisoprolol 5 mg, 1 tablet each morning' },
        ],
      },
    }),
  },
  {
    patient: 'amina',
    doctor: 'danjuma',
    day: -101,
    issued: on(-101, '09:58'),
    letter: (line) => ({
      kind: 'sick-note',
      content: {
        fitness: 'unfit',
        from: line.date(-101),
        until: line.date(-98),
        limits: null,
        diagnosis: null,
      },
    }),
  },
]

const addLetter = async (
  tx: Transaction,
  signing: Signing,
  line: Timeline,
  { person }: DemoPeople,
  stored: readonly StoredAppointment[],
  { patient, doctor, day, issued, letter: written }: LetterStory,
): Promise<Event> => {
  const visit = stored.find(
    ({ plan: { story } }) => story.patient === patient && story.doctor === doctor && story.day === day,
  )
  if (!visit) throw new Error(`The demo has no visit of ${patient} on day ${day}`)
  const actor = actorOf(person[doctor])
  const row = await findVisible(tx, { actor, clock: { now: () => issued(line) } }, visit.id)
  const licence = await licenceOf(tx, actor.userId, 'doctor')
  const signed = {
    ...written(line),
    appointmentId: visit.id,
    patientId: row.patientId,
    familyMemberId: row.familyMemberId,
    doctorId: row.doctorId,
    letterhead: { ...letterheadOf(clinic, row, licence), licenceNumber: licence?.number ?? '' },
    issuedAt: issued(line),
    code: newCode(),
  }
  const [added] = await tx
    .insert(letter)
    .values({ ...signed, signature: letterSignature(signing, signed) })
    .returning({ id: letter.id })
  return {
    at: signed.issuedAt,
    actor,
    action: 'letter.issued',
    subject: `letter ${added?.id}, appointment ${visit.id}`,
    patientId: row.patientId,
    notified: [{ to: person[patient], notice: issuedNotification(row) }],
  }
}

/** A referral letter and a sick note, with the notifications that the letters slice sends. */
export const addDemoLetters = async (
  tx: Transaction,
  signing: Signing,
  line: Timeline,
  cast: DemoPeople,
  stored: readonly StoredAppointment[],
): Promise<Event[]> => {
  const events: Event[] = []
  for (const story of stories) events.push(await addLetter(tx, signing, line, cast, stored, story))
  return events
}

/** Every completed appointment of the demo was signed when it was completed. */
export const signDemoSummaries = async (
  tx: Transaction,
  signing: Signing,
  stored: readonly StoredAppointment[],
): Promise<void> => {
  for (const { plan, id } of stored) {
    const completed = plan.steps.find(({ verb }) => verb === 'complete')
    if (completed) await signSummary(tx, signing, id, completed.at)
  }
}
