import type { FastifyBaseLogger } from 'fastify'
import type { AuditTrail } from '../audit/trail.ts'
import type { OutboxEvents } from '../outbox/outbox.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/connect.ts'
import type { FileStore } from '../platform/files.ts'
import type { Settings } from '../platform/settings.ts'
import type { SessionEvents, Sessions } from '../sessions/sessions.ts'

/** What lives as long as the process and every call may need. */
export type Services = {
  db: Database
  clock: Clock
  bus: Bus<OutboxEvents & SessionEvents>
  audit: AuditTrail
  sessions: Sessions
  settings: Settings
  files: FileStore
  log: FastifyBaseLogger
}
