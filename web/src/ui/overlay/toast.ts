/** The values of NOTE-5 and NOTE-6. */
export const TOAST_DURATION_MS = 5000
export const TOAST_SWIPE_THRESHOLD_PX = 50
export const TOAST_SWIPE_DIRECTION = 'right'
export const TOAST_HOTKEY = ['F8']
export const TOAST_LABEL = 'Notification'
export const TOAST_VIEWPORT_MAX_WIDTH_PX = 420
export const TOAST_LIMIT = 1
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export type ToastMessage = {
  title: string
  description?: string
  /** `danger` is the destructive style of errors. */
  tone?: 'neutral' | 'danger'
  /** Shortcuts: the toast goes soon, so `otherwise` says where else each is. */
  actions?: readonly { label: string; otherwise: string; onPress: () => void }[]
}

export type ToastEntry = ToastMessage & { id: number; open: boolean }

let toasts: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly ToastEntry[]) {
  toasts = next
  for (const [id, timer] of removals) {
    if (next.some((entry) => entry.id === id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  for (const listener of listeners) listener()
}

/** Shows a toast instead of the previous one. Callable from anywhere; <Toaster> renders it. */
export function toast(message: ToastMessage): void {
  const entry: ToastEntry = { ...message, id: ++lastId, open: true }
  change([entry, ...toasts].slice(0, TOAST_LIMIT))
}

/** Closes a toast; its entry is removed after TOAST_REMOVE_DELAY_MS, or with the next toast. */
export function dismissToast(id: number): void {
  if (!toasts.some((entry) => entry.id === id && entry.open)) return
  removals.set(
    id,
    setTimeout(() => change(toasts.filter((entry) => entry.id !== id)), TOAST_REMOVE_DELAY_MS),
  )
  change(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
}

/** An error belongs to the screen on which it happened. */
export function dismissErrors(): void {
  for (const { id, tone } of toasts) if (tone === 'danger') dismissToast(id)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = (): readonly ToastEntry[] => toasts
