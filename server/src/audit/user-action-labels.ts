/* What the trail's actions on accounts are called, after the name of whoever did or tried it. */

export const userDoneLabels: Record<string, string> = {
  'user.invited': 'invited somebody to Alafia',
  'user.invitation-renewed': 'made a new invitation link for an account',
  'user.invitation-accepted': 'accepted an invitation to Alafia',
  'user.role-granted': 'gave an account another role',
  'user.role-revoked': 'took a role from an account',
  'user.deactivated': 'deactivated an account',
  'user.reactivated': 'reactivated an account',
  'user.sessions-ended': 'ended the sessions of an account',
  'user.practice-updated': 'changed the specialization and fee of a doctor',
  'user.pharmacy-set': 'chose the pharmacy in which a pharmacist stands',
  'licence.saved': 'entered the licence of an account',
}

export const userAttemptLabels: Record<string, string> = {
  'user.invite': 'invite somebody to Alafia',
  'user.renew-invitation': 'make a new invitation link for an account',
  'user.accept-invitation': 'accept an invitation to Alafia',
  'user.grant-role': 'give an account another role',
  'user.revoke-role': 'take a role from an account',
  'user.deactivate': 'deactivate an account',
  'user.reactivate': 'reactivate an account',
  'user.end-sessions': 'end the sessions of an account',
  'user.update-practice': 'change the specialization and fee of a doctor',
  'user.set-pharmacy': 'choose the pharmacy in which a pharmacist stands',
  'licence.save': 'enter the licence of an account',
  'upcoming-appointment.list': 'list the visits that a doctor has ahead',
}
