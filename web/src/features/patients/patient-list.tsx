import { Link } from '@tanstack/react-router'
import type { Patient } from '@alafia/contract/patients/schema'
import { useClinic } from '../../lib/clinic.ts'
import { dayLabel, shortDate } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ageLabel, nameOf } from './labels.ts'
import { useStartChart } from './start-chart.ts'

/** The elements that the arrow keys move between. */
export const patientLinkSelector = 'a[data-patient]'

type Appointment = NonNullable<Patient['lastAppointment']>

function Appointments({
  patient: { lastAppointment, nextAppointment, familyMembers },
}: {
  patient: Patient
}) {
  const { today } = useClinic()
  const whose = ({ familyMemberId }: Appointment) => {
    const member = familyMembers.find(({ id }) => id === familyMemberId)
    return member ? ` (${member.firstName})` : ''
  }
  return (
    <>
      {nextAppointment && (
        <span className="font-semibold text-ink">
          Next {dayLabel(nextAppointment.date, today)}, {nextAppointment.time}
          {whose(nextAppointment)}
        </span>
      )}
      <span>
        {lastAppointment
          ? `Last ${shortDate(lastAppointment.date)}${whose(lastAppointment)}`
          : 'Not seen yet'}
      </span>
    </>
  )
}

type Member = Patient['familyMembers'][number]

function MemberLink({ patientId, member }: { patientId: number; member: Member }) {
  const start = useStartChart({ patientId, familyMemberId: member.id })
  return (
    <Link
      to="/doctor/patients/$id"
      params={{ id: String(patientId) }}
      search={{ member: member.id }}
      onClick={start}
      data-patient
      className="inline-flex min-h-control-small items-center rounded-control text-primary underline underline-offset-4"
    >
      {nameOf(member)}
    </Link>
  )
}

function Row({ patient }: { patient: Patient }) {
  const { today } = useClinic()
  const { id, firstName, lastName, isInCare, profileImage, dateOfBirth, phone, familyMembers } = patient
  const start = useStartChart({ patientId: id, familyMemberId: null })
  const facts = isInCare ? [dateOfBirth && ageLabel(today, dateOfBirth), phone] : ['Contact', phone]
  return (
    <ListRow
      leading={<Avatar firstName={firstName} lastName={lastName} image={profileImage} size="small" />}
      title={nameOf(patient)}
      {...(isInCare && {
        titleAction: (
          <Link to="/doctor/patients/$id" params={{ id: String(id) }} onClick={start} data-patient />
        ),
      })}
      text={facts.filter(Boolean).join(' · ')}
      trailing={<Appointments patient={patient} />}
    >
      {familyMembers.length > 0 && (
        <ul
          role="list"
          aria-label={`Family of ${nameOf(patient)}`}
          className="mt-1 flex flex-wrap gap-x-4 gap-y-1"
        >
          {familyMembers.map((member) => (
            // Above the row's own link, which covers the whole row.
            <li key={member.id} className="relative z-1 text-small">
              <MemberLink patientId={id} member={member} />{' '}
              <span className="text-ink-2">
                {member.relationship}, {ageLabel(today, member.dateOfBirth)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ListRow>
  )
}

/** Patients, each with links to their chart and to those of the family members whom the doctor treats. */
export function PatientList({ patients }: { patients: readonly Patient[] }) {
  return (
    <List aria-label="Patients">
      {patients.map((patient) => (
        <Row key={patient.id} patient={patient} />
      ))}
    </List>
  )
}
