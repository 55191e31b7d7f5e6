import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { startTransition, useOptimistic } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { Preferences } from '@alafia/contract/accounts/preferences'
import { ChannelChoices } from '../../features/accounts/preferences/channel-choices.tsx'
import { preferencesQuery } from '../../features/accounts/preferences/queries.ts'
import { ReminderChoices } from '../../features/accounts/preferences/reminder-choices.tsx'
import { TextSizeChoice } from '../../features/accounts/preferences/text-size-choice.tsx'
import { ThemeChoice } from '../../features/accounts/preferences/theme-choice.tsx'
import { useUpdatePreferences } from '../../features/accounts/preferences/use-update-preferences.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { SKELETON_DELAY_MS } from '../../ui/list/list-states.tsx'
import { useDelayed } from '../../ui/async/use-delayed.ts'

function Choices({ preferences, user }: { preferences: Preferences; user: SessionUser }) {
  const { mutateAsync, isPending, isSuccess } = useUpdatePreferences()
  // The cache updates a moment later; until then a box would jump back.
  const [shown, show] = useOptimistic(preferences)
  const change = (part: Partial<Preferences>) =>
    startTransition(async () => {
      const chosen = { ...shown, ...part }
      show(chosen)
      // The mutation reports failures and rolls back.
      await mutateAsync(chosen).catch(() => undefined)
    })
  return (
    <>
      <p role="status" className="-my-4 min-h-[1lh]">
        {isPending && 'Saving…'}
        {isSuccess && (
          <Status kind="line" tone="ok">
            Saved
          </Status>
        )}
      </p>
      <Section title="Appearance">
        <Card className="grid gap-6">
          <ThemeChoice value={shown.theme} onChange={(theme) => change({ theme })} />
          <TextSizeChoice
            value={shown.textSize ?? 'standard'}
            onChange={(textSize) => change({ textSize })}
          />
        </Card>
      </Section>
      <Section title="Notifications">
        <p className="text-ink-2">
          The bell keeps everything. We send emails to <b className="wrap-anywhere">{user.email}</b>. They
          only say that there’s something new, or where a prescription is ready, and never mention your
          health.
        </p>
        <Card>
          <ChannelChoices
            roles={user.roles}
            value={shown.notifications}
            onChange={(notifications) => change({ notifications })}
          />
        </Card>
      </Section>
      {user.role === 'doctor' && (
        <Section title="Availability">
          <p className="text-ink-2">Your working hours and days off.</p>
          <div>
            <Button asChild>
              <Link to="/doctor/availability">Change your availability</Link>
            </Button>
          </div>
        </Section>
      )}
      {user.roles.includes('doctor') && (
        <Section title="Waiting room">
          <Card>
            <Checkbox
              label="Play a sound when a patient comes to my waiting room"
              checked={shown.waitingSound === true}
              onChange={({ target }) => change({ waitingSound: target.checked })}
            />
          </Card>
        </Section>
      )}
      {user.roles.includes('patient') && (
        <Section title="Reminders">
          <p className="text-ink-2">Remind me:</p>
          <Card>
            <ReminderChoices value={shown.reminders} onChange={(reminders) => change({ reminders })} />
          </Card>
        </Section>
      )}
    </>
  )
}

/** ACC-28: preferences for every role. Each change takes effect immediately. */
export function PreferencesPage() {
  const { user } = useSession()
  const query = useQuery(preferencesQuery)
  const { data, status } = query
  const showSkeleton = useDelayed(status === 'pending', SKELETON_DELAY_MS)
  return (
    <Page title="Preferences" lead="Changes apply at once, on every device where you’re signed in.">
      {data && user && <Choices preferences={data} user={user} />}
      {!data && status === 'error' && <LoadFailed what="your preferences" query={query} />}
      {showSkeleton && (
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading preferences…</span>
          <SkeletonRows rows={4} />
        </div>
      )}
    </Page>
  )
}
