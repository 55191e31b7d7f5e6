import { useQuery } from '@tanstack/react-query'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { patientLabel, type PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { shortDate } from '../../lib/format.ts'
import { List, ListRow } from '../../ui/list.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { Section } from '../../ui/section.tsx'
import { Status } from '../../ui/status.tsx'
import { Track } from '../../ui/track.tsx'
import { directions } from './directions.ts'
import { prescriptionsQuery } from './queries.ts'
import { toneOf } from './status-badge.tsx'

const steps = [
  { label: 'Requested' },
  { label: 'At the pharmacy' },
  { label: 'Ready' },
  { label: 'Collected' },
]

/** How far along the track a prescription is. */
const stepOf: Record<PrescriptionStatus, number> = {
  pending: 1,
  active: 1,
  fulfilled: 2,
  'picked-up': 4,
  delivered: 4,
  rejected: 1,
  cancelled: 0,
}

const ended: readonly PrescriptionStatus[] = ['rejected', 'cancelled']

function PrescriptionRow({ prescription }: { prescription: Prescription }) {
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
      <Track
        label={`Prescription for ${medications[0]?.name}`}
        steps={steps}
        current={stepOf[status]}
        stopped={ended.includes(status)}
      />
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
