import {
  channelsOf,
  notificationTopics,
  topicsOfRole,
  type NotificationTopic,
  type Preferences,
} from '@alafia/contract/accounts/preferences'
import type { Role } from '@alafia/contract/kernel/roles'
import { Checkbox } from '../../../ui/form/checkbox.tsx'

const names: Record<NotificationTopic, string> = {
  appointments: 'Appointments',
  waitlist: 'Times offered from a waitlist',
  prescriptions: 'Prescriptions',
  messages: 'Messages',
  reminders: 'Reminders',
  system: 'News from the clinic',
}

type Chosen = Preferences['notifications']
type Props = { roles: readonly Role[]; value: Chosen; onChange: (chosen: Chosen) => void }

/** The channels of each topic about which these roles get notifications. */
export function ChannelChoices({ roles, value, onChange }: Props) {
  const topics = notificationTopics.filter((topic) =>
    roles.some((role) => topicsOfRole[role].includes(topic)),
  )
  return (
    <div className="divide-y divide-line">
      {topics.map((topic) => (
        <fieldset key={topic} className="grid min-w-0 gap-x-6 py-2 first:pt-0 last:pb-0 sm:grid-cols-2">
          <legend className="float-left w-full font-semibold sm:col-span-2">{names[topic]}</legend>
          <Checkbox
            label="Show a message on the screen"
            checked={channelsOf(value, topic).inApp}
            onChange={({ target }) =>
              onChange({ ...value, [topic]: { ...channelsOf(value, topic), inApp: target.checked } })
            }
          />
          <Checkbox
            label="Send me an email"
            checked={channelsOf(value, topic).email}
            onChange={({ target }) =>
              onChange({ ...value, [topic]: { ...channelsOf(value, topic), email: target.checked } })
            }
          />
        </fieldset>
      ))}
    </div>
  )
}
