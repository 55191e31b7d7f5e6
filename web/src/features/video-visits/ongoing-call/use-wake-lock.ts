import { useEffect } from 'react'

/** Keeps the screen on: a phone that goes to sleep would end the picture. Where the browser can't, nothing happens. */
export const useWakeLock = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isOver) void taken.release()
        else lock = taken
      } catch {
        // The battery is low, or the browser says no.
      }
    }
    // The browser lets it go with the page.
    const again = () => void take()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [isOn])
}
