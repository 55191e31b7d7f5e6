import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What a form says is wrong with it: a summary that has the focus. */
export const expectFormErrors = async (form: Locator, mistakes: string[]) => {
  const summary = form.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText(mistakes)
}

/** No call to the address arrives while something is tried. */
export const withoutReply = async (page: Page, address: string, attempt: () => Promise<void>) => {
  await page.route(address, (route) => route.abort())
  await attempt()
  await page.unroute(address)
}
