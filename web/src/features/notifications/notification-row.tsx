import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Notification } from '@alafia/contract/notifications/schema'
import { CallError } from '../../lib/http/call.ts'
import { messageTime } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list/list.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { wayTo } from './notification-link.ts'

/** In another tab or window: the browser's own doing. */
const isElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey
const middleButton = 1

/** Takes the row's title for its words. */
function Way({ children, ...props }: ComponentProps<'a'>) {
  return <a {...props}>{children}</a>
}

const whyNot = (error: unknown) =>
  (error instanceof CallError ? error.problem?.detail : undefined) ??
  'The role could not be changed. Please try again.'

export type NotificationRowProps = {
  notification: Notification
  user: SessionUser
  now: Date
  onRead: () => void
  /** It leads to what it is about: the list goes away. */
  onLeave: () => void
}

/** One notification: pressed, it leads to what it is about, and is read; also where only another role of the person sees that. */
export function NotificationRow({ notification, user, now, onRead, onLeave }: NotificationRowProps) {
  const { title, body, createdAt, readAt } = notification
  const { history } = useRouter()
  const { switchRole } = useSession()
  const way = wayTo(user, notification)
  const otherRole = way && way.role !== user.role ? way.role : undefined
  const isUnread = readAt === null
  const read = () => isUnread && onRead()
  const goTo = (address: string) => {
    read()
    onLeave()
    history.push(address)
  }
  const open = (address: string) => (event: MouseEvent) => {
    if (isElsewhere(event)) return read()
    event.preventDefault()
    return goTo(address)
  }
  const openAs = async (role: Role, address: string) => {
    try {
      await switchRole(role)
    } catch (error) {
      toast({ title: 'Error', description: whyNot(error), tone: 'danger' })
      return
    }
    goTo(address)
  }
  const action =
    way &&
    (otherRole ? (
      <button type="button" onClick={() => void openAs(otherRole, way.address)} />
    ) : (
      <Way
        href={way.address}
        onClick={open(way.address)}
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
          <span className="tabular">{messageTime(createdAt, now)}</span>
        </>
      }
      actions={
        isUnread && (
          <Button
            size="small"
            variant="quiet"
            // Over the row, which is pressed as a whole.
            className="relative"
            aria-label={`Mark '${title}' as read`}
            onClick={onRead}
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
