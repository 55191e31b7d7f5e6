const closing = 'server/src/patients/closing'

/**
 * The guards of closing an account, and of erasing its records once they needn't be kept.
 * @type {readonly import('./list.mjs').Guard[]}
 */
export const guardsOfClosing = [
  {
    name: 'closing-one-of-staff',
    requirement: 'PAT-76',
    file: `${closing}/ask.actions.ts`,
    code: 'if (staffRole)',
    instead: 'if (false && staffRole)',
    tests: [`${closing}/closing.test.ts`],
  },
  {
    name: 'closing-one-that-became-staff',
    requirement: 'PAT-76',
    file: `${closing}/close.actions.ts`,
    code: 'const isStaff = (await staffRolesOf(tx, userId)).length > 0',
    instead: 'const isStaff = (await staffRolesOf(tx, userId)).length > 9',
    tests: [`${closing}/closing.test.ts`],
  },
  {
    name: 'keeping-an-account-too-late',
    requirement: 'PAT-72',
    file: `${closing}/ask.actions.ts`,
    code: 'if (open.closesAt <= now) throw',
    instead: 'if (false) throw',
    tests: [`${closing}/closing.test.ts`],
  },
  {
    name: 'sessions-of-a-closed-account',
    requirement: 'PAT-73',
    file: `${closing}/close.actions.ts`,
    code: 'await sessions.revokeAllOf(tx, userId)',
    instead: '',
    tests: [`${closing}/closing.test.ts`],
  },
  {
    name: 'closing-once',
    requirement: 'PAT-75',
    file: `${closing}/close.actions.ts`,
    code: 'and(eq(accountClosing.id, id), isOpen, lte(accountClosing.closesAt, now))',
    instead: 'eq(accountClosing.id, id)',
    tests: [`${closing}/closing.test.ts`],
  },
  {
    name: 'a-closed-account-stays-closed',
    requirement: 'PAT-77',
    file: 'server/src/migrations/0051_closed_accounts.sql',
    code: 'ADD CONSTRAINT "user_account_closed" CHECK ("user_account"."closed_at" is null or (not "user_account"."is_active" and',
    instead: 'ADD CONSTRAINT "user_account_closed" CHECK ("user_account"."closed_at" is null or (',
    tests: [`${closing}/closing.test.ts`],
  },
  {
    name: 'records-of-an-open-account',
    requirement: 'PAT-79',
    file: 'server/src/migrations/0051_closed_accounts.sql',
    code: "'')::integer AND closed_at IS NOT NULL",
    instead: "'')::integer",
    tests: [`${closing}/erase-records.test.ts`],
  },
  {
    name: 'records-before-their-time',
    requirement: 'PAT-79',
    file: `${closing}/erase-records.actions.ts`,
    code: 'await closedAccountsBefore(db, now, recordYears)',
    instead: 'await closedAccountsBefore(db, now, 0)',
    tests: [`${closing}/erase-records.test.ts`],
  },
  {
    name: 'records-of-a-child',
    requirement: 'PAT-79',
    file: `${closing}/erase-records.actions.ts`,
    code: ' || !(await hasGrownUpSince(tx, userId, clock.today(), recordYears))',
    instead: '',
    tests: [`${closing}/erase-records.test.ts`],
  },
]
