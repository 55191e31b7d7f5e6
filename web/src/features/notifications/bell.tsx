import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CountBadge } from '../../ui/count-badge.tsx'
import { unreadQuery } from './queries.ts'

const NotificationList = lazy(async () => ({
  default: (await import('./notification-list.tsx')).NotificationList,
}))

/** The bell with the true number of unread notifications; opens their list. */
export function Bell() {
  const { data } = useQuery(unreadQuery)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="relative grid size-12 place-content-center rounded-control text-ink hover:bg-sunken"
        aria-label={data && data.unread > 0 ? `Notifications, ${data.unread} unread` : 'Notifications'}
        title="Notifications"
        onClick={() => setOpen(true)}
      >
        <BellIcon />
        {data && (
          <CountBadge kind="alert" count={data.unread} label="unread" className="absolute top-1 right-1" />
        )}
      </button>
      {open && (
        <Suspense fallback={null}>
          <NotificationList onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
