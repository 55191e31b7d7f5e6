import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToasts, subscribeToToasts } from './toast.ts'

const load = () => import('./toast-view.tsx')
const ToastView = lazy(async () => ({ default: (await load()).ToastView }))

/** Fetches the toasts' code ahead: a toast about a lost network can't fetch it any more. */
export function preloadToaster(): void {
  void load()
}

/** Draws the toasts; stands once, at the root. Its 11 kB come with the first toast, so that sign-in is spared them. */
export function Toaster() {
  const any = useSyncExternalStore(subscribeToToasts, () => currentToasts().length > 0)
  return any ? (
    <Suspense>
      <ToastView />
    </Suspense>
  ) : null
}
