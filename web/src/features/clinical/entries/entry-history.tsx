import { useQuery } from '@tanstack/react-query'
import type { EntryKind } from '@alafia/contract/clinical/entry'
import type { EntryVersion } from '@alafia/contract/clinical/facts/schema'
import type { Person } from '../../../domain/person-facts.ts'
import { useAuthorText } from '../../../domain/recorded-by.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { versionsQuery } from '../queries.ts'
import { fieldText } from './field-text.ts'
import { kindLabel } from './entry.ts'

type EntryHistoryProps = { person: Person; kind: EntryKind; id: number; name: string; onClose: () => void }

/** Who entered and changed an entry, newest first, with what changed each time. */
export function EntryHistory({ person, kind, id, name, onClose }: EntryHistoryProps) {
  const query = useQuery(versionsQuery(person, kind, id))
  const { timeZone } = useClinic()
  const { recordedBy } = useAuthorText()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`History of ${name}`}
      description={`Everyone who entered or changed this ${kindLabel[kind]}.`}
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && !query.data && <LoadFailed what="the history" query={query} />}
      {query.data && (
        <ol role="list" className="grid gap-3">
          {query.data.map((version, at) => (
            <li key={version.version} className="grid gap-0.5">
              <p>
                <span className="font-semibold">{wordFor(version)}</span> by {recordedBy(version.author)}
                <span className="text-ink-2"> · {instantLabel(version.author.at, timeZone)}</span>
              </p>
              <ul role="list" className="text-small text-ink-2">
                {changesOf(version, query.data[at + 1]).map((text) => (
                  <li key={text} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </Dialog>
  )
}

const wordFor = ({ version, withdrawnReason }: EntryVersion) => {
  if (withdrawnReason !== null) return 'Removed as entered by mistake'
  return version === 1 ? 'Entered' : 'Changed'
}

/** The fields that differ from the version before; of the first version, all that say something. */
const changesOf = ({ fields, withdrawnReason }: EntryVersion, before: EntryVersion | undefined) => [
  ...(withdrawnReason === null ? [] : [`Reason: ${withdrawnReason}`]),
  ...Object.entries(fields).flatMap(([field, value]) => {
    const text = fieldText(field, value)
    const earlier = before && fieldText(field, before.fields[field])
    if (text === undefined || text.value === earlier?.value) return []
    if (before === undefined && text.value === 'none') return []
    return [
      earlier && earlier.value !== text.value
        ? `${text.label}: ${text.value} (was ${earlier.value})`
        : `${text.label}: ${text.value}`,
    ]
  }),
]
