/** Labels of what people do with their sign-in and sessions, as in `action-labels.ts`. */
export const sessionDoneLabels: Record<string, string> = {
  'session.sign-in': 'signed in',
  'session.sign-out': 'signed out',
  'session.switch-role': 'switched to another role',
  'session.ended': 'ended one of their sessions',
  'session.others-ended': 'ended all their other sessions',
  'session.prove': 'confirmed who they are',
}

export const sessionAttemptLabels: Record<string, string> = {
  'session.sign-in': 'sign in',
  'session.sign-in-limited': 'sign in too often',
  'session.sign-in-overload': 'sign in while too many others did',
  'session.switch-role': 'switch to another role',
  'session.prove': 'confirm who they are',
}
