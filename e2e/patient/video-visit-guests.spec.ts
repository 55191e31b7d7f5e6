import type { APIRequestContext, Browser } from '@playwright/test'
import { newGuestInvitation } from '@alafia/contract/video-visits/guest-invitations/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { args, chromium } from '../support/chromium.ts'
import { expect, phone, signedIn, test, toast, type Screen } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { openVideoVisit } from '../support/open-video-visit.ts'

/* A third person in a video visit: a guest has a link, one page, and no account. */

test.use({ launchOptions: { executablePath: chromium, args } })

const pair = { patient: 'patient2@alafia.example', doctor: 'doctor2@alafia.example' }

const invite = async (by: APIRequestContext, visitId: number, name: string) => {
  const made = await by.post(`/api/video-visits/${visitId}/invitations`, {
    data: { name, kind: 'interpreter' },
  })
  return newGuestInvitation.parse(await made.json())
}

/** A doctor in an appointment can't take anyone else. */
const end = (doctor: APIRequestContext, visitId: number) =>
  doctor.patch(`/api/appointments/${visitId}`, {
    data: { status: 'cancelled', reason: 'Feels well again' },
  })

/** A new browser with a camera and a microphone. */
const guestAt = async (browser: Browser, url: string, viewport: Screen = phone) => {
  const context = await browser.newContext({ baseURL: url, viewport })
  await context.grantPermissions(['camera', 'microphone'], { origin: new URL(url).origin })
  return context.newPage()
}

test('VID-27 VID-28 VID-29 VID-32 VID-33 VID-34 a guest joins by the link with the keyboard alone, waits until the patient lets them in, comes back after a reload, and is removed when revoked', async ({
  browser,
  url,
}) => {
  const { visit, doctor } = await openVideoVisit(url, pair)
  const invitation = await invite(doctor, visit.id, 'Ada Obi')
  const page = await guestAt(browser, url)
  const complaints = collectErrors(page)
  await page.goto(invitation.path)
  await expect(
    page.getByRole('heading', { level: 1, name: `${visit.doctorName} invites you to a video visit` }),
  ).toBeVisible()
  await expect(page.getByText('You join as Ada Obi, interpreter.')).toBeVisible()
  // Neither the reason nor the patient, and no link to any other page.
  await expect(page.getByText(visit.patientName)).toHaveCount(0)
  await expect(page.getByText(visit.reason)).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  await checkAccessibility(page, 'an invitation')
  await page.setViewportSize(phone)

  await tabTo(page, page.getByRole('button', { name: 'Join the video visit' }))
  await page.keyboard.press('Enter')
  const controls = page.getByRole('group', { name: 'Controls of the call' })
  await expect(controls).toBeVisible()
  await expect(page.getByText('Waiting to be let in', { exact: true })).toBeVisible()
  await checkAccessibility(page, 'a guest who waits to be let in')
  await page.setViewportSize(phone)
  await controls.getByRole('button', { name: /^Mute/ }).click()
  await expect(controls.getByRole('button', { name: /^Unmute/ })).toBeVisible()

  // Anyone else with the link is too late.
  const late = await guestAt(browser, url)
  await late.goto(invitation.path)
  await expect(late.getByText('This invitation has already been used')).toBeVisible()
  await expect(late.getByText('Ada')).toHaveCount(0)

  // A reload goes on waiting. The patient, in the call, sees who waits, and nothing of the guest is sent before.
  await page.reload()
  await expect(page.getByText('Waiting to be let in', { exact: true })).toBeVisible()
  await expect(controls.getByRole('button', { name: /^Unmute/ })).toBeVisible()
  await expect(page.getByText(visit.patientName)).toHaveCount(0)
  const host = await signedIn(browser, url, pair.patient, phone)
  const hostComplaints = collectErrors(host)
  await host.context().grantPermissions(['camera', 'microphone'], { origin: new URL(url).origin })
  await host.goto(`/visit/${visit.id}`)
  await host.getByRole('button', { name: 'Join the video visit' }).click()
  const waits = host.getByRole('list', { name: 'Waiting to join' }).getByRole('listitem')
  await expect(waits).toContainText('Ada Obi (interpreter) is waiting to join.')
  await checkAccessibility(host, 'a guest to let in')
  await host.setViewportSize(phone)
  const letIn = waits.getByRole('button', { name: 'Let Ada Obi in' })
  expect((await letIn.boundingBox())?.height).toBeGreaterThanOrEqual(48)

  // 'Not now' is told to the guest, who asks again; on another page the small view asks.
  await press(host, waits.getByRole('button', { name: 'Not now for Ada Obi' }))
  await expect(host.getByRole('region', { name: 'Video visit', exact: true })).toBeFocused()
  await expect(waits).toHaveCount(0)
  await expect(page.getByText('You can’t join just now')).toBeVisible()
  await host.getByRole('link', { name: 'Your appointments' }).last().click()
  await press(page, page.getByRole('button', { name: 'Ask again' }))
  await expect(page.getByText('Waiting to be let in', { exact: true })).toBeVisible()
  const small = host.getByRole('region', { name: 'Ongoing video visit' })
  await expect(small.getByText('Ada Obi (interpreter) is waiting to join.')).toBeVisible()
  await press(host, small.getByRole('button', { name: 'Let Ada Obi in' }))
  await expect(small.getByText('Ada Obi (interpreter)', { exact: true })).toBeVisible()
  const stage = page.getByRole('region', { name: 'Video visit', exact: true })
  await expect(stage.getByText(visit.patientName).first()).toBeVisible()
  await checkAccessibility(page, 'a guest in a video visit')
  await page.setViewportSize(phone)

  // Who was let in needn't ask after a reload.
  await page.reload()
  await expect(stage.getByText(visit.patientName).first()).toBeVisible()
  await expect(small.getByText('is waiting to join')).toHaveCount(0)
  await host.context().close()
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(kept).not.toMatch(/Ada|Obi/)

  await doctor.delete(`/api/video-visits/${visit.id}/invitations/${invitation.id}`)
  await expect(page.getByText('You aren’t part of this video visit')).toBeVisible()
  await page.goto(invitation.path)
  await page.getByRole('button', { name: 'Join again' }).click()
  await expect(page.getByText('This invitation was cancelled')).toBeVisible()
  await page.goto(`/join/${'A'.repeat(43)}`)
  await expect(page.getByText('We couldn’t find that invitation')).toBeVisible()
  await end(doctor, visit.id)
  // The 404 of the unknown link.
  expect([...complaints, ...hostComplaints].filter((one) => !one.includes('404'))).toEqual([])
})

test('VID-26 VID-29 the patient invites from the page of the video visit: a link to copy, who was invited, and revoking it', async ({
  browser,
  url,
}) => {
  const { visit, doctor } = await openVideoVisit(url, pair)
  const page = await signedIn(browser, url, pair.patient, phone)
  const complaints = collectErrors(page)
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin })
  await page.goto(`/visit/${visit.id}`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  const summary = dialog.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Please enter the name of the person you invite')
  await dialog.getByLabel('Name').fill('Ada Obi')
  await dialog.getByRole('radio', { name: /An interpreter/ }).check()
  await checkAccessibility(page, 'inviting someone')
  await page.setViewportSize(phone)
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  const link = dialog.getByLabel('Link for Ada Obi')
  await expect(link).toHaveValue(/\/join\/[\w-]{43}$/)
  const copy = dialog.getByRole('button', { name: 'Copy link' })
  await expect(copy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Copied.')).toBeVisible()
  const address = await link.inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const row = dialog.getByRole('listitem').filter({ hasText: 'Ada Obi (interpreter)' })
  await expect(row).toContainText('Not used yet')
  await checkAccessibility(page, 'the link of an invitation')

  const guest = await guestAt(browser, url)
  await guest.goto(address)
  await guest.getByRole('button', { name: 'Join with sound only' }).click()
  await expect(guest.getByText('Waiting to be let in', { exact: true })).toBeVisible()
  // Live.
  await expect(row).toContainText('Used')
  await row.getByRole('button', { name: /Cancel the invitation/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this invitation?' })
  await expect(question).toContainText('Ada Obi leaves the video visit at once and can’t come back.')
  await question.getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(toast(page, 'Invitation cancelled')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(guest.getByText('You aren’t part of this video visit')).toBeVisible()
  await end(doctor, visit.id)
  expect(complaints).toEqual([])
})
