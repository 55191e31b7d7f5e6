/* Labels of the audit actions on families and what adults in them share; they follow the actor's name. */

export const familyDoneLabels: Record<string, string> = {
  'family-member.added': 'added a family member',
  'family-member.updated': 'changed a family member',
  'family-member.renamed': 'changed the name or date of birth of a family member',
  'family-member.archived': 'archived a family member',
  'family-member.unlisted': 'removed someone with their own sign-in from their family list',
  'own-account.created': 'got their own sign-in',
  'own-account.closed': 'closed their own account',
  'family-member.erased': 'removed a family member',
  'family-consent.asked': 'asked a family member what they share',
  'family-consent.agreed': 'chose what to share with the account holder',
  'family-consent.declined': 'declined to share with the account holder',
  'family-consent.withdrawn': 'stopped sharing with the account holder',
  'family-consent.given-up': 'stopped acting for a family member',
  'family-access.invited': 'invited a child’s other parent',
  'family-access.accepted': 'accepted to look after a child together',
  'family-access.declined': 'declined to look after a child together',
  'family-access.withdrawn': 'stopped sharing a child',
  'family-access.left': 'left a child to the other parent',
  'family-access.closed': 'closed the account of a child’s second parent',
}

export const familyAttemptLabels: Record<string, string> = {
  'family-member.list': 'list family members',
  'family-storage.read': 'read how much room a family’s files take up',
  'family-member.add': 'add a family member',
  'family-member.update': 'change a family member',
  'family-member.remove': 'remove a family member',
  'family-consent.ask': 'ask a family member what they share',
  'family-consent.give-up': 'stop acting for a family member',
  'family-consent.list': 'list what they share with the family',
  'family-consent.withdraw': 'stop sharing with the account holder',
  'family-consent-use.list': 'list what was done for a family member',
  'family-access.invite': 'invite a child’s other parent',
  'family-access.accept': 'accept to look after a child together',
  'family-access.end': 'stop sharing a child',
}
