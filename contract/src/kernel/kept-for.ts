/** How many days things are kept that no setting changes. The other periods are security settings. */
export const keptForDays = {
  /** The file with everything about a patient, once it is ready. */
  ownData: 7,
  /** The reply to a call, in case it is repeated. */
  reply: 1,
  /** A file that was added to a message and not sent. */
  unsentFile: 1,
  /** Links to choose a password or confirm an account, after they were sent. */
  link: 7,
  /** A session after its end. */
  endedSession: 7,
  /** A browser that signed in before, since it last did. */
  device: 365,
} as const
