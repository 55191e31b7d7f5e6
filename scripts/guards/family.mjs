/**
 * The guards of families: adults who decide for themselves, and children whom two parents share.
 * @type {readonly import('./list.mjs').Guard[]}
 */
export const guardsOfFamilies = [
  {
    name: 'family-list',
    requirement: 'FAM-2',
    file: 'server/src/family/policy.ts',
    code: 'and(eq(familyMember.primaryUserId, patientId), isNull(familyMember.archivedAt))',
    instead: 'and(sql`${patientId}::int is not null`, isNull(familyMember.archivedAt))',
    tests: ['server/src/family/listing.test.ts', 'server/src/family/updating.test.ts'],
  },
  {
    name: 'scopes-of-an-adult',
    requirement: 'FAM-21',
    file: 'server/src/family/policy.ts',
    code: " and ${sql.raw(`'${scope}'`)} = any(${shared.openScopes})",
    instead: '',
    tests: ['server/src/system-tests/family-scopes.test.ts'],
  },
  {
    name: 'the-child-and-nobody-else',
    requirement: 'FAM-41',
    file: 'server/src/family/policy.ts',
    code: 'and ${personKey(patientId, memberId)} = any(${peopleOpenTo(actorId, scope)})',
    instead: '',
    tests: ['server/src/system-tests/shared-children.test.ts'],
  },
  {
    name: 'sharing-that-is-over',
    requirement: 'FAM-40',
    file: 'server/src/family/policy.ts',
    code: ' and ${access.endedAt} is null',
    instead: '',
    tests: ['server/src/system-tests/shared-children.test.ts'],
  },
  {
    name: 'a-child-who-has-grown-up',
    requirement: 'FAM-44',
    file: 'server/src/family/policy.ts',
    code: 'and ${shared.decidesSince} is null and ${shared.archivedAt} is null',
    instead: '',
    tests: ['server/src/family/access.test.ts'],
  },
  {
    name: 'an-invitation-of-someone-else',
    requirement: 'FAM-42',
    file: 'server/src/family/policy.ts',
    code: 'email.toLowerCase() === address.toLowerCase()',
    instead: 'email !== address || true',
    tests: ['server/src/family/access.test.ts'],
  },
  {
    name: 'a-shared-child-when-an-account-closes',
    requirement: 'FAM-50',
    file: 'server/src/appointments/upcoming.exports.queries.ts',
    code: 'not(isSharedChild(appointment.familyMemberId)),',
    instead: '',
    tests: ['server/src/patients/closing/shared-children.test.ts'],
  },
  {
    name: 'uses-under-another-agreement',
    requirement: 'FAM-53',
    file: 'server/src/family/uses.queries.ts',
    code: "usesUnder(eq(familyConsent.id, param('which')))",
    instead: "usesUnder(sql`${param('which')}::int is not null`)",
    tests: ['server/src/family/uses.test.ts'],
  },
  {
    name: 'what-others-agreed-to',
    requirement: 'FAM-54',
    file: 'server/src/family/policy.ts',
    code: 'sql`${familyConsent.address} = (${address})`',
    instead: 'sql`(${address}) is not null`',
    tests: ['server/src/family/uses.test.ts'],
  },
]
