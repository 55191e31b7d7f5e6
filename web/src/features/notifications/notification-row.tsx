import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Notification } from '@alafia/contract/notifications/schema'
import { markNotificationRead } from '@alafia/contract/notifications/endpoints'
import { messageTime } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list/list.tsx'
import { problemOf, toastFailure } from '../../ui/form/failure.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { linkFor } from './notification-link.ts'
import { markReadOptions } from './mark-read-options.ts'

/** The browser opens it in another tab or window. */
const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey
const middleButton = 1

/** Its text is the row's title. */
function RowLink({ children, ...props }: ComponentProps<'a'>) {
  return <a {...props}>{children}</a>
}

export type NotificationRowProps = {
  notification: Notification
  user: SessionUser
  now: Date
  timeZone: string
  /** Called when a link is followed, to close the list. */
  onLeave: () => void
}

/** One notification. Pressing it marks it as read and opens what it is about, in another of the user's roles if necessary. */
export function NotificationRow({ notification, user, now, timeZone, onLeave }: NotificationRowProps) {
  const { title, body, createdAt, readAt } = notification
  const { history } = useRouter()
  const { switchRole } = useSession()
  const link = linkFor(user, notification)
  const otherRole = link && link.role !== user.role ? link.role : undefined
  const isUnread = readAt === null
  const mark = useSubmit(markNotificationRead, markReadOptions)
  const markRead = () => mark.send({ params: { id: String(notification.id) } })
  const read = () => isUnread && void markRead()
  const goTo = (address: string) => {
    read()
    onLeave()
    history.push(address)
  }
  const open = (address: string) => (event: MouseEvent) => {
    if (opensElsewhere(event)) return read()
    event.preventDefault()
    return goTo(address)
  }
  const openAs = async (role: Role, address: string) => {
    try {
      await switchRole(role)
    } catch (error) {
      toastFailure(problemOf(error)?.detail ?? 'We couldn’t switch your role. Try again.')
      return
    }
    goTo(address)
  }
  const action =
    link &&
    (otherRole ? (
      <button type="button" onClick={() => void openAs(otherRole, link.address)} />
    ) : (
      <RowLink
        href={link.address}
        onClick={open(link.address)}
        onAuxClick={({ button }) => button === middleButton && read()}
      />
    ))
  return (
    <ListRow
      title={title}
      {...(action ? { titleAction: action } : {})}
      text={<span className="whitespace-pre-line wrap-anywhere">{body}</span>}
      trailing={
        <>
          {isUnread && <Badge tone="clay">New</Badge>}
          <span className="tabular">{messageTime(createdAt, now, timeZone)}</span>
        </>
      }
      actions={
        isUnread && (
          <Button
            size="small"
            variant="quiet"
            // Above the row, which is clickable as a whole.
            className="relative"
            aria-label={`Mark as read: ${title}`}
            onClick={() => void markRead()}
          >
            Mark as read
          </Button>
        )
      }
    >
      {otherRole && <p className="text-small text-ink-2">Opens in your role as {otherRole}.</p>}
    </ListRow>
  )
}
