import { useSyncExternalStore } from 'react'
import { currentToasts, subscribeToToasts } from './toast.ts'
import { loadComponent } from '../async/load-component.ts'

const load = () => import('./toast-view.tsx')
const useToastView = loadComponent(async () => (await load()).ToastView)

/** If there is no user input until then; milliseconds. */
const preloadAfter = 10_000
const touches = ['pointerdown', 'pointermove', 'keydown'] as const

/**
 * Preloads the toasts' code, which couldn't be fetched for a toast about a lost network. Not with the page's first requests,
 * but on the first interaction, or a little later. Returns the function that cancels it.
 */
export function preloadToaster(): () => void {
  const stop = () => {
    clearTimeout(timer)
    for (const touch of touches) window.removeEventListener(touch, now)
  }
  const now = () => {
    stop()
    void load().catch(() => undefined)
  }
  const timer = setTimeout(now, preloadAfter)
  for (const touch of touches) window.addEventListener(touch, now)
  return stop
}

function Toasts() {
  const { Component } = useToastView()
  return Component && <Component />
}

const isShowing = () => currentToasts().length > 0

/** Renders the toasts; used once, at the root. Its 11 kB load with the first toast, so that signing in doesn't wait for them. */
export function Toaster() {
  const any = useSyncExternalStore(subscribeToToasts, isShowing, isShowing)
  return any && <Toasts />
}
