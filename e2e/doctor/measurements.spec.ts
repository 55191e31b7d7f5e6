import * as z from 'zod/mini'
import { familyMember } from '@alafia/contract/family/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* What is measured: recorded, followed live, shown over time and on the growth chart, and corrected. */

test('CLIN-43 CLIN-44 CLIN-45 CLIN-46 a doctor weighs a child by keyboard, the mother’s page follows, and charts have their tables', async ({
  browser,
  url,
}) => {
  const family = await (await apiOf(url, 'patient')).get('/api/family')
  const kemi = z
    .array(familyMember)
    .parse(await family.json())
    .find(({ firstName }) => firstName === 'Kemi')
  const { visit } = await newAppointment(url, 'Growth', kemi?.id)
  const mother = await signedIn(browser, url, 'patient', phone, `/patient/health?member=${kemi?.id}`)
  const atHome = mother.getByRole('region', { name: 'Measurements' })
  await expect(atHome.getByText('20.1 kg', { exact: true }).first()).toBeVisible()
  await expect(mother.getByText('Live: connected').first()).toBeAttached()

  const page = await signedIn(browser, url, 'doctor', desktop, `/doctor/consultation/${visit.id}`)
  const vitals = page.getByRole('region', { name: 'Vital signs' })
  await tabTo(page, vitals.getByLabel('Weight'))
  await page.keyboard.type('20.6')
  await page.keyboard.press('Enter')
  await expect(toast(page, '1 measurement saved').first()).toBeVisible()
  await expect(atHome.getByText('20.6 kg', { exact: true }).first()).toBeVisible()
  await expect(atHome).toContainText(/20\.6 kg.*in the clinic/)

  // The chart over time and its table, where the value is corrected.
  await tabTo(page, vitals.getByText('All values, trends and growth charts'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(vitals.getByRole('figure', { name: 'Weight over time' })).toBeVisible()
  await press(page, vitals.getByRole('button', { name: 'Table: Weight over time' }))
  const table = vitals.getByRole('table', { name: 'Weight over time' })
  const row = table.getByRole('row').filter({ hasText: '20.6 kg' })
  await expect(row).toContainText('In the clinic')
  await press(page, row.getByRole('button', { name: 'More for Weight 20.6 kg' }))
  const correct = page.getByRole('menuitem', { name: 'Correct' })
  await expect(correct).toBeFocused()
  await page.keyboard.press('Enter')
  const form = vitals.getByRole('group', { name: 'Correct Weight' })
  await expect(form.getByLabel('Weight')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('20.8')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Weight: corrected').first()).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: '20.8 kg' })).toBeVisible()
  await expect(atHome.getByText('20.8 kg', { exact: true }).first()).toBeVisible()

  // The WHO's lines, and the same as a table.
  await expect(vitals.getByRole('img', { name: /^Weight for age, girls: last 20\.8 kg/ })).toBeVisible()
  await press(page, vitals.getByText('Table: Weight for age'))
  const growth = vitals.getByRole('table', { name: 'Weight for age' })
  await expect(growth.getByRole('row').nth(1)).toContainText('20.8')
  await checkAccessibility(vitals, 'vital signs with trends and growth')

  // The mother sees the same at 360 px, and can only read what the doctor measured.
  await atHome.getByLabel('Weight').focus()
  await tabTo(mother, atHome.getByText('All values, trends and growth charts'), 'Shift+Tab')
  await mother.keyboard.press('Enter')
  await expect(atHome.getByRole('figure', { name: 'Weight over time' })).toBeVisible()
  await expect(atHome.getByRole('img', { name: /^Weight for age, girls: last 20\.8 kg/ })).toBeVisible()
  await tabTo(mother, atHome.getByRole('button', { name: 'More for Weight 20.8 kg' }).first(), 'Shift+Tab')
  await mother.keyboard.press('Enter')
  await expect(mother.getByRole('menuitem')).toHaveText(['History'])
  await mother.keyboard.press('Escape')
  await checkAccessibility(atHome, 'measurements with trends and growth')
})
