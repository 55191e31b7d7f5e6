import { addDays } from '@alafia/contract/kernel/civil'
import type { History } from '@alafia/server/seed/history'
import type { Seed } from '@alafia/server/seed/seeding'
import { launch, type Page } from 'puppeteer-core'
import { hour } from '@alafia/contract/kernel/durations'
import { reportReadLoad } from './read-load.ts'
import { ms, note, report } from './report.ts'
import type { Reader } from './scenarios.ts'
import { inBatches } from './world.ts'

const maxServerMs = 60
/** Beside the prescriptions, one for every second appointment. */
const measured = 5000
const elsewhere = 50
const maxScreenMs = 200
const rounds = 10

type Person = History['patients'][number]
type Appointment = { id: number; appointmentDate: string; doctorId: number }

const jsonOf = async <Body>(address: string, { header }: Reader): Promise<Body> => {
  const answer = await fetch(address, { headers: header })
  if (!answer.ok) throw new Error(`${new URL(address).pathname} answered ${answer.status}`)
  // The contract defines the reply.
  return (await answer.json()) as Body
}

/** Adds a prescription to every second appointment of the chart, and a record to every fifth. */
const fillChart = async (seed: Seed, url: string, patient: Person, reader: Reader) => {
  const appointments: Appointment[] = []
  for (const status of ['completed', 'cancelled', 'no-show'])
    for (let path = `/api/appointments?limit=200&status=${status}`; path !== '';) {
      const answer = await fetch(url + path, { headers: reader.header })
      // As above.
      appointments.push(...((await answer.json()) as Appointment[]))
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    }
  for (const [place, { id, doctorId, appointmentDate }] of appointments.entries()) {
    const createdAt = new Date(`${appointmentDate}T12:00:00Z`)
    const appointment = { id, doctorId, patientId: patient.id, familyMemberId: null }
    if (place % 2 === 0) await seed.prescription({ appointment, createdAt })
    if (place % 5 === 0) await seed.record({ patient, date: addDays(appointmentDate, 1) })
  }
}

/** Years of weighing and measuring, and what the person takes from elsewhere. */
const fillFacts = async (seed: Seed, patient: Person) => {
  const kinds = ['weight', 'pulse', 'temperature', 'glucose', 'oxygen-saturation'] as const
  const values = { weight: 70, pulse: 72, temperature: 36.8, glucose: 5.4, 'oxygen-saturation': 98 }
  await inBatches(
    Array.from({ length: measured }, (_, place) => place),
    50,
    (place) => {
      const kind = kinds[place % kinds.length] ?? 'weight'
      const at = new Date(Date.UTC(2020, 0, 1) + place * 10 * hour)
      return seed.measurement({ patient, kind, value: values[kind], at })
    },
  )
  for (let one = 0; one < elsewhere; one += 1)
    await seed.medicineElsewhere({ patient, name: `Herbal tea ${one}` })
}

const signIn = async (page: Page, url: string, { email, password }: Person) => {
  await page.goto(`${url}/login?role=doctor`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForFunction("location.pathname === '/doctor/dashboard'")
}

/** From the click until the frame after the first lines has begun: they are on the screen by then. */
const stopwatch = `void (window.painted = new Promise((done) => {
  let from
  document.addEventListener('click', () => { from = performance.now() }, { capture: true, once: true })
  new MutationObserver((_changes, observer) => {
    if (from === undefined || !document.querySelector('[data-entry]')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const next = new MessageChannel()
      next.port1.onmessage = () => done(performance.now() - from)
      next.port2.postMessage(undefined)
    })
  }).observe(document.body, { childList: true, subtree: true })
}))`

/** Opens the chart once, with only the code cached: the list, the pointer on the name, the click. */
const openChart = async (page: Page, url: string, { id }: Person): Promise<number> => {
  await page.goto(`${url}/doctor/patients`)
  const name = await page.waitForSelector(`a[href="/doctor/patients/${id}"]`)
  await page.evaluate(stopwatch)
  await name?.hover()
  await name?.click()
  // The stopwatch's promise resolves with it.
  return (await page.evaluate('window.painted')) as number
}

const toScreen = async (url: string, doctor: Person, patient: Person, entries: number) => {
  const browser = await launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 860 })
    await signIn(page, url, doctor)
    await openChart(page, url, patient)
    const took: number[] = []
    for (let round = 0; round < rounds; round += 1) took.push(await openChart(page, url, patient))
    const sorted = took.toSorted((one, other) => one - other)
    const median = sorted[Math.floor(rounds / 2)] ?? 0
    report(
      `a chart of ${entries} appointments, from click to the first lines painted`,
      ms(median),
      `under ${maxScreenMs} ms`,
      median < maxScreenMs,
    )
    note(`median of ${rounds}; fastest ${ms(sorted[0] ?? 0)}, slowest ${ms(sorted.at(-1) ?? 0)}`)
  } finally {
    await browser.close()
  }
}

/**
 * A patient's long chart as one of the patient's doctors reads it: at the server with a few readers at once, and on the screen.
 * @param ward a history in which each patient has that many appointments
 */
export const longChart = async (
  url: string,
  count: number,
  seed: Seed,
  ward: History,
  readerOf: (person: Person) => Promise<Reader>,
) => {
  const [patient] = ward.patients
  const [doctor] = ward.doctors
  if (!patient || !doctor) throw new Error('No one has a chart')
  await fillChart(seed, url, patient, await readerOf(patient))
  await fillFacts(seed, patient)
  const reader = await readerOf(doctor)
  const chart = `/api/patients/${patient.id}/chart?limit=30`
  const [last] = (await jsonOf<{ kind: string; id: number; date: string }[]>(url + chart, reader)).slice(-1)
  const readings: [string, string][] = [
    ['first page', chart],
    ['an old page', `${chart}&cursor=record_${addDays(last?.date ?? '2020-01-01', -300)}_1`],
    ['a search for nothing', `${chart}&search=no%20such%20words`],
    ['who it is', `/api/patients/${patient.id}`],
    ['My patients', '/api/patients?limit=50'],
    [`the facts, of ${measured} measurements,`, `/api/people/${patient.id}/self/facts`],
    ['the weights', `/api/people/${patient.id}/self/measurements?kind=weight`],
    ['the prescribed medicines', `/api/people/${patient.id}/self/prescribed-medicines`],
  ]
  for (const [what, path] of readings)
    await reportReadLoad(url, reader, {
      what: `${what} of a chart of ${count} appointments`,
      path,
      maxMs: maxServerMs,
    })
  await toScreen(url, doctor, patient, count)
}
