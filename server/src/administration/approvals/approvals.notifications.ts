import type { Approval } from '@alafia/contract/administration/approvals/schema'
import { withArticle } from '@alafia/contract/administration/users/labels'
import type { NewNotification } from '../../outbox/outbox.ts'

type Said = NewNotification<'system-alert'>
type About = Pick<Approval, 'kind' | 'role' | 'userId' | 'personName' | 'requestedBy'>

const withOwnEmail = (userId: number, title: string, body: string): Said => ({
  type: 'system-alert',
  title,
  body,
  payload: { message: body, about: { kind: 'account', id: userId } },
})

const notice = (...said: Parameters<typeof withOwnEmail>): Said => ({
  ...withOwnEmail(...said),
  alwaysEmail: true,
})

/** 'make Tunde Ade a doctor'. */
export const wishOf = ({ kind, role, personName }: Omit<About, 'userId' | 'requestedBy'>): string => {
  if (kind === 'reactivation') return `reactivate the account of ${personName}`
  if (kind === 'second-factor-reset') return `reset the second step of ${personName}`
  return `make ${personName} ${withArticle[role ?? 'patient']}`
}

/** 'make you a doctor'. */
const wishForYou = (of: About): string => {
  if (of.kind === 'reactivation') return 'reactivate your account'
  if (of.kind === 'second-factor-reset') return 'reset your second step'
  return `make you ${withArticle[of.role ?? 'patient']}`
}

/** @param takesEffect 'on Tue 10 Mar at 09:00'; undefined if it waits for another administrator */
export const askedNotifications = (
  of: About,
  takesEffect: string | undefined,
): Record<'toAdmins' | 'toPerson', Said> => {
  const then =
    takesEffect === undefined
      ? 'Another administrator has to approve it.'
      : `It takes effect ${takesEffect}, unless an administrator declines it.`
  const isReset = of.kind === 'second-factor-reset'
  const ifUnexpected = isReset
    ? 'If you didn’t ask for this, stop it under Sign-in and Security, and tell the clinic.'
    : 'If you didn’t expect this, tell the clinic.'
  return {
    toAdmins: notice(
      of.userId,
      takesEffect === undefined ? 'Waiting for your approval' : 'A request takes effect in 24 hours',
      `${of.requestedBy} asked to ${wishOf(of)}. ${then}`,
    ),
    toPerson: notice(
      of.userId,
      'A change to your account was requested',
      `${of.requestedBy} asked to ${wishForYou(of)}. ${then} ${ifUnexpected}`,
    ),
  }
}

/** @param byName who approved it; undefined if the 24 hours did */
export const approvedNotifications = (
  of: About,
  byName: string | undefined,
): Record<'toAdmins' | 'toPerson', Said> => {
  const next =
    of.kind === 'second-factor-reset' ? ' Sign in with your password, then add a second step again.' : ''
  const why = byName === undefined ? 'No one declined it within 24 hours.' : `${byName} approved it.`
  return {
    toAdmins: notice(
      of.userId,
      'A request took effect',
      `${of.requestedBy} had asked to ${wishOf(of)}. ${why}`,
    ),
    toPerson: (of.kind === 'second-factor-reset' ? notice : withOwnEmail)(
      of.userId,
      'Your account has changed',
      `${of.requestedBy} had asked to ${wishForYou(of)}. ${why}${next}`,
    ),
  }
}

export const declinedNotification = (of: About, byName: string, reason: string): Said =>
  notice(of.userId, 'Your request was declined', `${byName} declined to ${wishOf(of)}: ${reason}`)

/** For those who were notified that it waits: it no longer does. @param end 'Folake Bello declined it' */
export const endedNotifications = (of: About, end: string): Record<'toAdmins' | 'toPerson', Said> => ({
  toAdmins: withOwnEmail(
    of.userId,
    'A request no longer waits',
    `${of.requestedBy} had asked to ${wishOf(of)}. ${end}.`,
  ),
  // Someone who can't sign in reads it in an email.
  toPerson: (of.kind === 'second-factor-reset' ? notice : withOwnEmail)(
    of.userId,
    'Your account stays as it is',
    `${of.requestedBy} had asked to ${wishForYou(of)}. ${end}.`,
  ),
})
