import type { FastifyBaseLogger } from 'fastify'
import type { ProofMethod } from '@alafia/contract/accounts/proof'
import type { ClosedDays } from '@alafia/contract/clinic/opening.schema'
import type { ClinicDetails, ClinicLogo } from '@alafia/contract/clinic/schema'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import type { AuditTrail } from '../audit/trail.ts'
import type { OutboxEvents } from '../outbox/outbox.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/connect.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Sender } from '../platform/pdf.ts'
import type { Settings } from '../platform/settings.ts'
import type { Signing } from '../platform/signing-key.ts'
import type { Budgets } from './budgets.ts'
import type { Presence } from './presence.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Security } from '../sessions/rules.ts'
import type { SessionEvents, Sessions } from '../sessions/sessions.ts'

/** The clinic's details, as the administrators enter them. */
export type Clinic = {
  /** Used until an administrator changes them: those of the environment. */
  defaults: ClinicDetails
  /** The current ones. A change by another process takes effect here within half a second. Not for use inside a transaction. */
  details(): Promise<ClinicDetails>
  /** The same for when it is open; closed days from today on. */
  opening(): Promise<{ hours: readonly OpeningSpan[] | null; closedDays: readonly ClosedDays[] }>
  /** Its address has another version when the picture is another one. */
  logo(): Promise<(ClinicLogo & { sha256: string; read: () => Promise<Buffer> }) | null>
  /** Who sends a document. One whose logo can't be read has none. Not for use inside a transaction. */
  letterhead(): Promise<Sender>
  /** To be called after this process has changed them. */
  clearCache(): void
}

/** What exists once per process and any call may use. */
export type Services = {
  db: Database
  clock: Clock
  bus: Bus<OutboxEvents & SessionEvents>
  audit: AuditTrail
  sessions: Sessions
  /** The administrators' settings for sessions, passwords and sign-ins. */
  security: Security
  clinic: Clinic
  settings: Settings
  files: FileStore
  signing: Signing
  /**
   * The emergency access under which these patients were seen in a call that began at `since`, as text for the audit trail;
   * undefined if none was needed. Checked after each read, so that no slice can forget to record it.
   */
  emergencyAccessUsed(
    actor: Actor,
    about: { patientIds: readonly number[]; memberId: number | undefined },
    since: Date,
  ): Promise<string | undefined>
  /** The ways in which an account can prove again who its person is. */
  proofMethods(userId: number): Promise<ProofMethod[]>
  presence: Presence
  /** Undefined where calls aren't limited. */
  budgets: Budgets | undefined
  log: FastifyBaseLogger
}
