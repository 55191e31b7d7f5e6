import type { ReactNode } from 'react'
import type { ComparedPerson, RecordComparison } from '@alafia/contract/administration/record-links/schema'
import { plainDate } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'

const rows: readonly [label: string, valueOf: (person: ComparedPerson) => ReactNode][] = [
  ['Name', ({ name }) => name],
  ['Date of birth', ({ dateOfBirth }) => (dateOfBirth === null ? 'Not recorded' : plainDate(dateOfBirth))],
  ['Sex', ({ sex }) => sex ?? 'Not recorded'],
  ['Phone', ({ phone }) => phone ?? 'Not recorded'],
  ['Email', ({ email }) => email],
  ['Account of', ({ accountHolder }) => accountHolder ?? 'Themselves'],
  ['Family', ({ family }) => family.join(', ') || 'Nobody'],
  ['Allergies', ({ allergies }) => allergies],
  ['Problems', ({ problems }) => problems],
  ['Active prescriptions', ({ activePrescriptions }) => activePrescriptions],
  ['Upcoming visits', ({ upcomingVisits }) => upcomingVisits],
  ['Unpaid bills', ({ unpaidBills }) => unpaidBills],
  ['Conversations', ({ conversations }) => conversations],
  ['Doctors', ({ doctors }) => doctors],
]

/** Two people side by side, with what speaks against linking them (ADM-83, ADM-84). */
export function Comparison({ comparison: { one, other, conflicts } }: { comparison: RecordComparison }) {
  const blocking = conflicts.filter(({ isBlocking }) => isBlocking)
  const notices = conflicts.filter(({ isBlocking }) => !isBlocking)
  return (
    <div className="grid min-w-0 gap-4">
      {blocking.length > 0 && (
        <Alert tone="danger" title="These records can’t be linked now">
          {blocking.map(({ text }) => (
            <p key={text}>{text}.</p>
          ))}
        </Alert>
      )}
      {notices.length > 0 && (
        <Alert tone="warn" title="Consider this first">
          {notices.map(({ text }) => (
            <p key={text}>{text}.</p>
          ))}
        </Alert>
      )}
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">Both records side by side</caption>
        <thead>
          <tr className="text-small text-ink-2">
            <th scope="col" className="py-1 pr-3 font-normal">
              <span className="sr-only">Detail</span>
            </th>
            <th scope="col" className="py-1 pr-3 font-normal">
              One record
            </th>
            <th scope="col" className="py-1 font-normal">
              Other record
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, valueOf]) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 text-small font-normal text-ink-2">
                {label}
              </th>
              <td className="py-1.5 pr-3 wrap-anywhere">{valueOf(one)}</td>
              <td className="py-1.5 wrap-anywhere">{valueOf(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-ink-2">
        What is in the records isn’t shown to administrators. Ask the person, or compare an identity document.
      </p>
    </div>
  )
}
