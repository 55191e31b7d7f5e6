import {
  maxWrittenEntries,
  type RecordLinkDetail,
  type WrittenEntry,
} from '@alafia/contract/administration/record-links/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'

const labels: Record<WrittenEntry['kind'], string> = {
  appointment: 'Visit booked',
  prescription: 'Prescription',
  'medicine-stop': 'Medicine stopped or taken again',
  document: 'Document',
  allergy: 'Allergy',
  problem: 'Problem',
  'medicine-elsewhere': 'Medicine from elsewhere',
  immunisation: 'Immunisation',
  measurement: 'Measurement',
  statement: 'Fact about the person',
  'reviewed-text': 'Patient’s text reviewed',
  letter: 'Letter',
  'test-order': 'Tests ordered',
  addendum: 'Addition to a consultation summary',
}

/** What stays where it was written once the two are unlinked (ADM-91). */
export function Written({ link: { written, writtenCount } }: { link: RecordLinkDetail }) {
  const { timeZone } = useClinic()
  const columns = ['one', 'other'] as const
  return (
    <section aria-label="Written since they were linked" className="grid min-w-0 gap-2">
      <h3 className="font-semibold">Written since they were linked</h3>
      <p className="text-small text-ink-2">
        {writtenCount === 0
          ? 'Nothing was written in either record since.'
          : 'Unlinking moves none of this: each entry stays in the record in which it was written.'}
        {writtenCount > maxWrittenEntries && ` The newest ${maxWrittenEntries} of ${writtenCount} are shown.`}
      </p>
      {writtenCount > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {columns.map((column) => {
            const entries = written.filter(({ record }) => record === column)
            const label = column === 'one' ? 'In one record' : 'In the other record'
            return (
              <div key={column} className="min-w-0">
                <h4 className="text-small text-ink-2">{label}</h4>
                {entries.length === 0 ? (
                  <p>Nothing</p>
                ) : (
                  <ul aria-label={label} className="grid gap-1">
                    {entries.map(({ kind, isChange, at, by }, place) => (
                      <li key={`${kind} ${at} ${place}`}>
                        {labels[kind]}
                        {isChange && ' changed'}
                        <span className="block text-small text-ink-2">
                          {by}, {instantLabel(at, timeZone)}
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            )
          })}
        </div>
      )}
    </section>
  )
}
