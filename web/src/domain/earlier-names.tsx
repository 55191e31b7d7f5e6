import type { EarlierName } from '@alafia/contract/accounts/earlier-names.schema'
import { civilOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../lib/clinic.ts'
import { plainDate } from '../lib/format.ts'

/** PAT-51: what a person was called before, until when, who changed it and why. */
export function EarlierNames({ names }: { names: readonly EarlierName[] }) {
  const { timeZone } = useClinic()
  return (
    <ul aria-label="Earlier details">
      {names.map(({ firstName, lastName, dateOfBirth, until, changedBy, reason }) => (
        <li key={until} className="wrap-anywhere">
          {[
            `${firstName} ${lastName}`,
            dateOfBirth !== null && `born ${plainDate(dateOfBirth)}`,
            `until ${plainDate(civilOf(new Date(until), timeZone).date)}`,
          ]
            .filter(Boolean)
            .join(', ')}
          <span className="block text-small text-ink-2">
            Changed by {changedBy}: {reason}
          </span>
        </li>
      ))}
    </ul>
  )
}
