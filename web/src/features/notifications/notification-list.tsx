import { useQuery } from '@tanstack/react-query'
import { messageTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { List, ListRow } from '../../ui/list.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { toast } from '../../ui/toast.ts'
import { notificationsQuery, useMarkRead } from './queries.ts'

/** The bell's list: newest first, each can be marked as read, or all at once. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const query = useQuery(notificationsQuery)
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
  const anyUnread = query.data?.some(({ readAt }) => readAt === null) ?? false

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Notifications"
      description="What happened, newest first."
    >
      {anyUnread && (
        <div>
          <Button onClick={() => mark()}>Mark all as read</Button>
        </div>
      )}
      <ListState
        query={query}
        noun="notifications"
        empty={{ title: 'No notifications yet', text: 'What concerns you appears here.' }}
      >
        {(notifications) => (
          <List>
            {notifications.map(({ id, title, body, createdAt, readAt }) => (
              <ListRow
                key={id}
                title={title}
                text={body}
                trailing={
                  <>
                    {readAt === null && <Badge tone="clay">New</Badge>}
                    <span className="tabular">{messageTime(createdAt, new Date())}</span>
                  </>
                }
                actions={
                  readAt === null && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Mark '${title}' as read`}
                      onClick={() => mark(id)}
                    >
                      Mark as read
                    </Button>
                  )
                }
              />
            ))}
          </List>
        )}
      </ListState>
    </Dialog>
  )
}
