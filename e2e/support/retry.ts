import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Presses 'Try again' within a place whose calls to `address` fail: the press makes one. Then lets them through and presses
 * again, unless the page asks by itself in that very moment: what comes is for the caller to see, either way.
 */
export const retry = async (
  place: Locator,
  address: string | RegExp,
  letThrough: () => Promise<void> | void = () => place.page().unroute(address),
) => {
  const button = place.getByRole('button', { name: 'Try again' })
  const asked = place.page().waitForRequest(address)
  await button.click()
  await asked
  await expect(button).toBeVisible()
  await letThrough()
  await button.click({ timeout: 2000 }).catch(() => undefined)
}
