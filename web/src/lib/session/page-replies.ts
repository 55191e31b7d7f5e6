import type { SessionUser, SignInReply } from '@alafia/contract/accounts/schema'
import type { HomeReplies } from '@alafia/contract/patients/home-calls'
import { roleOfForm, storedUser } from './stored-session.ts'

/** Where the page has its replies for its script. */
export const pageRepliesId = 'page-replies'

export type VerifiedSession = { user: SessionUser; session: SignInReply['session'] }

/** The session in which these replies were given. */
export const sessionOf = (replies: HomeReplies): VerifiedSession | undefined =>
  // The contract guarantees this reply's type.
  replies['POST /api/auth/verify-token'] as VerifiedSession | undefined

/**
 * The replies that came with the page. They belong to the cookie's user, who must be the stored session's: otherwise, or if it came
 * without any, undefined.
 */
export const pageReplies = (): { replies: HomeReplies; session: VerifiedSession } | undefined => {
  const text = document.getElementById(pageRepliesId)?.textContent
  if (text === undefined || roleOfForm()) return undefined
  // The server wrote them.
  const replies = JSON.parse(text) as HomeReplies
  const session = sessionOf(replies)
  const user = storedUser()
  return session && session.user.id === user?.id && session.user.role === user.role
    ? { replies, session }
    : undefined
}
