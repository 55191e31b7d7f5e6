import { useEffect, useState } from 'react'
import { lastActivity } from '../../lib/activity.ts'
import { outlookOf, type Outlook } from '../../lib/idle.ts'
import { useSession } from '../../lib/session.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const second = 1000

const inWords = (milliseconds: number) => {
  const seconds = Math.max(0, Math.ceil(milliseconds / second))
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** Warns before the session ends by itself, and ends it here when nobody answers. */
export function IdleWarning() {
  const { limits, verify, expire, signOut } = useSession()
  const [near, setNear] = useState<Outlook>()
  const [busy, setBusy] = useState(false)
  const [wasToldOfAge, setWasToldOfAge] = useState(false)

  useEffect(() => {
    if (!limits) return
    const toldAt = Date.now()
    const look = () => {
      const outlook = outlookOf(limits, toldAt, lastActivity(), Date.now())
      setNear(outlook.isNear ? outlook : undefined)
      if (outlook.left <= 0) expire()
    }
    const timer = setInterval(look, second)
    return () => clearInterval(timer)
  }, [limits, expire])

  if (!near || (near.by === 'age' && wasToldOfAge)) return null
  const leave = () => {
    setBusy(true)
    void signOut()
  }
  if (near.by === 'age')
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && setWasToldOfAge(true)}
        title="Please sign in again soon"
        description={`This session ends in ${inWords(near.left)}. Save what you are at, then sign in again.`}
        confirmLabel="Sign Out"
        cancelLabel="Go on until then"
        variant="primary"
        busy={busy}
        onConfirm={leave}
      />
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && void verify()}
      title="Are you still there?"
      description={`You will be signed out in ${inWords(near.left)}, to keep your data safe.`}
      confirmLabel="Sign Out"
      cancelLabel="Stay signed in"
      variant="primary"
      busy={busy}
      onConfirm={leave}
    />
  )
}
