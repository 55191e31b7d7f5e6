import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** One call answered. `route` is the pattern (`/api/appointments/:id`), never the address: ids are nobody's business. */
  answered(call: { method: string; route: string; status: number; milliseconds: number }): void
  /** How many sockets are connected, once there are any. */
  countSockets(connected: () => number): void
  /** The text of `/metrics`, and its content type. */
  text(): Promise<string>
  contentType: string
}

/** What is asked at the moment of each scrape. */
export type Gauges = {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  auditQueue: () => number
  mailQueue: () => number
  changedPrescriptions: () => number
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The figures of one process for Prometheus. */
export const createMetrics = ({ pool, auditQueue, mailQueue, changedPrescriptions }: Gauges): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const calls = new Histogram({
    name: 'alafia_http_seconds',
    help: 'Seconds from a call to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  new Gauge({
    name: 'alafia_database_connections',
    help: 'Connections of the pool: in use and idle; and calls that wait for one',
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
    help: 'Notices whose mail waits to be sent, as last counted',
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

  return {
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
