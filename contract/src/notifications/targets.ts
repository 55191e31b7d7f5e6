import type { Role } from '../kernel/roles.ts'

/** The kinds of subject that a notification can have. */
export const targetKinds = [
  'appointment',
  /** What a patient waits for: the id is that of the entry. */
  'waitlist',
  'prescription',
  'conversation',
  'record',
  'test-order',
  'reminder',
  'emergency-access',
  'care-request',
  'inventory-item',
  'stock-transfer',
  /** A controlled drug whose count differs from its register: the id is the item's. */
  'controlled-discrepancy',
  /** The prescriptions on which the pharmacy owes medicine: the id is that of an item that is back in stock. */
  'owed-list',
  'issue-report',
  'announcement',
  'payment',
  /** An account: the id is the user's. */
  'account',
  /** A sign-in to the person's own account. */
  'sign-in',
  /** The file with everything about the patient: the id is that of the request. */
  'own-data',
  /** A link by which the patient shares a record with somebody outside. */
  'record-share',
  /** That the patient asked to close their account: the id is that of the request. */
  'account-closing',
  /** The audit trail: the id is that of the entry that failed verification. */
  'audit-trail',
  /** A patient's prescriptions in the audit trail: the id is the patient's. */
  'prescription-audit',
  /** A patient's letters in the audit trail: the id is the patient's. */
  'letter-audit',
] as const

/** What opening a notification shows; the web maps it to a page for each role. With `role`, only that role sees it. */
export type Target = { kind: (typeof targetKinds)[number]; id: number; role?: Role | undefined }
