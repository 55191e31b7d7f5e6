import type { NotificationTopic } from '@alafia/contract/accounts/preferences'

/**
 * Email passes through other people's machines and shows on locked screens, so it says that something is new, never what. Where to
 * collect a prescription is what people need on the way.
 */
const subjects: Record<NotificationTopic, string> = {
  appointments: 'You have a new message about an appointment in Alafia',
  waitlist: 'You have a new message about a waitlist in Alafia',
  prescriptions: 'You have a new message about a prescription in Alafia',
  messages: 'You have a new message in Alafia',
  reminders: 'You have a new reminder in Alafia',
  system: 'You have a new notice in Alafia',
}

const whyThisEmail = (topic: NotificationTopic, preferencesUrl: string, isAlways: boolean): string => {
  if (isAlways) return 'We always email you about the security of your account.'
  return topic === 'waitlist'
    ? `We email you about waitlists, which need a quick answer. To stop these emails:\n${preferencesUrl}`
    : `You get this email because you chose email notifications. To change that:\n${preferencesUrl}`
}

/**
 * @param origin where people reach Alafia, without a trailing slash
 * @param details paragraphs
 * @param isAlways about the security of the account, whatever the person chose
 */
export const emailAbout = (
  topic: NotificationTopic,
  origin: string,
  details: readonly string[],
  isAlways: boolean,
) => {
  const subject = subjects[topic]
  const preferencesUrl = `${origin}/settings/preferences`
  const text = [
    'Hello,',
    `y${subject.slice(1)}. Sign in to read it:\n${origin}/`,
    ...details,
    'To protect your privacy, this email says no more than that.',
    whyThisEmail(topic, preferencesUrl, isAlways),
    '',
  ].join('\n\n')
  return { subject, text, preferencesUrl }
}
