import { readFile } from 'node:fs/promises'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, expect, phone, signedIn, test } from '../support/fixtures.ts'
import { escape, press, tabTo } from '../support/keyboard.ts'

/* The administrator's dashboard and the System Logs. */

test.use({ aloneAs: 'administrators' })

test('STAT-6 STAT-7 the dashboard shows the system’s performance, and links to each tool', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'admin')
  await expect(page.getByRole('heading', { level: 1, name: 'System Administrator Panel' })).toBeVisible()
  await expect(page.getByText('System Healthy')).toBeVisible()
  await expect(page.getByText('Live: connected').first()).toBeVisible()
  await expect(page.getByText('+12% this month')).toBeVisible()

  const performance = page.getByRole('region', { name: 'System Performance' })
  await performance.getByText('Completed appointments').scrollIntoViewIfNeeded()
  await performance.getByRole('button', { name: 'Last 30 days' }).scrollIntoViewIfNeeded()
  await expect(performance.getByRole('figure', { name: 'Uptime' })).toBeVisible()
  await performance.getByRole('button', { name: 'Table: Requests' }).click()
  await expect(performance.getByRole('table')).toBeVisible()
  await performance.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(performance.getByRole('row')).toHaveCount(31)
  await expect(performance.getByText('No outages in the last 30 days.')).toBeVisible()
  await checkAccessibility(page, "the administrator's dashboard with its charts")

  const users = page.getByRole('region', { name: 'Recent User Activity' })
  await expect(users.getByRole('listitem')).toHaveCount(5)
  await users
    .getByRole('link', { name: /^Manage / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/users\?user=\d+/)
  await page.goBack()

  await expect(page.getByRole('navigation', { name: 'Tools' }).getByRole('link')).toHaveText([
    'Manage Users',
    'Security Settings',
    'Generate Reports',
    'System Logs',
  ])
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'System Logs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System Logs' })).toBeFocused()
  expect(collectErrors(page)).toEqual([])
})

test('AUD-7 AUD-11 AUD-34 PLAT-46 the audit trail by keyboard: filtered, one entry in full, exported, verified', async ({
  browser,
  url,
}) => {
  const [doctor, patient] = [await apiOf(url, 'doctor'), await apiOf(url, 'patient')]
  // The contract defines the list.
  const [visit] = (await (await doctor.get('/api/appointments?limit=1')).json()) as { id: number }[]
  await doctor.get(`/api/appointments/${visit?.id}`)
  await patient.get('/api/records?limit=1')
  await patient.get('/api/admin/logs')

  const page = await signedIn(browser, url, 'admin', undefined, '/admin/logs')
  const rows = page.getByRole('table', { name: 'The audit trail, newest first' }).getByRole('row')
  const entries = rows.filter({ has: page.getByRole('rowheader') })
  await expect(entries.first()).toBeVisible()

  // Who: type a name, then pick a result.
  const who = page.getByRole('combobox', { name: 'Who', exact: true })
  await tabTo(page, who)
  await page.keyboard.type('patient@ala')
  await expect(page.getByRole('option', { name: /Amina Bello/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(who).toHaveValue('Amina Bello')
  await expect(page).toHaveURL(/actor=\d+/)
  await expect(entries.filter({ hasNotText: 'Amina Bello, patient' })).toHaveCount(0)
  await expect(entries.filter({ hasText: 'Looked through medical records' }).first()).toBeVisible()
  await tabTo(page, page.getByLabel('Kind'))
  await page.keyboard.type('Rec')
  await expect(page).toHaveURL(/kind=record/)
  await expect(entries.filter({ hasText: 'medical record' }).first()).toBeVisible()
  await expect(entries.filter({ hasNotText: 'record' })).toHaveCount(0)

  // One entry in full, opened by a URL parameter.
  await press(page, entries.first().getByRole('button'))
  const dialog = page.getByRole('dialog', { name: /^Entry \d+$/ })
  await expect(dialog.getByText('its hash matches')).toBeVisible()
  await expect(dialog.getByText('record.list')).toBeVisible()
  await expect(page).toHaveURL(/entry=\d+/)
  await checkAccessibility(page, 'an entry of the trail')
  await page.reload()
  await expect(dialog.getByText('its hash matches')).toBeVisible()
  await escape(page, dialog)
  await expect(page).not.toHaveURL(/entry=/)
  await expect(who).toHaveValue('Amina Bello')

  // The export has these entries, and is recorded itself.
  const download = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Download these entries as CSV' }))
  const file = await (await download).path()
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  expect(lines.length).toBe((await entries.count()) + 1)
  expect(lines[1]).toContain(',Amina Bello,')

  // Filters that match nothing, then cleared.
  await page.getByLabel('Outcome').selectOption('Failed')
  await expect(page.getByText('No entries match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(entries.filter({ hasText: 'Exported entries of the audit trail' }).first()).toBeVisible()
  await page.getByLabel('From').fill('2199-01-01')
  await expect(page.getByText('No entries match')).toBeVisible()
  await page.goBack()
  await expect(entries.first()).toBeVisible()

  // A colleague watches the verification.
  const other = await signedIn(browser, url, 'admin', phone, '/admin/logs')
  const found = (of: typeof page) => of.getByRole('region', { name: 'Verification' })
  await expect(other.getByText('Live: connected').first()).toBeAttached()
  await press(page, page.getByRole('button', { name: 'Verify the audit trail' }))
  for (const one of [page, other]) {
    await expect(found(one).getByText(/^The audit trail is intact: [\d,]+ entries\.$/)).toBeVisible()
    await expect(found(one).getByText(/^Verified .*, by /)).toBeVisible()
    await expect(found(one).getByText(/^The head isn’t copied anywhere/)).toBeVisible()
  }
  await checkAccessibility(page, 'System Logs')
  await expect(other.getByRole('rowheader').first()).toBeVisible()
  expect([...collectErrors(page), ...collectErrors(other)]).toEqual([])
})
