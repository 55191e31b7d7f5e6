/* Labels of the audit actions on accounts; they follow the actor's name. */

export const userDoneLabels: Record<string, string> = {
  'user.invited': 'invited someone to Alafia',
  'user.invitation-renewed': 'created a new invitation link for an account',
  'user.invitation-accepted': 'accepted an invitation to Alafia',
  'user.role-granted': 'gave an account another role',
  'approval.requested': 'asked another administrator to approve a change of an account',
  'approval.approved': 'approved the change of an account that another administrator asked for',
  'approval.declined': 'declined the change of an account that another administrator asked for',
  'approval.withdrawn': 'withdrew their request to change an account',
  'approval.took-effect': 'carried out a request that no one declined within 24 hours',
  'clinic-setup.finished': 'finished setting up the clinic',
  'clinic-setup.finished-itself':
    'was first to change an account after the two weeks of setting up the clinic',
  'user.role-revoked': 'removed a role from an account',
  'user.deactivated': 'deactivated an account',
  'user.reactivated': 'reactivated an account',
  'user.sessions-ended': 'ended the sessions of an account',
  'user.practice-updated': 'changed the specialization and fee of a doctor',
  'user.pharmacy-set': 'set the pharmacy of a pharmacist',
  'licence.saved': 'saved the licence of an account',
}

export const userAttemptLabels: Record<string, string> = {
  'user.invite': 'invite someone to Alafia',
  'user.renew-invitation': 'create a new invitation link for an account',
  'user.accept-invitation': 'accept an invitation to Alafia',
  'user.grant-role': 'give an account another role',
  'approval.approve': 'approve a change of an account',
  'approval.decline': 'decline a change of an account',
  'approval.withdraw': 'withdraw a request to change an account',
  'clinic-setup.finish': 'finish setting up the clinic',
  'user.revoke-role': 'remove a role from an account',
  'user.deactivate': 'deactivate an account',
  'user.reactivate': 'reactivate an account',
  'user.end-sessions': 'end the sessions of an account',
  'user.update-practice': 'change the specialization and fee of a doctor',
  'user.set-pharmacy': 'set the pharmacy of a pharmacist',
  'licence.save': 'save the licence of an account',
  'upcoming-appointment.list': "list a doctor's upcoming appointments",
}
