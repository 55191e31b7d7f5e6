import type { Page } from '@playwright/test'

const errorsByPage = new WeakMap<Page, string[]>()

/** What the browser has to complain about since it was first asked: errors, and what the content security policy stopped. */
export const collectErrors = (page: Page): string[] => {
  const known = errorsByPage.get(page)
  if (known) return known
  const complaints: string[] = []
  errorsByPage.set(page, complaints)
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
