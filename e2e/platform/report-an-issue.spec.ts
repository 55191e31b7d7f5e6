import type { Locator, Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { withoutReply, expectFormErrors } from '../support/forms.ts'
import { escape, press, tabTo } from '../support/keyboard.ts'

/* Report Issues: from the counter, and the status of the pharmacist's own reports. */

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Report an Issue' })

test('ISSUE-2 ISSUE-3 PLAT-46 an issue is reported by keyboard; administrators are notified of a critical one immediately', async ({
  browser,
  url,
}) => {
  const [page, admin] = [await signedIn(browser, url, 'pharmacist'), await signedIn(browser, url, 'admin')]
  await expect(admin.getByText('Live: connected').first()).toBeAttached()
  await press(page, page.getByRole('button', { name: 'Report Issues' }))
  const dialog = dialogOf(page)
  await expect(page).toHaveURL(/open=report/)
  await expect(dialog.getByLabel('Severity')).toHaveValue('medium')

  await press(page, dialog.getByRole('button', { name: 'Submit Report' }))
  await expectFormErrors(dialog, [
    'Please select the type of issue',
    'Title must be at least 5 characters',
    'Description must be at least 20 characters',
  ])
  await checkAccessibility(page, 'Report an Issue with mistakes')

  await tabTo(page, dialog.getByLabel('Type'))
  await page.keyboard.type('Med')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Cri')
  await expect(dialog.getByText("We'll notify the administrators immediately.")).toBeVisible()
  await tabTo(page, dialog.getByLabel('Title'))
  await page.keyboard.type('Two strengths in one box')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A box of 5 mg held a strip of 10 mg. Nothing of it was handed out.')

  // Typed text selects no one until a patient is picked from the list.
  const patient = dialog.getByRole('combobox', { name: 'Patient' })
  await tabTo(page, patient, 'Shift+Tab')
  await page.keyboard.type('zzz')
  await expect(dialog.getByText('No patient of this name has a prescription that you can see')).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Submit Report' }))
  await expectFormErrors(dialog, ['Choose a patient from the list'])
  await patient.fill('bello')
  await expect(dialog.getByRole('option', { name: /Amina Bello.*Kemi/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(patient).toHaveValue('Amina Bello')

  // Nothing is lost if sending fails, and trying again reports it once.
  await withoutReply(page, '**/api/pharmacy/reports', async () => {
    await press(page, dialog.getByRole('button', { name: 'Submit Report' }))
    await expect(toast(page, 'Failed to submit issue report')).toBeVisible()
    await expect(dialog.getByText('Everything you typed is still here.')).toBeVisible()
  })
  await press(page, dialog.getByRole('button', { name: 'Submit Report' }))
  await expect(toast(page, 'Issue reported successfully! Our team will review it.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Report Issues' })).toBeFocused()
  await expect(toast(admin, 'Critical issue reported')).toContainText(
    'Medication error: Two strengths in one box. Reported by',
  )
})

test('ISSUE-5 PLAT-36 PLAT-105 the pharmacist’s reports and their status; typed text isn’t lost by accident', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'pharmacist', phone)
  await page.getByRole('button', { name: 'Report Issues' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('link', { name: 'Your reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Issue Reports' })).toBeFocused()

  await page.getByRole('button', { name: 'Report an Issue' }).click()
  await dialog.getByLabel('Type').selectOption('Supply shortage')
  await dialog.getByLabel('Title').fill('Insulin runs out')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Insulin runs out')
  await dialog.getByLabel('Description').fill('There is enough for two days, and the supplier has none.')

  // Why it wasn't sent can be read above the buttons, although the form is longer than the screen and a toast is shown.
  await withoutReply(page, '**/api/pharmacy/reports', async () => {
    const send = dialog.getByRole('button', { name: 'Submit Report' })
    await send.click()
    await expect(toast(page, 'Failed to submit issue report')).toBeVisible()
    const reason = dialog.getByRole('alert')
    const lowerEnd = async (shown: Locator) => {
      const { y = NaN, height = NaN } = (await shown.boundingBox()) ?? {}
      return y + height
    }
    await expect
      .poll(async () => (await lowerEnd(reason)) <= ((await send.boundingBox())?.y ?? NaN))
      .toBe(true)
    expect(await lowerEnd(toast(page, 'Failed to submit issue report'))).toBeLessThanOrEqual(
      (await reason.boundingBox())?.y ?? NaN,
    )
  })
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: 'Insulin runs out' })
  await expect(row).toContainText('Supply shortage')
  await expect(row).toContainText('Severity: medium')
  await expect(row).toContainText('Open')
  await row.getByText('Description').click()
  await expect(row.getByText('There is enough for two days')).toBeVisible()
  await checkAccessibility(page, 'Issue Reports')

  await page.getByRole('tab', { name: 'Resolved' }).click()
  await expect(page).toHaveURL(/status=resolved/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Our team’s answer' })).toBeVisible()
  await expect(row).toBeHidden()
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Report an Issue' }).click()
  await escape(page, dialog)
})
