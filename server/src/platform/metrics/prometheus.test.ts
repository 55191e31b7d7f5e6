import { expect, test } from 'vitest'
import { createMetrics } from './prometheus.ts'

test('PLAT-5 /metrics shows calls by route, sockets, connections and the audit entries waiting', async () => {
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 7 }
  const metrics = createMetrics({
    pool,
    auditQueue: () => 4,
    changedPrescriptions: () => 1,
    mailQueue: () => 6,
  })
  metrics.heldUp()
  metrics.countSockets(() => 41)
  metrics.countSockets(() => 42)
  metrics.answered({ method: 'GET', route: '/api/appointments/:id', status: 200, milliseconds: 4 })
  metrics.answered({ method: 'GET', route: '/api/appointments/:id', status: 200, milliseconds: 400 })
  const text = await metrics.text()
  const call = 'method="GET",route="/api/appointments/:id",status="200"'
  expect(text).toContain(`alafia_http_seconds_bucket{le="0.005",${call}} 1`)
  expect(text).toContain(`alafia_http_seconds_count{${call}} 2`)
  expect(text).toContain('alafia_database_connections{state="busy"} 3')
  expect(text).toContain('alafia_database_connections{state="awaited"} 7')
  expect(text).toContain('alafia_audit_waiting 4')
  expect(text).toContain('alafia_mail_waiting 6')
  expect(text).toContain('alafia_prescriptions_changed 1')
  expect(text).toContain('alafia_sockets 42')
  expect(text).toContain('alafia_event_loop_held_up 1')
  expect(text).toContain('process_cpu_seconds_total')
})
