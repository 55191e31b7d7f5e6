import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInEntry, SignInOutcome } from '@alafia/contract/accounts/sessions.schema'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Status } from '../../../ui/status.tsx'
import { deviceLabel, networkLabel, roleNames } from './labels.ts'
import { signInsQuery } from './queries.ts'

const outcomeTexts: Record<SignInOutcome, string> = {
  'signed-in': 'Signed in',
  'password-only': 'Password right, code not given',
  refused: 'Refused: wrong password, code or role',
  'too-many': 'Refused: too many attempts',
}

const shownAtFirst = 10

function SignInRow({ entry }: { entry: SignInEntry }) {
  const { timeZone } = useClinic()
  const hasSignedIn = entry.outcome === 'signed-in'
  return (
    <ListRow
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          {deviceLabel(entry.device)}
          {entry.isNewDevice && <Badge tone="warn">New device</Badge>}
        </span>
      }
      text={`${roleNames[entry.role]}, from ${networkLabel(entry.network)}, ${instantLabel(entry.at, timeZone)}.`}
      trailing={
        <Status tone={hasSignedIn ? 'ok' : 'warn'} kind="line">
          {outcomeTexts[entry.outcome]}
        </Status>
      }
    />
  )
}

/** The last sign-ins to the account, also those that were refused. */
export function SignIns() {
  const query = useQuery(signInsQuery)
  const [isAll, setAll] = useState(false)
  return (
    <Section title="Recent sign-ins">
      <p className="text-ink-2">
        The last 50 sign-ins to your account, and the last 50 attempts that were refused. If you don’t
        recognise one that signed in, end its session and change your password. Change it too if you don’t
        recognise one that gave the right password.
      </p>
      <ListState
        query={query}
        noun="sign-ins"
        empty={{ title: 'No sign-ins yet', text: 'From your next sign-in on, each one is listed here.' }}
      >
        {(entries) => (
          <>
            <List aria-label="Recent sign-ins">
              {(isAll ? entries : entries.slice(0, shownAtFirst)).map((entry) => (
                <SignInRow key={entry.id} entry={entry} />
              ))}
            </List>
            {!isAll && entries.length > shownAtFirst && (
              <div>
                <Button onClick={() => setAll(true)}>Show all {entries.length}</Button>
              </div>
            )}
          </>
        )}
      </ListState>
    </Section>
  )
}
