import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { List } from '../../ui/list/list.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { NotificationRow } from './notification-row.tsx'
import { notificationPagesQuery, unreadQuery, useMarkRead } from './queries.ts'

/** The bell's list: newest first, page by page; each leads to what it is about, and can be marked as read, or all at once. */
export function NotificationList({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const query = useInfiniteQuery(notificationPagesQuery)
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const read = useMarkRead()
  const mark = (id?: number) =>
    read.mutate(id, {
      onError: () =>
        toast({
          title: 'Error',
          description: 'Could not mark it as read. Please try again.',
          tone: 'danger',
        }),
    })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Notifications"
      description={unread === 0 ? 'What happened, newest first.' : `Newest first, ${unread} unread.`}
    >
      {unread > 0 && (
        <div>
          <Button busy={read.isPending && read.variables === undefined} onClick={() => mark()}>
            Mark all as read
          </Button>
        </div>
      )}
      <PagedList
        query={query}
        noun="notifications"
        empty={{ title: 'No notifications yet', text: 'What concerns you appears here.' }}
      >
        {(notifications) => (
          <List>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                user={user}
                now={new Date()}
                onRead={() => mark(notification.id)}
                onLeave={onClose}
              />
            ))}
          </List>
        )}
      </PagedList>
    </Dialog>
  )
}
