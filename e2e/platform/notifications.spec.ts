import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { withoutReply, expectFormErrors } from '../support/forms.ts'
import { press, tabTo } from '../support/keyboard.ts'

/* The bell, the toasts and the announcements. */

// The tests count unread notifications, which other journeys would change.
test.use({ aloneAs: 'notifications' })

const isLive = (page: Page) => expect(page.getByText('Live: connected').first()).toBeAttached()
const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notification/ }).getByRole('listitem')
const listOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('ADM-17 PLAT-46 an administrator sends an announcement by keyboard: previewed, confirmed, and sent once', async ({
  browser,
  url,
}) => {
  const [admin, patient] = [
    await signedIn(browser, url, 'admin'),
    await signedIn(browser, url, 'patient', phone),
  ]
  const errors = collectErrors(admin)
  await isLive(patient)
  await press(admin, admin.getByRole('link', { name: 'Announcements' }))
  await expect(admin.getByRole('heading', { level: 1, name: 'Announcements' })).toBeFocused()
  await expect(admin.getByText('No announcements yet')).toBeVisible()
  await press(admin, admin.getByRole('button', { name: 'New Announcement' }).first())
  const dialog = admin.getByRole('dialog', { name: 'New Announcement' })
  await press(admin, dialog.getByRole('button', { name: 'Send Announcement…' }))
  await expectFormErrors(dialog, [
    'Title must be at least 3 characters',
    'Message must be at least 5 characters',
    'Choose at least one role',
  ])
  await checkAccessibility(admin, 'a new announcement with mistakes')

  await tabTo(admin, dialog.getByLabel('Title'))
  await admin.keyboard.type('Closed on Monday')
  await admin.keyboard.press('Tab')
  await admin.keyboard.type('The clinic is closed on Monday.\nUrgent care goes on as always.')
  await press(admin, dialog.getByRole('checkbox', { name: 'Patients' }), 'Space')
  await expect(dialog.getByText(/^Patients: reaches \d+ people, not counting you\.$/)).toBeVisible()
  await press(admin, dialog.getByRole('checkbox', { name: 'Doctors' }), 'Space')
  await expect(dialog.getByText(/^Patients and doctors: reaches \d+ people/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    'Urgent care goes on as always.',
  )

  // Nothing typed is lost, by accident or when sending fails; trying again sends it once.
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Keep editing' }).click()
  await press(admin, dialog.getByRole('button', { name: 'Send Announcement…' }))
  const question = admin.getByRole('alertdialog', { name: 'Send “Closed on Monday”?' })
  await expect(question).toContainText('You can’t take it back.')
  await withoutReply(admin, '**/api/admin/announcements', async () => {
    await question.getByRole('button', { name: /^Send to \d+ people$/ }).click()
    await expect(question.getByText('The announcement was not sent')).toBeVisible()
  })
  await press(admin, question.getByRole('button', { name: /^Send to \d+ people$/ }))
  await expect(toast(admin, 'Announcement Sent')).toContainText(/We notified \d+ people/)
  await expect(dialog).toBeHidden()
  const row = admin.getByRole('main').getByRole('listitem').filter({ hasText: 'Closed on Monday' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/Patients and doctors · \d+ people · by /)
  await expect(toast(patient, 'Closed on Monday')).toBeVisible()
  await expect(bell(admin, 3)).toBeVisible()
  await checkAccessibility(admin, 'announcements')
  expect(errors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})

test('NOTE-3 NOTE-5 at most one toast is shown, and it can be swiped away; the badge and the list are right on every device', async ({
  browser,
  url,
}) => {
  const atDesk = await signedIn(browser, url, 'pharmacist', desktop)
  const onPhone = await signedIn(browser, url, 'pharmacist', phone)
  await Promise.all([isLive(atDesk), isLive(onPhone)])
  await expect(bell(onPhone, 3)).toBeVisible()
  const admin = await apiOf(url, 'admin')
  for (const title of ['The first word', 'The second word']) {
    const data = { title, message: 'For the people at the counter', roles: ['pharmacist'] }
    expect((await admin.post('/api/admin/announcements', { data })).status()).toBe(201)
  }
  for (const page of [atDesk, onPhone]) await expect(toasts(page)).toHaveText([/The second word/])

  // NOTE-5: swiped to the right by more than 50 px.
  await onPhone.bringToFront()
  const box = await toasts(onPhone).boundingBox()
  if (!box) throw new Error('No toast is shown')
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  await onPhone.mouse.move(x, y)
  await onPhone.mouse.down()
  await onPhone.mouse.move(x + 120, y, { steps: 6 })
  await onPhone.mouse.up()
  await expect(toasts(onPhone)).toHaveCount(0, { timeout: 2000 })
  for (const page of [atDesk, onPhone]) await expect(bell(page, 5)).toBeVisible()

  await atDesk.bringToFront()
  await bell(atDesk, 5).click()
  const list = listOf(atDesk)
  const rows = list.getByRole('listitem')
  await expect(rows.nth(0)).toContainText('The second word')
  await expect(rows.nth(1)).toContainText('The first word')
  await checkAccessibility(atDesk, 'notifications')
  await list.getByRole('button', { name: 'Mark as read: The second word' }).click()
  await expect(list.getByText('Newest first, 4 unread.')).toBeVisible()
  await expect(bell(onPhone, 4)).toBeVisible()

  // One with a target: pressing it marks it as read and opens what it is about.
  const unread = list.getByRole('listitem').filter({ has: atDesk.getByText('New', { exact: true }) })
  const link = unread.getByRole('link').first()
  const address = await link.getAttribute('href')
  await press(atDesk, link)
  await expect(list).toBeHidden()
  await expect(atDesk).toHaveURL(`${url}${address}`)
  // At some hours that is an item of the stock, whose dialog hides the bell.
  await atDesk.goto('/pharmacist/dashboard')
  for (const page of [atDesk, onPhone]) await expect(bell(page, 3)).toBeVisible()

  await onPhone.bringToFront()
  await onPhone.getByRole('button', { name: /^Notifications/ }).click()
  await listOf(onPhone).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(listOf(onPhone).getByText('Newest first.')).toBeVisible()
  await expect(listOf(onPhone).getByText('New', { exact: true })).toHaveCount(0)
  await expect(bell(atDesk, 0)).toBeVisible()
})
