import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkPhonesWith } from '@alafia/contract/kernel/phone'
import { emailFor } from './accounts/preferences.exports.queries.ts'
import { recordPasswordsFull } from './accounts/passwords-full.actions.ts'
import { accountRoutes } from './accounts/routes.ts'
import { loginFactsFor, type DemoAccounts } from './accounts/login-facts.ts'
import { factorsOf, methodsOf } from './accounts/second-factor/factors.queries.ts'
import { announcementRoutes } from './administration/announcements/announcements.routes.ts'
import { reportingRoutes } from './analytics/routes.ts'
import { adminRoutes } from './administration/routes.ts'
import { createScheduledBackups } from './administration/backup/scheduled.actions.ts'
import { inOwnProcess } from './administration/backup/own-process.ts'
import { createHeadCopier } from './administration/verification/head-copies.actions.ts'
import { headDestinations } from './administration/verification/head-copies.queries.ts'
import { createVerifier } from './administration/verification/verification.actions.ts'
import { securityRoutes } from './administration/security/security.routes.ts'
import { writeDetails, writeEmail } from './emails.ts'
import { describeApi } from './request/api-docs.ts'
import { emergencyAccessUsed } from './chart-access/emergency-access.queries.ts'
import { chartAccessRoutes } from './chart-access/routes.ts'
import { hasAppointments } from './appointments/exports.queries.ts'
import { availabilityRoutes } from './appointments/availability/availability.routes.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { createAuditTrail } from './audit/trail.ts'
import { createClinic } from './clinic/current.queries.ts'
import { emailFooter } from './clinic/email-footer.ts'
import { clinicRoutes } from './clinic/routes.ts'
import { clinicalRoutes } from './clinical/routes.ts'
import { repriceIn } from './doctors/reprice.actions.ts'
import { repriceItemsIn } from './inventory/reprice.actions.ts'
import { doctorRoutes } from './doctors/routes.ts'
import { familyRoutes } from './family/routes.ts'
import { jobsOf } from './jobs.ts'
import { issueReportRoutes } from './issue-reports/routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { startLive } from './live/hub.ts'
import { orderRoutes } from './orders/routes.ts'
import { emailNotifications } from './outbox/email-notifications.ts'
import { letterRoutes } from './letters/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import type { OutboxEvents } from './outbox/outbox.ts'
import { dashboardRoutes } from './patients/dashboard/routes.ts'
import { repliesForPage } from './patients/dashboard/home.ts'
import type { PaymentProvider } from './billing/provider.ts'
import { hasBills } from './billing/exports.queries.ts'
import { billingRoutes } from './billing/routes.ts'
import { providerFor } from './billing/providers.ts'
import { patientRoutes } from './patients/routes.ts'
import { closingRoutes } from './patients/closing/routes.ts'
import { ownDataRoutes } from './patients/own-data/routes.ts'
import { recordShareRoutes } from './patients/record-shares/routes.ts'
import { e164Of } from './platform/phones.ts'
import { createBus } from './platform/bus.ts'
import type { Clock } from './platform/clock.ts'
import { asSystem } from './platform/database/row-access.ts'
import type { Database, OpenDatabase } from './platform/database/connect.ts'
import { createReadStandby } from './platform/database/standby.ts'
import { createFileStore, storageOf } from './platform/files/file-store.ts'
import { readVerified } from './platform/files/read-file.ts'
import { createScannedStore } from './platform/files/scanned-store.ts'
import { createClamd } from './platform/files/scanner.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { startUptimeTracking } from './platform/metrics/uptime.ts'
import { trackOutages } from './platform/metrics/outages.ts'
import { watchEventLoop } from './platform/metrics/event-loop.ts'
import { createMetrics } from './platform/metrics/prometheus.ts'
import { createServer } from './platform/http/server.ts'
import type { Settings } from './platform/settings.ts'
import { reportingSignatures, type Signing } from './platform/signing-key.ts'
import { handleNotFound } from './platform/http/not-found.ts'
import { noticeOf, serveWebsite } from './platform/http/website.ts'
import { pharmacyRoutes } from './pharmacy/routes.ts'
import { safetyRoutes } from './safety/routes.ts'
import { prescriptionRoutes } from './prescriptions/routes.ts'
import { hasCharges } from './prescriptions/charges/has-charges.exports.queries.ts'
import { notifyWhenChanged } from './prescriptions/signing.actions.ts'
import { notifyWhenLetterChanged } from './letters/alert.actions.ts'
import { matchesStoredSignatures } from './prescriptions/signing.queries.ts'
import { signFirstStates, verifyStates } from './prescriptions/state/state.actions.ts'
import { recordRoutes } from './records/routes.ts'
import { serveReadiness } from './platform/http/readiness.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { settleVaccineReminders } from './reminders/vaccine-reminders.actions.ts'
import { sessionTokenIn } from './request/caller.ts'
import { createBudgets } from './request/budgets.ts'
import { createPresence } from './request/presence.ts'
import type { Services } from './request/services.ts'
import { acceptUploads } from './request/upload.ts'
import { createSecurity } from './sessions/rules.ts'
import { createSessions, type SessionEvents } from './sessions/sessions.ts'
import { videoVisitRoutes } from './video-visits/routes.ts'
import { serveMetrics } from './platform/metrics/route.ts'
import { guestInvitationRoutes } from './video-visits/guest-invitations/guest-invitations.routes.ts'
import { urgentCareRoutes } from './urgent-care/routes.ts'

export type AppParts = {
  db: Database
  pool: OpenDatabase['pool']
  /** The standby of DATABASE_READ_URL. */
  standby?: Database | undefined
  settings: Settings
  clock: Clock
  /** Signs prescriptions with the installation's key. */
  signing: Signing
  demoAccounts?: DemoAccounts | undefined
  /** The folder of the built web application; without it, the server serves only the API. */
  website?: string | undefined
  /** Defaults to the one that the settings choose. */
  paymentProvider?: PaymentProvider | undefined
}

const buildApp = async ({
  db,
  pool,
  standby,
  settings,
  clock,
  signing: key,
  demoAccounts = [],
  website,
  paymentProvider = providerFor(settings, db, clock),
}: AppParts): Promise<FastifyInstance> => {
  const app = await createServer(settings)
  const bus = createBus<OutboxEvents & SessionEvents>()
  const audit = createAuditTrail(db)
  const security = createSecurity(db, settings)
  const storage = storageOf(settings)
  const stored = createFileStore(storage, settings.filesKeys)
  const scanner = settings.clamdUrl === undefined ? undefined : createClamd(settings.clamdUrl)
  const files = scanner ? createScannedStore(stored, { db, clock, scanner }) : stored
  const clinic = createClinic(db, settings, clock, (fileKey, sha256) =>
    readVerified({ files, log: app.log }, fileKey, sha256),
  )
  // Sets the zone of the clock.
  await clinic.details()
  // Registered before all other listeners, so that none of them reads stale settings.
  bus.listen('invalidated', (changes) => {
    if (changes.some(({ topic }) => topic === 'security')) security.clearCache()
    if (changes.some(({ topic }) => topic === 'clinic')) clinic.clearCache()
  })
  const sessions = createSessions(db, clock, security, bus)
  await acceptUploads(app)
  const isOurKey = await matchesStoredSignatures(db, key)
  await signFirstStates(db, key, { audit, clock })
  const services: Services = {
    db,
    clock,
    bus,
    audit,
    sessions,
    security,
    clinic,
    settings,
    files,
    signing: reportingSignatures(key, (subject) => {
      // With a different key every signature is invalid: that calls for one warning, not thousands.
      if (isOurKey)
        void asSystem(async () =>
          (subject.startsWith('letter ') ? changedLetters : changedPrescriptions).doubt(subject),
        )
    }),
    emergencyAccessUsed: (actor, about, since) => emergencyAccessUsed(db, actor, about, since),
    proofMethods: async (userId) => methodsOf(await factorsOf(db, userId)),
    presence: createPresence(),
    budgets: settings.rateLimit ? createBudgets() : undefined,
    log: app.log,
  }
  const stopRecording = recordPasswordsFull(services)
  const changedPrescriptions = notifyWhenChanged(services)
  const changedLetters = notifyWhenLetterChanged(services)
  app.decorate('services', services)
  app.addHook('onClose', async () => stopRecording())
  app.decorate('endpoints', [])
  const sessionOf = async ({ cookies }: FastifyRequest) => {
    const token = sessionTokenIn(cookies)
    // Without the database the page is sent all the same.
    return token === undefined ? undefined : sessions.find(token, 'background').catch(() => undefined)
  }
  /** Only a patient has this home page: the call would be refused to others. */
  const homeRepliesOf = async (request: FastifyRequest) =>
    (await sessionOf(request))?.role === 'patient' ? repliesForPage(app, request) : undefined
  const loginFactsOf = async (request: FastifyRequest, reply: FastifyReply) =>
    (await sessionOf(request)) ? undefined : loginFactsFor({ request, reply, services }, demoAccounts)
  const seemsSignedIn = ({ cookies }: FastifyRequest) => sessionTokenIn(cookies) !== undefined
  const visitors = { seemsSignedIn, homeRepliesOf, loginFactsOf }
  const pages = website === undefined ? undefined : serveWebsite(app, website, visitors, noticeOf(settings))
  handleNotFound(app, await pages)

  const mailer = emailNotifications(app, settings, {
    db,
    clock,
    bus,
    addressOf: emailFor,
    write: writeEmail,
    writeDetails,
    footer: async () => emailFooter(await clinic.details(), (await clinic.opening()).hours),
  })
  const metrics = createMetrics({
    pool,
    auditQueue: audit.waiting,
    mailQueue: mailer.waiting,
    changedPrescriptions: changedPrescriptions.found,
  })
  app.decorate('readStandby', createReadStandby(db, standby, app.log, metrics.readReportFrom))
  serveMetrics(app, settings, metrics, await startUptimeTracking(db, clock))
  const stopWatching = watchEventLoop((milliseconds) => {
    metrics.heldUp()
    app.log.warn({ milliseconds }, 'the event loop was held up')
  })
  app.addHook('onClose', stopWatching)
  const verifier = createVerifier(services, () => asSystem(() => verifyStates(services)))
  app.addHook('onClose', () => verifier.close())
  const headCopier = createHeadCopier(services)
  const backups = createScheduledBackups(services, inOwnProcess(process.env))
  app.addHook('onClose', () => backups.close())
  const jobs = startJobs(
    app.log,
    jobsOf(app, {
      mailer,
      verifier,
      headCopier,
      backups,
      paymentProvider,
      scanning: scanner && { files: stored, scanner },
    }),
  )
  app.addHook('onClose', () => jobs.stop())
  await describeApi(app)
  const live = await startLive(app, services)
  metrics.countSockets(live.connected)
  serveReadiness(
    app,
    { db, dataDir: settings.dataDir },
    { 'live events': live.isReady, 'background jobs': jobs.areWell },
    {
      mail: mailer.isWell,
      'signing key': () => isOurKey,
      ...(headDestinations(settings).length > 0 ? { 'audit head': headCopier.isWell } : {}),
      ...(settings.backupFolder === undefined ? {} : { backups: backups.isWell }),
      ...(storage.isReachable ? { 'file store': storage.isReachable } : {}),
      ...(scanner ? { 'file scanner': scanner.isWell } : {}),
    },
  )
  const outages = trackOutages(db, clock, app.checks, () =>
    bus.publish('invalidated', [{ to: { role: 'admin' }, topic: 'activity' }]),
  )
  app.addHook('onClose', () => outages.stop())

  accountRoutes(app, settings.demo ? demoAccounts : [])
  clinicRoutes(app, {
    hasAppointments,
    hasBills: async (at) => (await hasBills(at)) || (await hasCharges(at)),
    repriceIn: async (tx, from, to) => {
      await repriceIn(tx, from, to)
      await repriceItemsIn(tx, to)
    },
  })
  familyRoutes(app)
  doctorRoutes(app)
  inventoryRoutes(app)
  notificationRoutes(app)
  billingRoutes(app, paymentProvider)
  appointmentRoutes(app)
  availabilityRoutes(app)
  chartAccessRoutes(app)
  clinicalRoutes(app, { whenImmunised: settleVaccineReminders })
  guestInvitationRoutes(app)
  urgentCareRoutes(app)
  videoVisitRoutes(app)
  recordRoutes(app)
  orderRoutes(app)
  safetyRoutes(app)
  prescriptionRoutes(app)
  pharmacyRoutes(app)
  issueReportRoutes(app)
  reminderRoutes(app)
  messageRoutes(app)
  letterRoutes(app)
  dashboardRoutes(app)
  patientRoutes(app)
  ownDataRoutes(app)
  recordShareRoutes(app)
  closingRoutes(app)
  adminRoutes(app, verifier)
  announcementRoutes(app)
  securityRoutes(app)
  reportingRoutes(app)
  return app
}

/**
 * The whole application on a database, ready to listen. What it starts here, such as jobs, timers and listeners, works for the
 * clinic; each call works for its caller. So `listen` must not be called within `asSystem`.
 */
export const createApp = (parts: AppParts): Promise<FastifyInstance> => {
  checkPhonesWith((typed) => e164Of(typed) !== undefined)
  return asSystem(() => buildApp(parts))
}
