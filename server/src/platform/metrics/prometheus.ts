import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** Counts an answered request. `route` is the pattern (`/api/appointments/:id`), so that no ids are in the metrics. */
  answered(call: { method: string; route: string; status: number; milliseconds: number }): void
  /** Counts a second in which the event loop was held up. */
  heldUp(): void
  /** Adds the number of connected sockets. */
  countSockets(connected: () => number): void
  /** Counts a report or an export, where there is a standby. */
  readReportFrom(from: 'primary' | 'standby'): void
  /** The text of `/metrics`, and its content type. */
  text(): Promise<string>
  contentType: string
}

/** Read at each scrape. */
export type Gauges = {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  auditQueue: () => number
  mailQueue: () => number
  changedPrescriptions: () => number
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** One process's metrics for Prometheus. */
export const createMetrics = ({ pool, auditQueue, mailQueue, changedPrescriptions }: Gauges): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const calls = new Histogram({
    name: 'alafia_http_seconds',
    help: 'Seconds from a call to its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  new Gauge({
    name: 'alafia_database_connections',
    help: 'Connections of the pool: in use, idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'alafia_audit_waiting',
    help: 'Calls that wait for their audit entries to reach the disk',
    registers: [registry],
    collect() {
      this.set(auditQueue())
    },
  })
  new Gauge({
    name: 'alafia_mail_waiting',
    help: 'Notifications whose email waits to be sent, as last counted',
    registers: [registry],
    collect() {
      this.set(mailQueue())
    },
  })
  new Gauge({
    name: 'alafia_prescriptions_changed',
    help: 'Prescriptions that this process found changed after they were signed',
    registers: [registry],
    collect() {
      this.set(changedPrescriptions())
    },
  })

  const delays = new Counter({
    name: 'alafia_event_loop_held_up',
    help: 'Seconds in which the event loop was held up for more than 200 ms',
    registers: [registry],
  })

  const reports = new Counter({
    name: 'alafia_reports',
    help: 'Reports and exports, by the database that they were read from: the standby of DATABASE_READ_URL, or the primary',
    labelNames: ['database'],
    registers: [registry],
  })

  return {
    readReportFrom: (from) => reports.inc({ database: from }),
    heldUp: () => delays.inc(),
    answered: ({ method, route, status, milliseconds }) =>
      calls.observe({ method, route, status }, milliseconds / 1000),
    countSockets: (connected) => {
      registry.removeSingleMetric('alafia_sockets')
      new Gauge({
        name: 'alafia_sockets',
        help: 'Connected sockets',
        registers: [registry],
        collect() {
          this.set(connected())
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
