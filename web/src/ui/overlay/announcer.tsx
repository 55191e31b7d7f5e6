import { useSyncExternalStore } from 'react'

type Announcement = { id: number; text: string }

/** Long enough to be announced, short enough not to be found later when browsing the page. */
const KEPT_MS = 7000
/** The same message may come from two places at once, but is announced only once. */
const SAME_WITHIN_MS = 1000

let announcements: readonly Announcement[] = []
let lastId = 0
let last = { text: '', at: Number.NEGATIVE_INFINITY }
const listeners = new Set<() => void>()

function change(next: readonly Announcement[]) {
  announcements = next
  for (const listener of listeners) listener()
}

/** Has screen readers announce a text once, after what they are reading. */
export function announce(text: string): void {
  const at = performance.now()
  if (text === last.text && at - last.at < SAME_WITHIN_MS) return
  last = { text, at }
  const id = ++lastId
  change([...announcements, { id, text }])
  setTimeout(() => change(announcements.filter((one) => one.id !== id)), KEPT_MS)
}

const announced = () => announcements

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The only polite live region. Render it once, at the root, outside what dialogs hide. */
export function Announcer() {
  const current = useSyncExternalStore(subscribe, announced, announced)
  return (
    <div role="status" aria-live="polite" aria-atomic="false" className="sr-only">
      {current.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
