import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { familyMember } from '@alafia/contract/family/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { startApp } from '../support/app.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* Two parents and one child: an invitation by email, a booking by each, and the end of it. */

const address = 'patient2@alafia.example'
const [hers, his] = ['She coughs at night', 'Her yearly check-up']

const linkIn = async (folder: string): Promise<string> => {
  const found = async () => {
    const mail = join(folder, 'mail')
    const files = await readdir(mail).catch(() => [])
    const texts = await Promise.all(
      files.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(mail, name), 'utf8')),
    )
    // Long lines are folded with '='.
    const links = texts.map((text) =>
      /https?:\/\/[^/]+(\/family-invitation#[\w-]{43})/.exec(text.replaceAll('=\r\n', '')),
    )
    return links.find((link) => link !== null)?.[1] ?? ''
  }
  await expect.poll(found).not.toBe('')
  return found()
}

/** The id of the demo's child. */
const memberOf = async (url: string): Promise<number> => {
  const api = await apiOf(url, 'patient')
  const family = z.array(familyMember).parse(await (await api.get('/api/family')).json())
  await api.dispose()
  return family.find(({ firstName }) => firstName === 'Kemi')?.id ?? 0
}

test('FAM-40 FAM-42 FAM-44 FAM-47 the other parent accepts by the link; each sees live what the other books; once it is over, the screen says so', async ({
  browser,
}) => {
  const { url, folder, stop } = await startApp()
  const first = await signedIn(browser, url, 'patient', phone, '/family')
  const kemi = first
    .getByRole('region', { name: 'Your family' })
    .getByRole('listitem')
    .filter({ hasText: 'Kemi Bello' })
  const share = kemi.getByRole('button', { name: 'Share Kemi with the other parent' })
  expect((await share.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await share.click()
  const form = first.getByRole('dialog', { name: 'Share Kemi' })
  await form.getByLabel('The other parent’s email').fill(address)
  await checkAccessibility(first, 'inviting the other parent')
  await first.setViewportSize(phone)
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(kemi).toContainText(`You invited ${address}`)
  await checkAccessibility(first, 'a child whose other parent is invited')
  await first.setViewportSize(phone)

  const second = await signedIn(browser, url, address, desktop, await linkIn(folder))
  await expect(second.getByRole('heading', { level: 1, name: 'Look after Kemi together' })).toBeVisible()
  await checkAccessibility(second, 'the invitation')
  await second.getByRole('button', { name: 'Accept' }).click()
  await expect(second.getByText('You look after Kemi together')).toBeVisible()
  await expect(kemi).toContainText('Shared with Musa Ibrahim.')
  await second.getByRole('link', { name: 'Family Members' }).last().click()
  const shared = second
    .getByRole('region', { name: 'Your family' })
    .getByRole('listitem')
    .filter({ hasText: 'Kemi Bello' })
  await expect(shared).toContainText('Amina Bello shares Kemi with you.')
  await expect(shared).toContainText('Asthma')
  await checkAccessibility(second, 'a child whom another parent shares')

  // She books: his page follows.
  await second.goto('/appointments')
  await expect(second.getByText('Live: connected').first()).toBeAttached()
  const member = await memberOf(url)
  await newAppointment(url, hers, member)
  await expect(second.getByText(hers).first()).toBeVisible()

  // He books: hers follows.
  await first.goto('/appointments')
  await expect(first.getByText('Live: connected').first()).toBeAttached()
  await second.getByRole('link', { name: 'Alafia, home' }).click()
  // The page that he leaves has such a button, too.
  await expect(second.getByRole('heading', { name: /^Hi / })).toBeVisible()
  await second.getByRole('button', { name: 'Book Appointment' }).first().click()
  const booking = second.getByRole('dialog', { name: 'Book Appointment' })
  await booking.getByLabel('Who is it for?').selectOption(String(member))
  const option = booking.getByLabel('Doctor').getByRole('option').filter({ hasText: 'Dr. Adanna Eze' })
  await booking.getByLabel('Doctor').selectOption((await option.textContent()) ?? '')
  // The first ones may be those of another visit of Kemi's.
  await booking.locator('[name=appointmentTime]:enabled').nth(4).check()
  await booking.getByLabel('Reason for the visit').fill(his)
  await booking.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(booking).toBeHidden()
  await expect(first.getByText(his).first()).toBeVisible()

  // She stops sharing while he has Kemi's health open.
  await second.goto(`/patient/health?member=${member}`)
  await expect(second.getByRole('heading', { name: 'Health problems' })).toBeVisible()
  await first.goto('/family')
  await kemi.getByRole('button', { name: 'Stop sharing Kemi' }).click()
  const question = first.getByRole('alertdialog')
  await checkAccessibility(first, 'stopping to share')
  await first.setViewportSize(phone)
  await question.getByRole('button', { name: 'Stop sharing Kemi' }).click()
  await expect(kemi.getByRole('button', { name: 'Share Kemi with the other parent' })).toBeVisible()
  await expect(toast(second, 'Sharing ended')).toBeVisible()
  await expect(second.getByText('This person isn’t in your family list')).toBeVisible()
  await checkAccessibility(second, 'the health of a child who is no longer shared')
  await second.goto('/appointments')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(second.getByText(hers)).toHaveCount(0)
  await stop()
})
