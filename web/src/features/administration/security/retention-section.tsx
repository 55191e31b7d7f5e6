import type { ReactNode } from 'react'
import { ruleLabel, ruleValue } from '@alafia/contract/administration/security/labels'
import {
  retentionNames,
  retentionNoticeDays,
  type RetentionName,
} from '@alafia/contract/administration/security/retention'
import type { SecuritySettings } from '@alafia/contract/administration/security/schema'
import { keptForDays } from '@alafia/contract/kernel/kept-for'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** What no setting changes. */
const fixed: readonly [what: string, howLong: string][] = [
  ['A patient’s file of their own data', days(keptForDays.ownData)],
  ['Replies to calls that may be repeated', days(keptForDays.reply)],
  ['Files added to a message and not sent', days(keptForDays.unsentFile)],
  ['Links to choose a password or confirm an account', days(keptForDays.link)],
  ['Sessions, after they have ended', days(keptForDays.endedSession)],
  ['Devices, after their last sign-in', days(keptForDays.device)],
  ['Health records, messages and files of open accounts', 'while the account is open'],
  ['The audit trail', 'always: each entry proves the one before'],
]

type RetentionSectionProps = { settings: SecuritySettings; field: (name: RetentionName) => ReactNode }

/** SEC-70: how long things are kept; jobs delete what is older. */
export function RetentionSection({ settings: { rules, stillLonger }, field }: RetentionSectionProps) {
  const { timeZone } = useClinic()
  return (
    <Section title="How long we keep things">
      <Card className="grid gap-4">
        <p className="text-ink-2">
          Older things are deleted for good. A shorter time takes effect {retentionNoticeDays} days after you
          change it.
        </p>
        {stillLonger.length > 0 && (
          <ul className="grid list-disc gap-1 pl-5">
            {stillLonger.map(({ name, value, until }) => (
              <li key={name}>
                {ruleLabel[name]}: {ruleValue({ ...rules, [name]: value }, name)} until{' '}
                {instantLabel(until, timeZone)}
              </li>
            ))}
          </ul>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {retentionNames.map((name) => (
            <div key={name}>{field(name)}</div>
          ))}
        </div>
        <dl className="grid gap-2">
          {fixed.map(([what, howLong]) => (
            <div key={what} className="grid gap-0.5 border-t border-line pt-2 sm:grid-cols-2">
              <dt className="text-ink-2">{what}</dt>
              <dd>{howLong}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  )
}
