import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import { EarlierNames } from '../../domain/earlier-names.tsx'
import { plainDate } from '../../lib/format.ts'
import { nameOf } from './labels.ts'

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
      className="inline-flex min-h-control-small items-center gap-1.5 rounded-control text-primary underline underline-offset-4"
    >
      <Phone className="size-4" />
      {phone}
    </a>
  )
}

/** What isn't pinned: date of birth and contacts. */
export function PersonSummary({ person }: { person: PatientDetails }) {
  const { earlierNames, dateOfBirth, phone, emergencyContact, familyMemberId, accountHolder, linkedRecords } =
    person
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-surface border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3">
      <Fact term="Date of birth">{dateOfBirth === null ? 'Not recorded' : plainDate(dateOfBirth)}</Fact>
      <Fact term="Phone">{phone === null ? 'Not recorded' : <PhoneLink phone={phone} />}</Fact>
      {familyMemberId !== null && (
        <Fact term="Account holder">
          {nameOf(accountHolder)}
          {accountHolder.phone !== null && accountHolder.phone !== phone && (
            <>
              {' · '}
              <PhoneLink phone={accountHolder.phone} />
            </>
          )}
        </Fact>
      )}
      {emergencyContact !== null && <Fact term="Emergency contact">{emergencyContact}</Fact>}
      {linkedRecords.length > 0 && (
        <Fact term="Also recorded as">
          {linkedRecords.map((linked) => {
            const account =
              linked.name === linked.accountHolder ? 'own account' : `account of ${linked.accountHolder}`
            const born = linked.dateOfBirth
            // The safety checks go by the date of this record.
            const differs = born !== null && dateOfBirth !== null && born !== dateOfBirth
            return `${linked.name} (${account}${differs ? `, where the date of birth is ${plainDate(born)}` : ''})`
          })}
          . This chart shows both records.
        </Fact>
      )}
      {earlierNames.length > 0 && (
        <Fact term="Earlier details">
          <EarlierNames names={earlierNames} />
        </Fact>
      )}
    </dl>
  )
}
