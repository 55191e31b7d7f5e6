import { useQuery } from '@tanstack/react-query'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { patientLabel } from '@alafia/contract/prescriptions/states'
import { useClinic } from '../../lib/clinic.ts'
import { shortDate } from '../../lib/format.ts'
import { List, ListRow } from '../../ui/list.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { Section } from '../../ui/section.tsx'
import { Status } from '../../ui/status.tsx'
import { Track } from '../../ui/track.tsx'
import { directions } from './directions.ts'
import { prescriptionsQuery } from './queries.ts'
import { trackOf } from './standing.ts'
import { toneOf } from './status-badge.tsx'

function PrescriptionRow({ prescription }: { prescription: Prescription }) {
  const { timeZone } = useClinic()
  const { status, medications, familyMember, doctorName, issuedDate, pharmacistNotes } = prescription
  return (
    <ListRow
      title={medications.map(({ name }) => name).join(', ')}
      text={[doctorName, familyMember && `for ${familyMember.firstName}`, shortDate(issuedDate)]
        .filter(Boolean)
        .join(' · ')}
      trailing={<Status tone={toneOf[status]}>{patientLabel[status]}</Status>}
    >
      <ul className="mt-1 mb-3 text-small">
        {medications.map((medication) => (
          <li key={medication.name}>
            {medication.name}: {directions(medication)}
          </li>
        ))}
      </ul>
      {pharmacistNotes && <p className="mb-3 text-small">From the pharmacy: {pharmacistNotes}</p>}
      <Track {...trackOf(prescription, timeZone)} />
    </ListRow>
  )
}

/** The latest prescriptions of the patient and her family, each with where it stands. */
export function MyPrescriptions({ id }: { id: string }) {
  const query = useQuery(prescriptionsQuery({ limit: '3' }))
  return (
    <div id={id} tabIndex={-1}>
      <Section title="Prescriptions">
        <ListState
          query={query}
          noun="prescriptions"
          empty={{
            title: 'No prescriptions',
            text: 'What a doctor prescribes for you or your family stands here, with where it is.',
          }}
        >
          {(prescriptions) => (
            <List>
              {prescriptions.map((prescription) => (
                <PrescriptionRow key={prescription.id} prescription={prescription} />
              ))}
            </List>
          )}
        </ListState>
      </Section>
    </div>
  )
}
