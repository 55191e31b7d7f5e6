import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { verifyTokenReply } from '@alafia/contract/accounts/schema'
import { misnamed, tooSmallTargets, tooWide } from '../support/accessibility.ts'
import { apiOf, atLogin, desktop, expect, phone, signedIn, test } from '../support/fixtures.ts'
import {
  checkedElsewhere,
  declaredRoutes,
  isPageOf,
  pagesOf,
  readers,
  type Reader,
} from '../support/pages.ts'

/*
 * Each page of each role on a phone: no call that the role may not make, no scrolling sideways, on larger screens and with the
 * largest text neither, and every control named as it reads and large enough.
 */

const tablet = { width: 768, height: 1024 }
const listed = z.array(z.object({ id: z.number(), mode: z.optional(z.string()) }))

/** The first of a list; of visits, one by video. */
const firstOf = async (url: string, who: string, list: string) => {
  const found = listed.parse(await (await (await apiOf(url, who)).get(list)).json())
  return found.find(({ mode }) => mode !== 'in-person')?.id
}

/** Ordered by the doctor whom the journeys use. */
const testOf = async (url: string) => {
  const patient = await apiOf(url, 'patient')
  const { user } = verifyTokenReply.parse(await (await patient.post('/api/auth/verify-token')).json())
  return firstOf(url, 'patient', `/api/people/${user.id}/self/test-orders`)
}

const idFor: Record<string, (url: string, role: string) => Promise<number | undefined>> = {
  '/visit/$id': (url, role) => firstOf(url, role, '/api/appointments'),
  '/tests/$id': (url) => testOf(url),
  '/doctor/consultation/$id': (url, role) => firstOf(url, role, '/api/appointments'),
  '/doctor/patients/$id': (url, role) => firstOf(url, role, '/api/patients'),
  '/pharmacist/dashboard?review=$id': (url, role) => firstOf(url, role, '/api/prescriptions?view=queue'),
}

const addressesOf = (url: string, reader: Reader) =>
  Promise.all(
    pagesOf[reader].map(async (page) => {
      if (!page.includes('$id')) return page
      const id = await idFor[page]?.(url, reader)
      expect(id, page).toBeDefined()
      return page.replace('$id', String(id))
    }),
  )

/** What is too wide on a phone, a tablet and a desktop, with standard and with the largest text, set as web/public/theme.js does. */
const tooWideAnywhere = async (page: Page) => {
  const found: string[] = []
  for (const fontSize of ['16px', '20px']) {
    if (fontSize === '20px')
      await page.evaluate(() => document.documentElement.setAttribute('data-text-size', 'largest'))
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(fontSize)
    for (const screen of [phone, tablet, desktop]) {
      await page.setViewportSize(screen)
      for (const excess of await tooWide(page))
        found.push(`${screen.width} px, text of ${fontSize}: ${excess}`)
    }
  }
  await page.setViewportSize(phone)
  return found
}

test('PLAT-92 every route of the application is among the pages that are checked, for each of its readers', () => {
  const routes = declaredRoutes()
  const missing = routes
    .filter(({ path }) => !checkedElsewhere.includes(path))
    .flatMap((route) =>
      (route.admits.length > 0 ? route.admits : ['nobody' as const])
        .filter((reader) => reader === 'nobody' || !pagesOf[reader].some((page) => isPageOf(route, page)))
        .map((reader) => `${route.path} of the ${reader}`),
    )
  const unknown = readers.flatMap((reader) =>
    pagesOf[reader].filter(
      (page) => !routes.some((route) => route.admits.includes(reader) && isPageOf(route, page)),
    ),
  )
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] })
})

for (const reader of readers)
  test(`PLAT-31 PLAT-47 PLAT-92 ACC-111 no page of the ${reader} is refused a call, scrolls sideways on a phone, a tablet or a desktop, with the largest text neither, or has a control that is misnamed or too small`, async ({
    browser,
    url,
  }) => {
    test.slow()
    const waiting = await addressesOf(url, reader)
    const first = await (reader === 'visitor'
      ? atLogin(browser, url, phone)
      : signedIn(browser, url, reader, phone))
    const refused: string[] = []
    const wide: string[] = []
    const hard: string[] = []
    const visit = async (page: Page, path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { name: /^(Access Denied|Page Not Found)$/ })).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''))
      for (const control of [...(await misnamed(page)), ...(await tooSmallTargets(page))])
        hard.push(`${path}: ${control}`)
      for (const excess of await tooWideAnywhere(page)) wide.push(`${path}, ${excess}`)
    }
    const tab = async (page: Page) => {
      page.on('response', (response) => {
        if (response.status() === 403)
          refused.push(`${new URL(page.url()).pathname}: ${new URL(response.url()).pathname}`)
      })
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await visit(page, path)
    }
    // Two tabs, because a page is waited for until it has been quiet for half a second.
    await Promise.all([tab(first), tab(await first.context().newPage())])
    expect({ refused, wide, hard }).toEqual({ refused: [], wide: [], hard: [] })
  })

test('ACC-111 the chosen text size applies at once, and to the next page', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'admin', phone, '/settings/preferences')
  const fontSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  const choice = page.getByRole('radiogroup', { name: 'Text size' })
  await choice.getByRole('radio', { name: 'Largest' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await fontSize()).toBe('20px')
  await page.goto('/settings/preferences')
  await expect(choice.getByRole('radio', { name: 'Largest' })).toBeChecked()
  expect(await fontSize()).toBe('20px')
  await choice.getByRole('radio', { name: 'Standard' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await fontSize()).toBe('16px')
})

test('PHARM-6 a key is shown only where there is a keyboard', async ({ browser, url }) => {
  const id = await firstOf(url, 'pharmacist', '/api/prescriptions?view=queue')
  const page = await signedIn(browser, url, 'pharmacist', phone, `/pharmacist/dashboard?review=${id}`)
  const key = page.getByText('Ctrl ↵')
  await expect(key).toBeVisible()
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await expect(key).toBeHidden()
  await expect(page.getByRole('button', { name: /^Fulfill Prescription/ })).toBeVisible()
})
