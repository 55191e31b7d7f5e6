import type { Page } from '@playwright/test'
import type { Role } from '@alafia/contract/kernel/roles'
import { misnamed, tooSmallTargets } from '../support/accessibility.ts'
import { apiOf, expect, phone, signedIn, test } from '../support/fixtures.ts'

/* Each page of each role on a phone: no call that the role may not make, no scrolling sideways, and every control named as it reads and large enough. */

const everyone = ['/', '/messages', '/settings/profile', '/settings/preferences', '/settings/security']
const pagesOf: Record<Role, readonly string[]> = {
  patient: [
    '/patient/dashboard',
    '/patient/health',
    '/care',
    '/appointments',
    '/doctors',
    '/billing',
    '/pharmacy',
    '/records',
    '/records/shared',
    '/prescriptions',
    '/family',
    '/settings/access',
    '/settings/your-data',
  ],
  doctor: [
    '/doctor/dashboard',
    '/doctor/calendar',
    '/doctor/availability',
    '/doctor/group-sessions',
    '/doctor/patients',
    '/doctor/emergency',
    '/appointments',
    '/records',
    '/prescriptions',
    '/safety-table?search=a',
  ],
  pharmacist: [
    '/pharmacist/dashboard',
    '/pharmacist/reports',
    '/insurance-claims',
    '/inventory',
    '/pharmacy',
    '/prescriptions',
    '/safety-table?search=a',
  ],
  admin: [
    '/admin/dashboard',
    '/admin/emergency',
    '/admin/announcements',
    '/admin/users',
    '/admin/logs',
    '/admin/reports',
    '/admin/security',
    '/admin/setup',
    '/admin/clinic',
    '/admin/issues',
    '/admin/safety-table?search=a',
    '/admin/desk-closing',
    '/admin/insurers',
    '/admin/linked-records',
    '/admin/clinic/appointment-types',
    '/admin/clinic/sites',
    '/admin/clinic/waitlist',
    '/admin/clinic/group-sessions',
    '/insurance-claims',
    '/inventory',
    '/pharmacy',
    '/billing',
  ],
}

/** A consultation and a review, by the first of what the role's list has. */
const opened: Partial<Record<Role, { list: string; page: string }>> = {
  doctor: { list: '/api/appointments', page: '/doctor/consultation/' },
  pharmacist: { list: '/api/prescriptions?view=queue', page: '/pharmacist/dashboard?review=' },
}

const openedBy = async (url: string, role: Role): Promise<string[]> => {
  const found = opened[role]
  if (!found) return []
  const api = await apiOf(url, role)
  const reply: unknown = await (await api.get(found.list)).json()
  const first: unknown = Array.isArray(reply) ? reply[0] : undefined
  const id = typeof first === 'object' && first !== null && 'id' in first ? String(first.id) : 'none'
  expect(id).toMatch(/^\d+$/)
  return [found.page + id]
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const role of ['patient', 'doctor', 'pharmacist', 'admin'] as const)
  test(`PLAT-31 PLAT-47 PLAT-92 no page of the ${role} is refused a call, scrolls sideways on a phone, or has a control that is misnamed or too small`, async ({
    browser,
    url,
  }) => {
    test.slow()
    const waiting = [...everyone, ...pagesOf[role], ...(await openedBy(url, role))]
    const first = await signedIn(browser, url, role, phone)
    const refused: string[] = []
    const wide: string[] = []
    const hard: string[] = []
    const visit = async (page: Page, path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toHaveCount(0)
      const excess = await tooWide(page)
      if (excess > 0) wide.push(`${path}: ${excess} px`)
      for (const control of [...(await misnamed(page)), ...(await tooSmallTargets(page))])
        hard.push(`${path}: ${control}`)
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

for (const role of ['patient', 'doctor', 'pharmacist'] as const)
  test(`ACC-111 with the largest text, no page of the ${role} scrolls sideways on a phone`, async ({
    browser,
    url,
  }) => {
    test.slow()
    const page = await signedIn(browser, url, role, phone, '/settings/preferences')
    const choice = page.getByRole('radiogroup', { name: 'Text size' }).getByRole('radio', { name: 'Largest' })
    await choice.click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20px')
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    const wide: string[] = []
    for (const path of [...everyone, ...pagesOf[role], ...(await openedBy(url, role))]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const excess = await tooWide(page)
      if (excess > 0) wide.push(`${path}: ${excess} px`)
    }
    expect(wide).toEqual([])
    await page.goto('/settings/preferences')
    await page.getByRole('radio', { name: 'Standard' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

test('PHARM-6 a key is shown only where there is a keyboard', async ({ browser, url }) => {
  const [path = ''] = await openedBy(url, 'pharmacist')
  const page = await signedIn(browser, url, 'pharmacist', phone, path)
  const key = page.getByText('Ctrl ↵')
  await expect(key).toBeVisible()
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await expect(key).toBeHidden()
  await expect(page.getByRole('button', { name: /^Fulfill Prescription/ })).toBeVisible()
})
