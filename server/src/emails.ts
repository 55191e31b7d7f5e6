import {
  passwordEmail,
  writeNewDevice,
  writePasswordEntered,
} from './accounts/devices/new-device-email.actions.ts'
import { writeEmailChanged } from './accounts/email-change/confirm-change.actions.ts'
import { writeEmailChange } from './accounts/email-change/request-change.actions.ts'
import { writeEmailChangeUndone } from './accounts/email-change/undo-change.actions.ts'
import { writeInvitation } from './accounts/invitation-email.actions.ts'
import { writePasswordReset } from './accounts/password-reset/request-reset.actions.ts'
import { writePasswordChanged } from './accounts/passwords/password-changed-email.ts'
import { writeSignUp } from './accounts/sign-up/request-sign-up.actions.ts'
import { writeSecondFactorChanged } from './accounts/second-factor/changed-email.actions.ts'
import { headEmail, writeHeadEmail } from './administration/verification/head-copies.actions.ts'
import { approvedEmail, writeApproved } from './administration/approvals/approved-email.ts'
import {
  linkedEmail,
  mergedEmail,
  unlinkedEmail,
  unmergedEmail,
  writeAccountsMerged,
  writeAccountsUnmerged,
  writeRecordsLinked,
  writeRecordsUnlinked,
} from './administration/record-links/record-links-email.ts'
import { consentEmail } from './family/consent.actions.ts'
import { accountClosedEmail, writeFamilyAccountClosed } from './family/account-closed-email.ts'
import { invitationEmail } from './family/access.actions.ts'
import { writeInvitationEmail } from './family/access-email.actions.ts'
import { writeConsentEmail } from './family/consent-email.actions.ts'
import { writeWhoseAppointment } from './appointments/email.queries.ts'
import { writeWhichBill } from './billing/email.queries.ts'
import type { WriteEmail } from './outbox/direct-email.ts'
import type { WriteDetails } from './outbox/mailer.ts'
import { writeCollectAt } from './prescriptions/collect-email.queries.ts'
import {
  closedEmail,
  closingEmail,
  keptEmail,
  writeClosed,
  writeClosing,
  writeKept,
} from './patients/closing/closing-emails.actions.ts'

/** All emails to addresses, by kind. What each says is an action of its slice; none says anything about health. */
const writers: Readonly<Record<string, WriteEmail>> = {
  invitation: writeInvitation,
  'new-device': writeNewDevice,
  [passwordEmail]: writePasswordEntered,
  'sign-up': writeSignUp,
  'password-reset': writePasswordReset,
  'password-changed': writePasswordChanged,
  'email-change': writeEmailChange,
  'email-changed': writeEmailChanged,
  'email-change-undone': writeEmailChangeUndone,
  'second-factor': writeSecondFactorChanged,
  [approvedEmail]: writeApproved,
  [consentEmail]: writeConsentEmail,
  [linkedEmail]: writeRecordsLinked,
  [unlinkedEmail]: writeRecordsUnlinked,
  [mergedEmail]: writeAccountsMerged,
  [unmergedEmail]: writeAccountsUnmerged,
  [headEmail]: writeHeadEmail,
  [accountClosedEmail]: writeFamilyAccountClosed,
  [closingEmail]: writeClosing,
  [keptEmail]: writeKept,
  [closedEmail]: writeClosed,
  [invitationEmail]: writeInvitationEmail,
}

/** Nothing for a kind that only a later version knows. */
export const writeEmail: WriteEmail = async (tx, email, where) => writers[email.kind]?.(tx, email, where)

/** What emails about notifications may say besides that they are there. */
export const writeDetails: WriteDetails = async (...about) => [
  ...(await writeWhoseAppointment(...about)),
  ...(await writeCollectAt(...about)),
  ...(await writeWhichBill(...about)),
]
