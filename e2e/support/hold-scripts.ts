import type { Page } from '@playwright/test'

/** Holds back the scripts of what is opened from now on, as a slow network does, but for the theme's. @returns lets them come */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?!theme-).*\.js$/, async (route) => {
    await released
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
  return release
}
