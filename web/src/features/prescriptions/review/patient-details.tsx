import type { UseQueryResult } from '@tanstack/react-query'
import { howToTake } from '@alafia/contract/prescriptions/directions'
import type { OtherPrescription, DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import { ageOn, civilOf } from '@alafia/contract/kernel/civil'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { stopText } from '../../../domain/medicine-stop.ts'
import { measuredText } from '../../../domain/measured-value.ts'
import { dayOf, useAuthorText } from '../../../domain/recorded-by.ts'
import { plainDate, shortDate } from '../../../lib/format.ts'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { counterLabel } from '../counter-label.ts'

/** In years. */
const adultFrom = 18

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

/** A child's weight, the phone number, other current prescriptions and insurance. If they can't be loaded it says so, and work can go on. */
export function PatientDetails({
  query,
  prescription,
}: {
  query: UseQueryResult<DispensingContext>
  prescription: Prescription
}) {
  const { today, timeZone } = useClinic()
  if (query.isPending) return <SkeletonRows rows={1} />
  if (!query.data) return <LoadFailed what="allergies, other prescriptions and insurance" query={query} />
  const { insurance, current, phone, health } = query.data
  const { patientDOB, doctorName, familyMember } = prescription
  const weight = health.measurements.find(({ kind }) => kind === 'weight')
  return (
    <DataList>
      {patientDOB !== null && ageOn(today, patientDOB) < adultFrom && (
        <DataItem term="Weight">
          {weight ? (
            <>
              <span className="font-semibold">{measuredText(weight)}</span>, measured{' '}
              {plainDate(dayOf(weight.measuredAt, timeZone))}
            </>
          ) : (
            <span className="font-semibold">Not recorded. Ask the family or {doctorName} to record it.</span>
          )}
        </DataItem>
      )}
      <DataItem term="Phone">
        {phone === null ? (
          'Not entered yet'
        ) : (
          <>
            <a
              href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
              className="inline-flex min-h-control-small items-center rounded-control text-primary underline underline-offset-4"
            >
              {phone}
            </a>
            {familyMember && ' (account holder)'}
          </>
        )}
      </DataItem>
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
