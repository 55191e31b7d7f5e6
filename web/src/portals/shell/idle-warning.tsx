import { useEffect, useState } from 'react'
import { lastActivity } from '../../lib/activity.ts'
import { useSession } from '../../lib/session.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const minute = 60_000

/** Warns before the session ends for want of activity, and ends it when nobody answers. */
export function IdleWarning() {
  const { limits, verify, end } = useSession()
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY)

  useEffect(() => {
    if (!limits) return
    const look = () => {
      const idleEnd = lastActivity() + limits.idleMinutes * minute
      const remaining = Math.min(idleEnd, Date.parse(limits.expiresAt)) - Date.now()
      setLeft(remaining)
      if (remaining <= 0) end('expired')
    }
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [limits, end])

  if (!limits || left > limits.warningMinutes * minute) return null
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const stay = () => void verify()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && stay()}
      title="Are you still there?"
      description={`You will be signed out in ${seconds} seconds to keep your data safe.`}
      confirmLabel="Sign Out"
      cancelLabel="Stay signed in"
      variant="primary"
      onConfirm={() => end('expired')}
    />
  )
}
