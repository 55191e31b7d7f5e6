/** Labels of what people do with their sign-in and sessions, as in `action-labels.ts`. */
export const sessionDoneLabels: Record<string, string> = {
  'session.sign-in': 'signed in',
  'session.sign-out': 'signed out',
  'session.switch-role': 'switched to another role',
  'session.switch-account': 'switched to their other account',
  'session.ended': 'ended one of their sessions',
  'session.others-ended': 'ended all their other sessions',
  'session.prove': 'confirmed who they are',
  'second-factor.added': 'added a second step to their sign-in',
  'second-factor.removed': 'removed a second step from their sign-in',
  'second-factor.renamed': 'renamed a passkey',
  'second-factor.codes-renewed': 'made new recovery codes',
  'second-factor.reset-stopped': 'stopped the reset of their second step',
}

export const sessionAttemptLabels: Record<string, string> = {
  'session.sign-in': 'sign in',
  'session.sign-in-limited': 'sign in too often',
  'session.sign-in-overload': 'sign in while too many others did',
  'session.switch-role': 'switch to another role',
  'session.switch-account': 'switch to their other account',
  'session.prove': 'confirm who they are',
  'session.second-step': 'sign in with a second step',
  'second-factor.add': 'add a second step to their sign-in',
  'second-factor.remove': 'remove a second step from their sign-in',
  'second-factor.rename': 'rename a passkey',
  'second-factor.renew-codes': 'make new recovery codes',
  'second-factor.stop-reset': 'stop the reset of their second step',
  'second-factor.ask-reset': 'ask to reset someone’s second step',
}
