import type { UseQueryResult } from '@tanstack/react-query'
import { howToTake } from '@alafia/contract/prescriptions/directions'
import type { OtherPrescription, DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import { civilOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../../lib/clinic.ts'
import { shortDate } from '../../../lib/format.ts'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { counterLabel } from './labels.ts'

const insuranceText = ({ provider, plan, number }: NonNullable<DispensingContext['insurance']>) =>
  [provider, plan, number && `No. ${number}`].filter(Boolean).join(' · ')

function OtherPrescriptionRow({
  other: { doctorName, status, issuedDate, filledAt, medications },
}: {
  other: OtherPrescription
}) {
  const { timeZone } = useClinic()
  const filled = filledAt === null ? undefined : shortDate(civilOf(new Date(filledAt), timeZone).date)
  return (
    <li>
      {medications.map(({ name, dosage, frequency, duration }, place) => (
        // Two lines of one prescription may name the same medication.
        <p key={`${place} ${name}`}>
          <span className="font-semibold">{name}</span>, {howToTake({ dosage, frequency })}, {duration}
        </p>
      ))}
      <p className="text-small text-ink-2">
        {doctorName} · {counterLabel[status]} ·{' '}
        {filled ? `filled ${filled}` : `issued ${shortDate(issuedDate)}`}
      </p>
    </li>
  )
}

/** The person's other current prescriptions and the insurance; it doesn't hold up the work when it can't be loaded, but says so. */
export function PatientDetails({ query }: { query: UseQueryResult<DispensingContext> }) {
  if (query.isPending) return <SkeletonRows rows={1} />
  if (!query.data) return <LoadFailed what="allergies, other prescriptions and insurance" query={query} />
  const { insurance, regularMedicines, current } = query.data
  return (
    <DataList>
      {regularMedicines.length > 0 && <DataItem term="Regularly">{regularMedicines.join(', ')}</DataItem>}
      <DataItem term="Also takes">
        {current.length === 0 ? (
          'No other current prescriptions'
        ) : (
          <ul role="list" aria-label="Other current prescriptions" className="grid gap-2">
            {current.map((other) => (
              <OtherPrescriptionRow key={other.id} other={other} />
            ))}
          </ul>
        )}
      </DataItem>
      <DataItem term="Insurance">{insurance ? insuranceText(insurance) : 'None noted'}</DataItem>
    </DataList>
  )
}
