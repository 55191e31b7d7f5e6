import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChartEntry } from '@alafia/contract/patients/schema'
import { addRecords } from '../../seed/records.ts'
import { addPrescriptions } from '../../seed/prescriptions.ts'
import { testServer, type TestServer } from '../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/* Few days, few hours, and the first and last minute of a day: entries at the same instant, and on both sides of midnight. */
const days = ['2026-02-28', '2026-03-01', '2026-03-02'] as const
const day = fc.constantFrom(...days)
const instants = days.flatMap((date) =>
  ['00:00:00', '10:00:00', '10:00:00.001', '22:59:59.999', '23:00:00'].map((time) => `${date}T${time}Z`),
)
const story = fc.record({
  visits: fc.uniqueArray(fc.tuple(day, fc.constantFrom('00:00', '10:00', '11:00', '23:30')), {
    maxLength: 8,
    selector: ([date, time]) => `${date} ${time}`,
  }),
  prescriptions: fc.array(fc.constantFrom(...instants), { maxLength: 8 }),
  records: fc.array(day, { maxLength: 8 }),
  limit: fc.integer({ min: 1, max: 5 }),
  kinds: fc.constantFrom(undefined, 'appointment,prescription', 'record,appointment', 'prescription,record'),
})

const keyOf = ({ kind, id }: ChartEntry) => `${kind} ${id}`

test('PLAT-2 the chart’s pages follow each other without a gap or a repeat, whatever shares an instant', async () => {
  const { seed, db, clock, app } = server
  const okafor = await seed.doctor()
  const caller = await server.as(okafor)
  await fc.assert(
    fc.asyncProperty(story, async ({ visits, prescriptions, records, limit, kinds }) => {
      const patient = await seed.patient()
      const other = await seed.doctor()
      const at = await seed.appointment({
        patient,
        doctor: okafor,
        date: '2026-01-01',
        time: '10:00',
        status: 'completed',
      })
      for (const [date, time] of visits)
        await seed.appointment({ patient, doctor: other, date, time, status: 'completed' })
      if (prescriptions.length > 0) {
        const rows = await db.transaction((tx) =>
          addPrescriptions(
            tx,
            app.services,
            prescriptions.map((createdAt) => ({ appointment: at, createdAt: new Date(createdAt) })),
            undefined,
          ),
        )
        expect(rows).toHaveLength(prescriptions.length)
      }
      await addRecords(
        db,
        clock,
        records.map((date) => ({ patient, date })),
      )
      const filter = kinds === undefined ? '' : `&kinds=${kinds}`
      const whole = await caller.get<ChartEntry[]>(`/api/patients/${patient.id}/chart?limit=200${filter}`)
      const seen: string[] = []
      let path: string | undefined = `/api/patients/${patient.id}/chart?limit=${limit}${filter}`
      while (path !== undefined && seen.length < 100) {
        const page: typeof whole = await caller.get<ChartEntry[]>(path)
        expect(page.status).toBe(200)
        seen.push(...page.body.map(keyOf))
        path = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1]
      }
      expect(seen).toEqual(whole.body.map(keyOf))
      expect(new Set(seen).size).toBe(seen.length)
      const of = (kind: string, count: number) => (kinds === undefined || kinds.includes(kind) ? count : 0)
      expect(seen).toHaveLength(
        of('appointment', visits.length + 1) +
          of('prescription', prescriptions.length) +
          of('record', records.length),
      )
      const moments = whole.body.map(({ date, time }) => `${date} ${time ?? '99'}`)
      expect(moments).toEqual(moments.toSorted().toReversed())
    }),
    { numRuns: 20 },
  )
})
