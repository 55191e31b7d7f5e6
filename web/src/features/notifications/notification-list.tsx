import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { markAllNotificationsRead } from '@alafia/contract/notifications/endpoints'
import { useClinic } from '../../lib/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { List } from '../../ui/list/list.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { NotificationRow } from './notification-row.tsx'
import { markReadOptions } from './mark-read-options.ts'
import { notificationPagesQuery, unreadQuery } from './queries.ts'

/** The bell's list, newest first. Each notification links to what it is about; one or all can be marked as read. */
export function NotificationList({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const query = useInfiniteQuery(notificationPagesQuery)
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const { timeZone } = useClinic()
  const markAll = useSubmit(markAllNotificationsRead, markReadOptions)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Notifications"
      description={unread === 0 ? 'Newest first.' : `Newest first, ${unread} unread.`}
    >
      {unread > 0 && (
        <div>
          <Button busy={markAll.isPending} onClick={() => void markAll.send()}>
            Mark all as read
          </Button>
        </div>
      )}
      <PagedList
        query={query}
        noun="notifications"
        empty={{ title: 'No notifications yet', text: 'News about your care and your account appears here.' }}
      >
        {(notifications) => (
          <List>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                user={user}
                now={new Date()}
                timeZone={timeZone}
                onLeave={onClose}
              />
            ))}
          </List>
        )}
      </PagedList>
    </Dialog>
  )
}
