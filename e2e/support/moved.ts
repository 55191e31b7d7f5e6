import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** How much has moved since the page opened, without what a click or key moved: layout shifts, as browsers sum them up. */
export const movedOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          // Browsers call it LayoutShift, which TypeScript doesn't know.
          const shifts = list.getEntries() as Shift[]
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

/** What nobody notices. */
export const movedAtMost = 0.02
