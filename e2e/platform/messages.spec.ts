import type { Page } from '@playwright/test'
import { unreadMessages } from '@alafia/contract/messages/unread.endpoints'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'

const subject = `Cough at night ${process.pid}`

const thread = (page: Page) => page.getByRole('region', { name: /^Messages with/ })
const said = (page: Page, text: string) => thread(page).getByRole('listitem').filter({ hasText: text })
const reply = async (page: Page, text: string) => {
  await page.getByLabel('Your reply').fill(text)
  await page.getByRole('button', { name: 'Send Reply' }).click()
}
const sign = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF\n',
)

test('MSG-5 MSG-12 MSG-16 MSG-17 two people write to each other, and one goes offline and comes back', async ({
  browser,
  url,
}) => {
  test.setTimeout(120_000)
  const patient = await signedIn(browser, url, 'patient', desktop, '/messages')
  const doctor = await signedIn(browser, url, 'doctor', desktop, '/messages')
  await expect(patient.getByText('Select a message')).toBeVisible()

  // A new message to an allowed recipient, about an appointment, with files; nothing typed is lost.
  await patient.getByRole('button', { name: 'New Message' }).first().click()
  const dialog = patient.getByRole('dialog', { name: 'New Message' })
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog.getByRole('alert', { name: 'Please check these answers' })).toBeFocused()
  await expect(dialog.getByRole('alert')).toContainText('Choose who to write to')
  const to = dialog.getByRole('combobox', { name: 'To' })
  await to.fill('zzzz')
  await expect(dialog.getByText('No one you can write to has this name.')).toBeVisible()
  await to.fill('okafor')
  await dialog.getByRole('option', { name: /Okafor/ }).click()
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Message', { exact: true }).fill('It began on Monday.\n\nShould I come?')
  const files = dialog.locator('input[type=file]')
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(dialog.getByText('notes.txt: Please choose a PDF, JPEG or PNG file')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove notes.txt' }).click()
  await files.setInputFiles({
    name: 'fake.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<script>'),
  })
  await expect(dialog.getByText(/^fake.pdf: /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove fake.pdf' }).click()
  await files.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: sign })
  await expect(dialog.getByText(`${sign.length} bytes`)).toBeVisible()
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  await patient.reload()
  await expect(dialog.getByLabel('Subject')).toHaveValue(subject)
  await expect(to).toHaveValue(/Okafor/)
  await expect(dialog.getByText('letter.pdf')).toBeVisible()
  await checkAccessibility(patient, 'the dialog of a new message')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog).toBeHidden()
  await expect(patient.getByRole('heading', { name: subject })).toBeVisible()
  await expect(said(patient, 'Should I come?')).toContainText('Sent')

  // It arrives live, is counted everywhere, and is marked as read once it is shown.
  const row = doctor.getByRole('listitem').filter({ hasText: subject })
  await expect(row.getByText('1 unread')).toBeAttached()
  const unread = async () => {
    const api = await apiOf(url, 'doctor')
    return unreadMessages.parse(await (await api.get('/api/messages/unread')).json()).unread
  }
  const before = await unread()
  await row.getByRole('link').click()
  await expect(doctor.getByRole('heading', { name: subject })).toBeFocused()
  await expect(said(patient, 'Should I come?')).toContainText('Read')
  await expect(row.getByText('1 unread')).toBeHidden()
  expect(await unread()).toBe(before - 1)
  await expect(said(doctor, 'Should I come?').getByRole('paragraph')).toContainText([
    /./,
    'It began on Monday.',
    '',
    'Should I come?',
  ])
  const loaded = doctor.waitForEvent('download')
  await doctor.getByRole('button', { name: /^Download letter.pdf/ }).click()
  expect((await loaded).suggestedFilename()).toBe('letter.pdf')

  // A blank reply can't be sent; discarding asks first; typed text survives a reload.
  const send = doctor.getByRole('button', { name: 'Send Reply' })
  await doctor.getByLabel('Your reply').fill('   ')
  await expect(send).toBeDisabled()
  await doctor.getByLabel('Your reply').fill('Please come on')
  await expect(doctor.getByText('Draft saved')).toBeVisible()
  await doctor.reload()
  await expect(doctor.getByLabel('Your reply')).toHaveValue('Please come on')
  await doctor.getByRole('button', { name: 'Cancel' }).click()
  await doctor.getByRole('button', { name: 'Keep writing' }).click()
  await reply(doctor, 'Please come on Friday.')
  await expect(toast(doctor, 'Reply Sent')).toBeVisible()
  await expect(said(patient, 'Please come on Friday.')).toHaveCount(1)
  await expect(doctor.getByLabel('Your reply')).toHaveValue('')
  await checkAccessibility(doctor, 'an open conversation')

  // Offline, messages wait in order and are sent once.
  await patient.context().setOffline(true)
  await reply(patient, 'First: thank you')
  await expect(said(patient, 'First: thank you')).toContainText('Waiting for connection')
  await reply(patient, 'Second: at nine?')
  await expect(said(patient, 'Second: at nine?')).toContainText('Waiting for connection')
  await expect(said(doctor, 'First: thank you')).toHaveCount(0)
  await patient.context().setOffline(false)
  await expect(said(doctor, 'Second: at nine?')).toHaveCount(1)
  await expect(said(doctor, 'First: thank you')).toHaveCount(1)
  await expect(said(patient, 'Second: at nine?')).toContainText('Read')
  await expect(thread(doctor).getByText(/^(First|Second): /)).toHaveText([
    'First: thank you',
    'Second: at nine?',
  ])
  await expect(said(patient, 'First: thank you')).toHaveCount(1)
})

test('MSG-17 PLAT-46 PLAT-47 on a phone and by keyboard: the list, then the conversation, and back', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', phone, '/messages')
  const links = page.locator('a[data-conversation]')
  await expect(links.first()).toBeVisible()
  await checkAccessibility(page, 'the list of messages')
  await page.setViewportSize(phone)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('zzzz nothing')
  await expect(page.getByText('No messages match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await press(page, links.first())
  await expect(thread(page)).toBeVisible()
  await expect(links.first()).toBeHidden()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await tabTo(page, page.getByLabel('Your reply'))
  await page.keyboard.type('By keys alone')
  await page.keyboard.press('Control+Enter')
  await expect(said(page, 'By keys alone')).toContainText('Sent')
  await expect(page.getByLabel('Your reply')).toBeFocused()
  await page.goBack()
  await expect(links.first()).toBeVisible()

  // Going back closes what was opened here: no history entry is duplicated.
  await links.first().click()
  await page.getByRole('button', { name: 'All messages' }).click()
  await expect(links.first()).toBeVisible()
  await page.goForward()
  await expect(thread(page)).toBeVisible()
  await page.goBack()
  const writing = page.getByRole('dialog', { name: 'New Message' })
  await page.getByRole('button', { name: 'New Message' }).first().click()
  await expect(writing).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(writing).toHaveCount(0)
  await page.goForward()
  await expect(writing).toBeVisible()
  await page.goto('/messages?conversation=2147483647')
  await expect(page.getByText('We couldn’t find this message')).toBeVisible()
  expect(collectErrors(page).filter((text) => !text.includes('404'))).toEqual([])
})
