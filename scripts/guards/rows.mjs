const migration = 'server/src/migrations/0056_row_security.sql'
const proof = 'server/src/system-tests/row-security.test.ts'

/**
 * The guards of the database's own wall. `rows-of-others` is all of it.
 * @type {readonly import('./list.mjs').Guard[]}
 */
export const guardsOfRows = [
  {
    name: 'rows-of-others',
    requirement: 'SEC-100',
    file: 'server/src/testing/server.ts',
    code: 'openDatabase(database.app)',
    instead: 'openDatabase(database.connection)',
    tests: [proof],
  },
  {
    name: 'rows-of-records',
    requirement: 'SEC-100',
    file: migration,
    code: 'ALTER TABLE record_document ENABLE ROW LEVEL SECURITY;',
    instead: 'SELECT 1;',
    tests: [proof],
  },
  {
    name: 'rows-of-prescriptions',
    requirement: 'SEC-100',
    file: migration,
    code: 'WHERE looked_up.prescription_id = prescription.id AND staff.user_id = actor_id())',
    instead: 'WHERE true) OR true',
    tests: [proof],
  },
  {
    name: 'rows-of-messages',
    requirement: 'SEC-100',
    file: migration,
    code: 'ELSE sender_id = (SELECT actor_id()) OR receiver_id = (SELECT actor_id()) END);',
    instead: 'ELSE true END);',
    tests: [proof],
  },
  {
    name: 'rows-for-nobody',
    requirement: 'SEC-100',
    file: migration,
    code: 'ELSE said_for_nobody() END',
    instead: 'END',
    tests: [proof],
  },
  {
    name: 'whose-call-it-is',
    requirement: 'SEC-102',
    file: 'server/src/platform/database/pipelining.ts',
    code: 'this.#isKnown && isSameAccess(access, this.#said)',
    instead: 'this.#isKnown',
    tests: ['server/src/platform/database/pipelining.test.ts'],
  },
  {
    name: 'access-ends-with-its-transaction',
    requirement: 'SEC-102',
    file: 'server/src/platform/database/pipelining.ts',
    code: 'if (this.#saidInTransaction) this.#isKnown = false',
    instead: '',
    tests: ['server/src/platform/database/pipelining.test.ts'],
  },
  {
    name: 'the-owner-isn’t-the-server',
    requirement: 'SEC-101',
    file: 'server/src/platform/database/app-role.ts',
    code: 'if (!owns && !bypasses) return role',
    instead: 'return role',
    tests: ['server/src/platform/database/app-role.test.ts'],
  },
]
