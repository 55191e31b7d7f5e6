import type { FastifyInstance } from 'fastify'
import { day, hour, minute, second } from '@alafia/contract/kernel/durations'
import { deleteOldSignIns } from './accounts/devices/devices.actions.ts'
import { notifyExpiringLicences } from './accounts/licences/licences.actions.ts'
import { deleteOldLinks } from './accounts/links/links.actions.ts'
import { keysUsedByPhotos, whoAddedPhotos } from './accounts/photos/photos.exports.queries.ts'
import { deleteOldSignInAttempts } from './accounts/rate-limit.actions.ts'
import { deleteOldChallenges } from './accounts/second-factor/passkeys.actions.ts'
import { carryOutDueRequests } from './administration/approvals/approvals.actions.ts'
import { deleteOldTickets } from './accounts/second-factor/ticket.actions.ts'
import type { ScheduledBackups } from './administration/backup/scheduled.actions.ts'
import type { HeadCopier } from './administration/verification/head-copies.actions.ts'
import type { Verifier } from './administration/verification/verification.actions.ts'
import { deleteOldDrafts } from './appointments/consultation/old-drafts.actions.ts'
import { deleteLapsedHolds } from './appointments/holds/holds.actions.ts'
import { runWaitlist } from './appointments/waitlist/waitlist-job.actions.ts'
import { settleUnsettledAttempts } from './billing/attempts.actions.ts'
import { keysUsedByLogo, whoAddedLogo } from './clinic/logo.queries.ts'
import type { PaymentProvider } from './billing/provider.ts'
import { settleUnsettledRefunds } from './billing/unsettled-refunds.actions.ts'
import { keepFamilyAccess } from './family/coming-of-age.actions.ts'
import { notifyExpiringStock } from './inventory/stock-alerts.actions.ts'
import { deleteUnsentAttachments } from './messages/attachments.actions.ts'
import { keysUsedByMessages, whoAddedAttachments } from './messages/attachments.queries.ts'
import { deleteOldMessageDrafts } from './messages/drafts.actions.ts'
import { deleteOldNotifications } from './notifications/reading.actions.ts'
import type { Mailer } from './outbox/mailer.ts'
import { sendRefillReminders } from './pharmacy/refill-reminders.actions.ts'
import { addMonths } from './platform/database/months.ts'
import { deleteOrphanedFiles } from './platform/files/orphaned-files.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Scanner } from './platform/files/scanner.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { keysUsedByResults, whoAddedResults } from './orders/files.queries.ts'
import { keysUsedByRecords, whoAddedRecords } from './records/files.queries.ts'
import { deleteExpiredOwnData } from './patients/own-data/expiry.actions.ts'
import { keysUsedByOwnData } from './patients/own-data/own-data.queries.ts'
import { prepareOwnData } from './patients/own-data/prepare.actions.ts'
import { closeDueAccounts } from './patients/closing/close.actions.ts'
import { eraseDueRecords } from './patients/closing/erase-records.actions.ts'
import { addVaccineReminders } from './reminders/vaccine-reminders.actions.ts'
import { sendDueReminders } from './reminders/scheduled-reminders.actions.ts'
import { notifyOwedBack } from './prescriptions/owed-back.actions.ts'
import { emptyOldPads } from './prescriptions/old-drafts.actions.ts'
import { deleteOldKeys } from './request/idempotency.ts'
import { checkWaitingFiles } from './request/recheck-files.ts'
import { expireCareRequestsAndDuties } from './urgent-care/expiry.actions.ts'

/** With a file scanner: what it is asked about, and the files as they are stored. */
export type Scanning = { files: FileStore; scanner: Scanner }
type JobParts = {
  mailer: Mailer
  verifier: Verifier
  headCopier: HeadCopier
  backups: ScheduledBackups
  paymentProvider: PaymentProvider
  scanning: Scanning | undefined
}

/** All background jobs, and how often they run. What a job does is an action of its slice. */
export const jobsOf = (
  app: FastifyInstance,
  { mailer, verifier, headCopier, backups, paymentProvider, scanning }: JobParts,
): Job[] => {
  const { services } = app
  const { audit, clock, db, files, security, sessions } = services
  /** Before the server listens, no one is connected to receive a notification. */
  const whileListening = (run: () => Promise<unknown>) => async () => {
    if (app.server.listening) await run()
  }
  const deleteSignIns = async () => {
    const now = clock.now()
    await deleteOldSignIns(db, now, (await security.periods(now)).signInDays)
  }
  const deleteEmails = async () => mailer.deleteOld((await security.periods(clock.now())).emailDays)
  const deleteUnusedFiles = () =>
    deleteOrphanedFiles(files, clock.now(), [
      (keys) => keysUsedByRecords(db, keys),
      (keys) => keysUsedByResults(db, keys),
      (keys) => keysUsedByMessages(db, keys),
      (keys) => keysUsedByOwnData(db, keys),
      (keys) => keysUsedByPhotos(db, keys),
      (keys) => keysUsedByLogo(db, keys),
    ])
  const checkFiles = ({ files: stored, scanner }: Scanning) =>
    checkWaitingFiles(services, { files: stored, scanner }, [
      (keys) => whoAddedRecords(db, keys),
      (keys) => whoAddedResults(db, keys),
      (keys) => whoAddedAttachments(db, keys),
      (keys) => whoAddedPhotos(db, keys),
      (keys) => whoAddedLogo(db, keys),
    ])
  return [
    ...(scanning
      ? [{ name: 'check-waiting-files', every: minute, run: whileListening(() => checkFiles(scanning)) }]
      : []),
    { name: 'add-months', every: day, run: () => addMonths(db, clock.now()) },
    { name: 'chain-audit-entries', every: minute, run: () => audit.chainLeftovers() },
    { name: 'count-repeated-attempts', every: minute, run: () => audit.appendRepeats(clock.now()) },
    { name: 'delete-ended-sessions', every: hour, run: () => sessions.deleteEnded() },
    { name: 'delete-old-sign-in-attempts', every: hour, run: () => deleteOldSignInAttempts(db, clock.now()) },
    { name: 'delete-old-sign-ins', every: hour, run: deleteSignIns },
    { name: 'delete-old-links', every: hour, run: () => deleteOldLinks(db, clock.now()) },
    { name: 'delete-old-sign-in-tickets', every: hour, run: () => deleteOldTickets(db, clock.now()) },
    { name: 'delete-used-challenges', every: hour, run: () => deleteOldChallenges(db, clock.now()) },
    { name: 'delete-old-idempotency-keys', every: hour, run: () => deleteOldKeys(db, clock.now()) },
    { name: 'send-refill-reminders', every: minute, run: () => sendRefillReminders(services) },
    { name: 'keep-family-access', every: minute, run: () => keepFamilyAccess(services) },
    { name: 'delete-old-emails', every: hour, run: deleteEmails },
    { name: 'add-vaccine-reminders', every: day, run: () => addVaccineReminders(services) },
    { name: 'send-due-reminders', every: minute, run: whileListening(() => sendDueReminders(services)) },
    { name: 'notify-stock-alerts', every: minute, run: whileListening(() => notifyExpiringStock(services)) },
    { name: 'notify-owed-back', every: minute, run: whileListening(() => notifyOwedBack(services)) },
    {
      name: 'notify-expiring-licences',
      every: minute,
      run: whileListening(() => notifyExpiringLicences(services)),
    },
    { name: 'carry-out-due-requests', every: minute, run: () => carryOutDueRequests(services) },
    { name: 'verify-audit-trail', every: minute, run: whileListening(() => verifier.runNightly()) },
    { name: 'copy-audit-head', every: minute, run: whileListening(() => headCopier.copyDue()) },
    { name: 'back-up', every: minute, run: whileListening(async () => backups.runDue()) },
    { name: 'end-abandoned-urgent-care', every: minute, run: () => expireCareRequestsAndDuties(services) },
    { name: 'settle-payments', every: minute, run: () => settleUnsettledAttempts(services, paymentProvider) },
    { name: 'delete-unsent-attachments', every: hour, run: () => deleteUnsentAttachments(db, files, clock) },
    { name: 'delete-old-drafts', every: day, run: () => deleteOldDrafts(services) },
    { name: 'delete-old-message-drafts', every: day, run: () => deleteOldMessageDrafts(services) },
    { name: 'delete-old-notifications', every: day, run: () => deleteOldNotifications(services) },
    { name: 'empty-old-order-pads', every: day, run: () => emptyOldPads(services) },
    { name: 'prepare-own-data', every: 3 * second, run: whileListening(() => prepareOwnData(app)) },
    {
      name: 'delete-expired-own-data',
      every: hour,
      run: whileListening(() => deleteExpiredOwnData(services)),
    },
    { name: 'close-accounts', every: minute, run: whileListening(() => closeDueAccounts(services)) },
    { name: 'erase-due-records', every: hour, run: () => eraseDueRecords(services) },
    { name: 'delete-orphaned-files', every: hour, run: deleteUnusedFiles },
    { name: 'delete-lapsed-holds', every: 10 * second, run: () => deleteLapsedHolds(services) },
    { name: 'offer-free-times', every: 10 * second, run: () => runWaitlist(services) },
    {
      name: 'settle-refunds',
      every: 10 * second,
      run: () => settleUnsettledRefunds(services, paymentProvider),
    },
  ]
}
