import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The form's error summary has the focus and lists these errors. */
export const expectFormErrors = async (form: Locator, errors: string[]) => {
  const summary = form.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText(errors)
}

/** Blocks all calls to the address during the attempt. */
export const withoutReply = async (page: Page, address: string, attempt: () => Promise<void>) => {
  await page.route(address, (route) => route.abort())
  await attempt()
  await page.unroute(address)
}

/** After booking: what comes next is shown, and closed. */
export const closeBooked = async (page: Page) => {
  const booked = page.getByRole('dialog', { name: 'Your appointment is booked' })
  await booked.getByRole('button', { name: 'Done' }).click()
  await expect(booked).toBeHidden()
}
