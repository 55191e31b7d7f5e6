import type { Locator, Page } from '@playwright/test'
import { ageOn, civilOf } from '@alafia/contract/kernel/civil'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { expect, goTo, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'

/* The family page, its form and its messages. */

const summaryOf = (dialog: Locator) => dialog.getByRole('alert', { name: 'Please check these answers' })
const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your family' }).getByRole('listitem').filter({ hasText: name })

/** While a dialog is open, the toast beside it is hidden from screen readers: the dialog says the same. */
const behindDialog = (page: Page, text: string) => page.locator('ol > li').filter({ hasText: text })

const openFamily = async (page: Page) => {
  await goTo(page, '/family')
  await expect(page.getByRole('heading', { name: 'Family Members', level: 1 })).toBeVisible()
}

const openAdd = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  return page.getByRole('dialog', { name: 'Add Family Member' })
}

test('FAM-1 FAM-4 FAM-9 FAM-10 FAM-14 FAM-80 a family member is added, with the form’s messages, edited and erased, live in a second tab', async ({
  browser,
  url,
}) => {
  const first = 'Bisi'
  const page = await signedIn(browser, url, 'patient', phone, '/family')
  const errors = collectErrors(page)
  await openFamily(page)
  const second = await page.context().newPage()
  await openFamily(second)
  await expect(second.getByText('Live: connected').first()).toBeAttached()

  const own = page.locator('main')
  for (const text of [
    'Primary Account Holder',
    'Primary',
    '38 years',
    '0803 555 0142',
    'patient@alafia.example',
  ])
    await expect(own.getByText(text).first()).toBeVisible()
  await expect(rowOf(page, 'Kemi Bello')).toContainText('Daughter · 6 years')
  await expect(rowOf(page, 'Kemi Bello')).toContainText('Asthma')
  // The same as at the top of the chart, not the text that was typed once.
  await expect(rowOf(page, 'Kemi Bello')).toContainText('Amoxicillin: Itchy rash')
  await expect(rowOf(page, 'Kemi Bello')).not.toContainText('Penicillin')
  await expect(rowOf(page, 'Kemi Bello').getByText('Has medical conditions')).toBeAttached()

  const dialog = await openAdd(page)
  await dialog.getByRole('button', { name: 'Add Family Member' }).click()
  await expect(summaryOf(dialog).getByRole('listitem')).toHaveText([
    'First name is required',
    'Last name is required',
    'Date of birth is required',
    'Relationship is required',
  ])
  await expect(summaryOf(dialog)).toBeFocused()
  await dialog.getByLabel('First name').fill(first)
  await dialog.getByLabel('Last name').fill('Bello')
  await dialog.getByLabel('Relationship').selectOption('daughter')
  await dialog.getByLabel('Date of birth').fill('2199-01-01')
  await expect(dialog.getByText('Date of birth can’t be in the future').first()).toBeVisible()
  await dialog.getByLabel('Date of birth').fill('2016-03-02')
  await expect(summaryOf(dialog)).toBeHidden()
  await expect(
    dialog.getByText('If you leave this blank, we’ll use your number, 0803 555 0142.'),
  ).toBeVisible()
  await dialog.getByLabel('Medical conditions').fill(' Type 2 diabetes, , Glaucoma,')
  await dialog.getByLabel('Allergies').fill('Aspirin')
  await dialog.getByLabel('Member number').fill('HYG-2048-7735')

  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Add Family Member' }).click()
  await expect(behindDialog(page, 'Failed to add family member. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toHaveValue(first)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Add Family Member' }).click()
  await expect(toast(page, 'Family Member Added')).toBeVisible()
  await expect(dialog).toBeHidden()
  for (const tab of [page, second]) {
    const row = rowOf(tab, `${first} Bello`)
    await expect(row).toHaveCount(1)
    for (const text of [
      'Daughter · 68 years',
      'Emergency contact: 0803 555 0142',
      'Type 2 diabetes',
      'Glaucoma',
      'Aspirin',
    ])
      await expect(row).toContainText(
        text.replace('68', String(ageOn(civilOf(new Date(), 'Africa/Lagos').date, '2016-03-02'))),
      )
  }

  await rowOf(page, first)
    .getByRole('button', { name: `Edit ${first} Bello` })
    .click()
  const edit = page.getByRole('dialog', { name: 'Edit Family Member' })
  await expect(edit.getByLabel('Medical conditions')).toHaveValue('Type 2 diabetes, Glaucoma')
  await expect(edit.getByLabel('Member number')).toHaveValue('HYG-2048-7735')
  await edit.getByLabel('Last name').fill('')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(summaryOf(edit).getByRole('listitem')).toHaveText(['Last name is required'])
  await edit.getByLabel('Last name').fill('Adeola')
  await edit.getByLabel('Reason for the change').fill('Goes by her mother’s name')
  await edit.getByLabel('Medical conditions').fill('')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Family Member Updated')).toBeVisible()
  for (const tab of [page, second]) {
    await expect(rowOf(tab, `${first} Adeola`)).toContainText('Aspirin')
    await expect(rowOf(tab, `${first} Adeola`)).not.toContainText('Glaucoma')
  }

  const name = 'Are you sure you want to remove this family member?'
  await rowOf(page, first)
    .getByRole('button', { name: `Remove ${first} Adeola` })
    .click()
  const question = page.getByRole('alertdialog', { name })
  await expect(question).toContainText(`we erase everything about ${first}`)
  await question.getByRole('button', { name: `Remove ${first}` }).click()
  await expect(toast(page, 'Family Member Removed')).toBeVisible()
  for (const tab of [page, second]) await expect(rowOf(tab, first)).toHaveCount(0)
  expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await checkAccessibility(page, 'family page')
  await openAdd(page)
  await checkAccessibility(page, 'add family member')
})

test('PLAT-46 by keyboard alone: a member is added and removed again', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'patient')
  await press(page, page.getByRole('link', { name: 'Family', exact: true }))
  await expect(page.getByRole('heading', { name: 'Family Members', level: 1 })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Add Family Member' }))
  const dialog = page.getByRole('dialog', { name: 'Add Family Member' })
  await tabTo(page, dialog.getByLabel('First name'))
  await page.keyboard.type('Kunle')
  await tabTo(page, dialog.getByLabel('Last name'))
  await page.keyboard.type('Keys')
  await tabTo(page, dialog.getByLabel('Date of birth'))
  await page.keyboard.type('01022016')
  await tabTo(page, dialog.getByLabel('Relationship'))
  await page.keyboard.type('Sib')
  await press(page, dialog.getByRole('button', { name: 'Add Family Member' }))
  await expect(toast(page, 'Family Member Added')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Family Member' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Remove Kunle Keys' }))
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, question.getByRole('button', { name: 'Remove Kunle' }), 'Enter')
  await expect(toast(page, 'Family Member Removed')).toBeVisible()
  await expect(rowOf(page, 'Kunle Keys')).toHaveCount(0)
})
