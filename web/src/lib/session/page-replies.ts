import type { SessionUser, SignInReply } from '@alafia/contract/accounts/schema'
import type { HomeReplies } from '@alafia/contract/patients/home-calls'
import { roleOfForm, storedUser } from './stored-session.ts'

export type VerifiedSession = { user: SessionUser; session: SignInReply['session'] }

/** The session in which these replies were given. */
export const sessionOf = (replies: HomeReplies): VerifiedSession | undefined =>
  // The contract guarantees this reply's type.
  replies['POST /api/auth/verify-token'] as VerifiedSession | undefined

/** The same, if it is this browser's: replies belong to the cookie's user, who must be the stored session's. */
export const ownSessionOf = (replies: HomeReplies): VerifiedSession | undefined => {
  const session = sessionOf(replies)
  const user = storedUser()
  const isOwn = session?.user.id === user?.id && session?.user.role === user?.role
  // After the login page's form the stored session is the last person's.
  return isOwn && !roleOfForm() ? session : undefined
}
