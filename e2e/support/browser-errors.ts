import type { Page } from '@playwright/test'

const heard = new WeakMap<Page, string[]>()

/** What the browser has to complain about since it was first asked: errors, and what the content security policy stopped. */
export const complaintsOf = (page: Page): string[] => {
  const known = heard.get(page)
  if (known) return known
  const complaints: string[] = []
  heard.set(page, complaints)
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
