import type { UseQueryResult } from '@tanstack/react-query'
import { howToTake } from '@alafia/contract/prescriptions/directions'
import type { OtherPrescription, DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import { civilOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../../lib/clinic.ts'
import { stopText } from '../../../domain/medicine-stop.ts'
import { useAuthorText } from '../../../domain/recorded-by.ts'
import { shortDate } from '../../../lib/format.ts'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { counterLabel } from '../counter-label.ts'

const insuranceText = ({ provider, plan, number }: NonNullable<DispensingContext['insurance']>) =>
  [provider, plan, number && `No. ${number}`].filter(Boolean).join(' · ')

function OtherPrescriptionRow({
  other: { doctorName, status, issuedDate, filledAt, medications },
}: {
  other: OtherPrescription
}) {
  const { timeZone } = useClinic()
  const { recordedBy } = useAuthorText()
  const filled = filledAt === null ? undefined : shortDate(civilOf(new Date(filledAt), timeZone).date)
  return (
    <li>
      {medications.map(({ name, dosage, frequency, duration, said }, index) => (
        // A prescription may name the same medication twice.
        <p key={`${index} ${name}`}>
          <span className="font-semibold">{name}</span>, {howToTake({ dosage, frequency })}, {duration}
          {[said.doctor, said.patient].map(
            (one) =>
              one && (
                <span key={one.recorded.role} className="block text-small font-semibold">
                  {stopText(one, recordedBy)}
                </span>
              ),
          )}
        </p>
      ))}
      <p className="text-small text-ink-2">
        {doctorName} · {counterLabel[status]} ·{' '}
        {filled ? `filled ${filled}` : `issued ${shortDate(issuedDate)}`}
      </p>
    </li>
  )
}

/** Other current prescriptions and insurance. If they can't be loaded it says so, and work can go on. */
export function PatientDetails({ query }: { query: UseQueryResult<DispensingContext> }) {
  if (query.isPending) return <SkeletonRows rows={1} />
  if (!query.data) return <LoadFailed what="allergies, other prescriptions and insurance" query={query} />
  const { insurance, current } = query.data
  return (
    <DataList>
      <DataItem term="Other prescriptions">
        {current.length === 0 ? (
          'None current'
        ) : (
          <ul role="list" aria-label="Other current prescriptions" className="grid gap-2">
            {current.map((other) => (
              <OtherPrescriptionRow key={other.id} other={other} />
            ))}
          </ul>
        )}
      </DataItem>
      <DataItem term="Insurance">{insurance ? insuranceText(insurance) : 'Not entered yet'}</DataItem>
    </DataList>
  )
}
