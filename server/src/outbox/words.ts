import type { NotificationTopic } from '@alafia/contract/accounts/preferences'

/** Mail passes through other people's machines and shows on locked screens: it says that there is something, never what. */
const subjects: Record<NotificationTopic, string> = {
  appointments: 'You have a new message about an appointment in Alafia',
  prescriptions: 'You have a new message about a prescription in Alafia',
  messages: 'You have a new message in Alafia',
  reminders: 'You have a new reminder in Alafia',
  system: 'You have a new notice in Alafia',
}

/** What a mail about this topic says, the same to everybody. @param origin where people reach Alafia, without a slash at its end */
export const wordsOf = (topic: NotificationTopic, origin: string) => {
  const subject = subjects[topic]
  const preferencesUrl = `${origin}/settings/preferences`
  const text = [
    'Hello,',
    `y${subject.slice(1)}. Sign in to read it:\n${origin}/`,
    'For your privacy, this e-mail does not say more than that.',
    `You get it because you asked for e-mail. To change what you are told by e-mail:\n${preferencesUrl}`,
    '',
  ].join('\n\n')
  return { subject, text, preferencesUrl }
}
