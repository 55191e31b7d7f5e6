import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { args, chromium } from '../support/chromium.ts'
import { desktop, expect, phone, signedIn, test } from '../support/fixtures.ts'
import { press } from '../support/keyboard.ts'
import { openVideoVisit } from '../support/open-video-visit.ts'

/* In a video visit: what people see and do, on the doctor's desktop by keyboard alone and on the patient's phone. */

test.use({ launchOptions: { executablePath: chromium, args } })

const pair = { patient: 'patient', doctor: 'doctor2@alafia.example' }

/** Starting a camera and connecting two browsers can be slow on a busy machine. */
const firstPicture = { timeout: 30_000 }

const allow = (page: Page, url: string) =>
  page.context().grantPermissions(['camera', 'microphone'], { origin: new URL(url).origin })
const stageOf = (page: Page) => page.getByRole('region', { name: 'Video visit' })
const control = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Controls of the call' }).getByRole('button', { name })

test('VID-10 VID-17 VID-18 VID-19 VID-20 in a video visit: who is there, mute, chat, full screen, another page and back, a reload, and the end for everyone', async ({
  browser,
  url,
}) => {
  test.setTimeout(180_000)
  const { visit } = await openVideoVisit(url, pair)
  const doctor = await signedIn(browser, url, pair.doctor, desktop, `/doctor/consultation/${visit.id}`)
  const patient = await signedIn(browser, url, pair.patient, phone, `/visit/${visit.id}`)
  await allow(doctor, url)
  await allow(patient, url)
  const complaints = [collectErrors(doctor), collectErrors(patient)]

  await expect(doctor.getByText(`${visit.patientName} hasn’t joined yet`)).toBeVisible()
  await patient.getByRole('button', { name: 'Join with sound only' }).click()
  await expect(stageOf(patient).getByText(`${visit.doctorName} hasn’t joined yet`)).toBeVisible()
  await expect(doctor.getByText(`${visit.patientName} is waiting for you`)).toBeVisible()

  // The chart and your note are next to the video visit.
  await press(doctor, doctor.getByRole('button', { name: 'Join by video' }))
  await expect(stageOf(doctor).getByText(`${visit.patientName} · sound only`)).toBeVisible(firstPicture)
  await expect(stageOf(patient).getByLabel(visit.doctorName, { exact: true })).toBeVisible(firstPicture)
  await expect(doctor.getByLabel('Appointment notes')).toBeVisible()
  await doctor.getByLabel('Appointment notes').focus()
  await doctor.keyboard.press('Control+d')
  await expect(control(doctor, 'Unmute')).toBeVisible()
  await expect(stageOf(patient).getByText(`${visit.doctorName}, muted`)).toBeVisible()
  await control(patient, 'Mute').click()
  await expect(stageOf(doctor).getByText(`${visit.patientName}, muted`)).toBeVisible()

  await press(doctor, control(doctor, 'Chat'))
  await expect(doctor.getByLabel('Your message')).toBeFocused()
  await doctor.keyboard.type('Please show me the label of your inhaler.')
  await doctor.keyboard.press('Enter')
  await expect(control(patient, /^Chat.*1 unread/)).toBeVisible()
  await control(patient, /^Chat/).click()
  await expect(patient.getByRole('region', { name: 'Chat' })).toContainText('the label of your inhaler')
  await patient.getByLabel('Your message').fill('Here it is')
  await patient.getByRole('button', { name: 'Send message' }).click()
  await expect(doctor.getByRole('region', { name: 'Chat' })).toContainText('Here it is')
  await checkAccessibility(stageOf(doctor), 'a call with its chat')
  await doctor.getByLabel('Your message').focus()
  await doctor.keyboard.press('Escape')
  await expect(control(doctor, 'Chat')).toBeFocused()

  await press(doctor, control(doctor, 'More'))
  await doctor.getByRole('menuitem', { name: 'Full screen' }).press('Enter')
  // What is under it can't be reached.
  await expect(doctor.locator('header').first()).toHaveAttribute('inert')
  await doctor.keyboard.press('Escape')
  await expect(doctor.locator('header').first()).not.toHaveAttribute('inert')

  // The call continues on another page, and after a reload there.
  await patient
    .getByRole('link', { name: /^Medicines|^Prescriptions/ })
    .last()
    .click()
  const small = patient.getByRole('region', { name: 'Ongoing video visit' })
  await expect(small).toContainText(visit.doctorName)
  await checkAccessibility(small, 'the small view of a video visit')
  await patient.setViewportSize(phone)
  await patient.reload()
  await expect(small).toContainText(visit.doctorName)
  await small.getByRole('button', { name: /^Move this view/ }).click()
  await expect(small.getByRole('button', { name: 'Move this view; it is at the bottom left' })).toBeVisible()
  await small.getByRole('link', { name: 'Back to video visit' }).click()
  await expect(stageOf(patient).getByLabel(visit.doctorName, { exact: true })).toBeVisible(firstPicture)
  // As it was before.
  await expect(control(patient, 'Unmute')).toBeVisible()
  await expect(small).toBeHidden()

  await press(doctor, control(doctor, 'More'))
  await doctor.getByRole('menuitem', { name: 'End for everyone…' }).press('Enter')
  const question = doctor.getByRole('alertdialog', { name: 'End the video visit for everyone?' })
  await question.getByRole('button', { name: 'End for everyone' }).press('Enter')
  await expect(patient.getByText('The video visit has ended')).toBeVisible()
  await expect(doctor.getByText('The video visit has ended')).toBeVisible()
  expect(complaints).toEqual([[], []])
})
