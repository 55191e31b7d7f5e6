import { CircleAlert, X } from 'lucide-react'
import * as RadixToast from 'radix-ui/toast'
import { useRef, useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { closeTopmost } from './escape.ts'
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_LABEL,
  TOAST_SWIPE_DIRECTION,
  TOAST_SWIPE_THRESHOLD_PX,
  type ToastEntry,
} from './toast.ts'
import { useRoomForToasts } from './use-room-for-toasts.ts'

/** The rendered toasts; loaded by <Toaster>. */
export function ToastView() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const viewport = useRef<HTMLOListElement>(null)
  const shown = toasts.filter(({ open }) => open).map(({ id }) => id)
  useRoomForToasts(viewport, shown.join(' '))
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      label={TOAST_LABEL}
      swipeDirection={TOAST_SWIPE_DIRECTION}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
      {/* 420 px is TOAST_VIEWPORT_MAX_WIDTH_PX, written out because Tailwind reads class names as text. */}
      <RadixToast.Viewport
        ref={viewport}
        hotkey={TOAST_HOTKEY}
        // A dialog that opens later hides the rest of the page, but nothing that is live.
        aria-live="off"
        className="fixed right-0 bottom-bar-bottom z-50 max-sm:data-at-top:top-0 max-sm:data-at-top:bottom-auto flex w-full max-w-[420px] list-none flex-col gap-2 p-4 outline-none"
      />
    </RadixToast.Provider>
  )
}

function Toast({ entry }: { entry: ToastEntry }) {
  const danger = entry.tone === 'danger'
  return (
    <RadixToast.Root
      open={entry.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.id)
      }}
      // Escape closes the overlay under the toast first.
      onEscapeKeyDown={(event) => {
        if (closeTopmost()) event.preventDefault()
      }}
      // Errors respond to what the user just did and may interrupt; other toasts wait.
      type={danger ? 'foreground' : 'background'}
      className={classes(
        'flex items-start gap-3 rounded-surface border p-4 shadow-overlay data-[state=open]:animate-toast-in',
        'data-[state=closed]:animate-overlay-out data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=end]:animate-overlay-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        danger ? 'border-danger bg-danger text-on-primary' : 'border-control bg-surface text-ink',
      )}
    >
      {danger && <CircleAlert className="mt-0.5" />}
      <div className="min-w-0 flex-1 text-16">
        <RadixToast.Title className="font-semibold">{entry.title}</RadixToast.Title>
        {entry.description !== undefined && (
          <RadixToast.Description
            className={classes('line-clamp-6 whitespace-pre-line wrap-anywhere', !danger && 'text-ink-2')}
          >
            {entry.description}
          </RadixToast.Description>
        )}
        {entry.actions && (
          <div className="mt-2 flex flex-wrap gap-2">
            {entry.actions.map(({ label, otherwise, onPress }) => (
              <RadixToast.Action key={label} asChild altText={otherwise}>
                <Button size="small" onClick={onPress}>
                  {label}
                </Button>
              </RadixToast.Action>
            ))}
          </div>
        )}
      </div>
      <RadixToast.Close
        aria-label="Close"
        className="-my-3 -mr-3 grid size-12 shrink-0 place-content-center rounded-control focus-visible:-outline-offset-4 focus-visible:outline-current"
      >
        <X />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
