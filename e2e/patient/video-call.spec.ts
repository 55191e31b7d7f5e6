import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { newGuestInvitation } from '@alafia/contract/video-visits/guest-invitations/schema'
import { startApp } from '../support/app.ts'
import { args, chromium } from '../support/chromium.ts'
import { desktop, expect, phone, signedIn, test } from '../support/fixtures.ts'
import { isSkipped, startRelay } from '../support/turn-server.ts'
import { openVideoVisit } from '../support/open-video-visit.ts'

/* Audio and video from browser to browser, and how they come back: each step within the 10 s that are waited. */

test.use({
  launchOptions: {
    executablePath: chromium,
    args: [
      ...args.filter((one) => !one.includes('fake-device')),
      '--use-fake-device-for-media-stream=fps=10',
      // No one chooses a screen here, so the browser draws one itself.
      '--use-fake-ui-for-media-stream',
    ],
  },
})
test.describe.configure({ mode: 'serial' })

const pair = { patient: 'patient', doctor: 'doctor' }

let alafia: Awaited<ReturnType<typeof startApp>>
test.beforeAll(async () => {
  test.setTimeout(120_000)
  alafia = await startApp()
})
test.afterAll(() => alafia.stop())

/** Makes the connections accessible, for what the page doesn’t show. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    // A small camera, because these cores draw, send and show every video.
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wanted) =>
      open(wanted?.video ? { video: { width: 320, height: 180 } } : wanted)
    const Own = RTCPeerConnection
    const all: RTCPeerConnection[] = []
    Object.assign(window, {
      connections: all,
      RTCPeerConnection: class extends Own {
        constructor(configuration?: RTCConfiguration) {
          super(configuration)
          all.push(this)
        }
      },
    })
  })

const readied = async (page: Page) => {
  await page.context().grantPermissions(['camera', 'microphone'], { origin: alafia.url })
  await watch(page)
  return page
}
const at = async (browser: Browser, who: string) =>
  readied(await signedIn(browser, alafia.url, who, who === pair.patient ? phone : desktop))

const stageOf = (page: Page) => page.getByRole('region', { name: 'Video visit' })
const control = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Controls of the call' }).getByRole('button', { name })
const pictureOf = (page: Page, name: string) => stageOf(page).getByLabel(name, { exact: true })

/** The video of a person or a screen keeps arriving; there is exactly one. */
const seen = async (page: Page, name: string) => {
  await expect(pictureOf(page, name)).toHaveCount(1, { timeout: 30_000 })
  // Counted again each time, because a video that came back counts from zero.
  const coming = () =>
    pictureOf(page, name).evaluate(async (video: HTMLVideoElement) => {
      const before = video.getVideoPlaybackQuality().totalVideoFrames
      await new Promise((resolve) => setTimeout(resolve, 500))
      return video.getVideoPlaybackQuality().totalVideoFrames - before
    })
  // After a cut both sides first try to reconnect, at growing intervals.
  await expect.poll(coming, { message: `pictures of ${name} go on`, timeout: 30_000 }).toBeGreaterThan(1)
}

/** A change reaches the other: the connection by the server works. */
const mutedIsSeen = async (from: Page, by: Page, name: string) => {
  await control(from, /^Mute/).click()
  await expect(stageOf(by).getByText(`${name}, muted`)).toBeVisible()
  await control(from, /^Unmute/).click()
  await expect(stageOf(by).getByText(`${name}, muted`)).toHaveCount(0)
}

/** A doctor in an appointment can't take anyone else. */
const end = (doctorApi: APIRequestContext, { id }: { id: number }) =>
  doctorApi.patch(`/api/appointments/${id}`, { data: { status: 'cancelled', reason: 'Called away' } })

/** The number of connections that a page has created. */
const madeBy = (page: Page) =>
  page.evaluate(() => {
    // Set by watch().
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    return connections.length
  })

type Stats = Map<
  string,
  { type: string; selectedCandidatePairId: string; localCandidateId: string; candidateType: string }
>

/** The kind of route of each connection: 'host' or 'relay'. */
const waysOf = (page: Page) =>
  page.evaluate(async () => {
    // Set by watch().
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    const live = connections.filter(({ connectionState }) => connectionState === 'connected')
    return Promise.all(
      live.map(async (one) => {
        const stats = (await one.getStats()) as unknown as Stats // filled by the browser
        const transport = [...stats.values()].find(({ type }) => type === 'transport')
        const selected = stats.get(transport?.selectedCandidatePairId ?? '')
        return stats.get(selected?.localCandidateId ?? '')?.candidateType
      }),
    )
  })

const join = async (page: Page, visitId: number, who: 'patient' | 'doctor') => {
  await page.goto(who === 'doctor' ? `/doctor/consultation/${visitId}` : `/visit/${visitId}`)
  await page.getByRole('button', { name: /^Join( by video| the video visit)?$/ }).click()
  // How fast joining is, is measured elsewhere; here a busy machine may be slow to open devices.
  await expect(control(page, /^Mute/)).toBeVisible({ timeout: 30_000 })
}

/** A new video visit, with patient and doctor in its call. */
const startCall = async (browser: Browser) => {
  const { visit, doctor: doctorApi } = await openVideoVisit(alafia.url, pair)
  const [patient, doctor] = [await at(browser, pair.patient), await at(browser, pair.doctor)]
  await join(patient, visit.id, 'patient')
  await join(doctor, visit.id, 'doctor')
  return { patient, doctor, visit, doctorApi }
}

test('VID-14 three browsers see one another, a screen that is shared, and who is muted', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { patient, doctor, visit, doctorApi } = await startCall(browser)
  const { patientName, doctorName } = visit
  await seen(patient, doctorName)
  await seen(doctor, patientName)
  await mutedIsSeen(patient, doctor, patientName)
  expect(await waysOf(patient)).toEqual(['host'])

  // The camera, off and on.
  await control(patient, 'Stop camera').click()
  await expect(pictureOf(doctor, patientName)).toHaveCount(0)
  await control(patient, 'Start camera').click()
  await seen(doctor, patientName)

  // The doctor's screen, beside the doctor's video.
  const screenOfDoctor = `The screen of ${doctorName}`
  await control(doctor, 'Share screen').click()
  await expect(stageOf(doctor).getByText('Others can see your screen.')).toBeVisible()
  await seen(patient, screenOfDoctor)
  await seen(patient, doctorName)

  // A third person.
  const invited = await doctorApi.post(`/api/video-visits/${visit.id}/invitations`, {
    data: { name: 'Ada Obi', kind: 'interpreter' },
  })
  const guest = await readied(
    await (await browser.newContext({ baseURL: alafia.url, viewport: desktop })).newPage(),
  )
  await guest.goto(newGuestInvitation.parse(await invited.json()).path)
  await guest.getByRole('button', { name: 'Join the video visit' }).click()
  await doctor.getByRole('button', { name: 'Let Ada Obi in' }).click()
  await seen(guest, patientName)
  await seen(guest, doctorName)
  await seen(guest, screenOfDoctor)
  await control(guest, 'Leave').click()
  await control(doctor, 'Stop sharing').click()
  await expect(pictureOf(patient, screenOfDoctor)).toHaveCount(0)
  await end(doctorApi, visit)
})

test('VID-15 two browsers see one another again after another tab, a lost network and a new server', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { patient, doctor, visit, doctorApi } = await startCall(browser)
  const { patientName, doctorName } = visit
  await seen(doctor, patientName)

  // The same person in another tab takes over, and no one is there twice.
  const tab = await readied(await patient.context().newPage())
  await join(tab, visit.id, 'patient')
  await expect(patient.getByText('You joined from another tab or device')).toBeVisible()
  await seen(doctor, patientName)
  await tab.close()
  await patient.getByRole('button', { name: 'Use it here instead' }).click()
  await seen(doctor, patientName)

  // The browser is offline: audio and video go on directly; back online, changes reach the other again.
  await patient.context().setOffline(true)
  await expect(
    stageOf(patient).getByText('Reconnecting… You may still see and hear each other.'),
  ).toBeVisible()
  await patient.waitForTimeout(1500)
  await patient.context().setOffline(false)
  await mutedIsSeen(patient, doctor, patientName)
  await seen(doctor, patientName)
  await seen(patient, doctorName)

  const before = await madeBy(doctor)
  await alafia.restart()
  await mutedIsSeen(doctor, patient, doctorName)
  await mutedIsSeen(patient, doctor, patientName)
  await seen(doctor, patientName)
  await seen(patient, doctorName)
  // The same connection as before the restart.
  expect(await madeBy(doctor)).toBe(before)
  await end(doctorApi, visit)
})

test('VID-16 VID-23 through a relay alone, it turns video off on a bad network and on again, and survives a cut', async ({
  browser,
}) => {
  test.skip(isSkipped, 'There is no coturn')
  test.setTimeout(180_000)
  const relay = await startRelay()
  try {
    await alafia.restart(relay.environment)
    const { patient, doctor, visit } = await startCall(browser)
    const { patientName, doctorName } = visit
    await seen(patient, doctorName)
    await seen(doctor, patientName)
    expect([await waysOf(patient), await waysOf(doctor)]).toEqual([['relay'], ['relay']])

    relay.network.loss = 0.25
    await expect(
      stageOf(patient).getByText('The network is weak. Video is off so that you can hear each other.'),
    ).toBeVisible({ timeout: 25_000 })
    await expect(pictureOf(doctor, patientName)).toHaveCount(0)
    await mutedIsSeen(patient, doctor, patientName)

    // Then nothing gets through for a while.
    relay.network.loss = 1
    await expect(stageOf(patient).getByText('Reconnecting…').first()).toBeVisible({ timeout: 20_000 })
    relay.network.loss = 0
    await expect(pictureOf(doctor, patientName)).toHaveCount(1, { timeout: 60_000 })
    await seen(doctor, patientName)
    await seen(patient, doctorName)
  } finally {
    await relay.stop()
  }
})
