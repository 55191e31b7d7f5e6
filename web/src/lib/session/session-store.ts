import * as endpoints from '@alafia/contract/accounts/endpoints'
import type { SessionUser, SignInReply } from '@alafia/contract/accounts/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { call, CallError, onRefused } from '../http/call.ts'
import type { VerifiedSession } from './page-replies.ts'
import {
  clearStoredSession,
  roleOfForm,
  storedToken,
  storedUser,
  storeSession,
  storeUser,
  tokenKey,
} from './stored-session.ts'

/** How the last session ended: it expired, someone else revoked it, another tab ended it, or the user signed out. */
export type SessionEnd = 'idle' | 'expired' | 'revoked' | 'elsewhere' | 'by-choice'

export type SessionState = {
  status: 'loading' | 'signed-out' | 'signed-in'
  user?: SessionUser
  /** Unknown until the server has replied. */
  limits?: SignInReply['session']
  /** Absent if no one has been signed in since the page loaded. */
  lastEnd?: SessionEnd
  /** Counts the sessions of this page: a new session needs new data. */
  generation: number
}

export type SessionActions = {
  /** @throws CallError, NetworkError */
  /** Continues in a session that the server has just created. */
  begin(answer: SignInReply): SessionUser
  /** Always signs out in this browser; false if the server couldn't be reached. */
  signOut(): Promise<boolean>
  /** Goes on in the session by which the server replaces this one. @throws CallError, NetworkError */
  replace(open: () => Promise<SignInReply>): Promise<SessionUser>
  /** Switches to another role. @throws CallError, NetworkError */
  switchRole(role: Role): Promise<SessionUser>
  /** Asks the server whether the session is still valid, which also renews it. */
  verify(): Promise<void>
  /** Ends the session in this browser after inactivity. */
  expire(): void
  /** The server reported over the socket that this token's session has ended. */
  ended(why: 'signed-out' | 'expired' | 'revoked', token: string | undefined): void
}

/** How long to wait for the server when signing out; milliseconds. */
const signOutTimeout = 4000
/**
 * When another tab switches the role, the end of the old session and the new session's token arrive in either order;
 * milliseconds.
 */
export const newTokenTimeout = 500

const isRefusal = (error: unknown) => error instanceof CallError && error.status < 500 && error.status !== 429

/**
 * The session's lifecycle in this tab (ACC-12), independent of React.
 * @param forget drops data fetched in an ended session
 * @param refresh refetches what failed while the server was unavailable
 * @param verified the stored session, if the server has just verified it
 * @param greet whoever the login page's form has signed in, before this script had loaded
 */
export const createSessionStore = (
  forget: () => void,
  refresh: () => void,
  verified?: VerifiedSession,
  greet?: (role: Role) => void,
) => {
  let listener: (state: SessionState) => void = () => undefined
  let token = storedToken()
  /** While switching roles or signing out, the end of the old session is expected and ignored. */
  let changing = false

  const first = (): SessionState => {
    if (roleOfForm()) return { status: 'loading', generation: 0 }
    if (verified) return { status: 'signed-in', user: verified.user, limits: verified.session, generation: 0 }
    const user = storedUser()
    if (user) return { status: 'loading', user, generation: 0 }
    clearStoredSession()
    return { status: 'signed-out', generation: 0 }
  }
  let state = first()
  const become = (next: SessionState) => {
    state = next
    listener(next)
  }

  const begin = ({ token: given, user, session }: SignInReply): SessionUser => {
    storeSession(given, user)
    token = storedToken()
    forget()
    become({ status: 'signed-in', user, limits: session, generation: state.generation + 1 })
    return user
  }

  const leave = (lastEnd?: SessionEnd) => {
    // Another tab may have started a new session meanwhile, which must stay.
    if (storedToken() === token) clearStoredSession()
    token = undefined
    forget()
    become({ status: 'signed-out', generation: state.generation, ...(lastEnd ? { lastEnd } : {}) })
  }

  const whileChanging = async <T>(work: () => Promise<T>): Promise<T> => {
    changing = true
    try {
      return await work()
    } finally {
      changing = false
    }
  }

  const verify = async () => {
    const sentToken = token
    const isOld = () => changing || token !== sentToken || state.status === 'signed-out'
    try {
      const { user, session } = await call(endpoints.verifyToken)
      if (isOld()) return
      storeUser(user)
      const wasUnreachable = state.status === 'signed-in' && !state.limits
      become({ ...state, status: 'signed-in', user, limits: session })
      if (wasUnreachable) refresh()
    } catch (error) {
      if (isOld()) return
      if (isRefusal(error)) leave()
      else if (state.status === 'loading') become({ ...state, status: 'signed-in' })
    }
  }

  /** Goes on in the session that the login page's form began: as one that this script can keep. */
  const takeOver = async (role: Role) => {
    clearStoredSession()
    token = undefined
    try {
      begin(await call(endpoints.switchRole, { body: { role } }))
      greet?.(role)
    } catch {
      leave()
    }
  }

  const handleRefusal = (refused: string | undefined) => {
    if (state.status === 'signed-in' && !changing && refused === token) leave('expired')
  }

  /** Another tab signed in, switched the role, or signed out. */
  const follow = ({ key }: StorageEvent) => {
    if ((key !== tokenKey && key !== null) || changing || storedToken() === token) return
    const user = storedUser()
    if (user) {
      token = storedToken()
      forget()
      become({ status: 'signed-in', user, generation: state.generation + 1 })
      void verify()
    } else if (state.status !== 'signed-out') leave('elsewhere')
  }

  const replace: SessionActions['replace'] = async (open) => {
    try {
      return await whileChanging(async () => begin(await open()))
    } catch (error) {
      if (error instanceof CallError && error.status === 401) leave('expired')
      throw error
    }
  }

  const verbs: SessionActions = {
    verify,
    begin,
    switchRole: (role) => replace(() => call(endpoints.switchRole, { body: { role } })),
    replace,
    signOut: () =>
      whileChanging(async () => {
        const reached = await call(endpoints.signOut, { signal: AbortSignal.timeout(signOutTimeout) }).then(
          () => true,
          (error: unknown) => error instanceof CallError && error.status === 401,
        )
        leave('by-choice')
        return reached
      }),
    expire: () => leave('idle'),
    ended: (why, ofToken) => {
      const concernsUs = () => !changing && ofToken === token && state.status === 'signed-in'
      if (!concernsUs()) return
      if (why === 'signed-out') setTimeout(() => concernsUs() && leave('elsewhere'), newTokenTimeout)
      else leave(why)
    },
  }

  return {
    state: () => state,
    verbs,
    /** Verifies the stored session, and follows other tabs and refused calls. @returns stops it */
    start(listen: (state: SessionState) => void): () => void {
      listener = listen
      const stopListening = onRefused(handleRefusal)
      window.addEventListener('storage', follow)
      const role = roleOfForm()
      if (state.status === 'loading') void (role ? takeOver(role) : verify())
      return () => {
        stopListening()
        window.removeEventListener('storage', follow)
      }
    },
  }
}
