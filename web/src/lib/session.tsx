import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import * as endpoints from '@alafia/contract/accounts/endpoints'
import type { SessionUser, SignedIn } from '@alafia/contract/accounts/schema'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import type { Role } from '@alafia/contract/kernel/roles'
import { call, NetworkError, onRefused } from './call.ts'
import { clearStoredSession, storedUser, storeSession, tokenKey } from './stored-session.ts'

export type Limits = SignedIn['session']
/** Why the last session ended without the person's doing. */
export type Ended = 'expired' | 'revoked'

export type Session = {
  status: 'loading' | 'signed-out' | 'signed-in'
  user?: SessionUser
  /** Unknown until the server has been reached. */
  limits?: Limits
  ended?: Ended
  signIn(credentials: BodyInput<typeof endpoints.signIn>): Promise<SessionUser>
  signOut(): Promise<void>
  /** Acts in another role; gives the user to go on as. */
  switchRole(role: Role): Promise<SessionUser>
  /** Asks the server whether the session still lives, which also renews it. */
  verify(): Promise<void>
  /** The session is over, as the server says. */
  end(why: Ended): void
}

type State = Pick<Session, 'status' | 'user' | 'limits' | 'ended'>

const SessionContext = createContext<Session | undefined>(undefined)

const start = (): State => {
  const user = storedUser()
  if (user) return { status: 'loading', user }
  clearStoredSession()
  return { status: 'signed-out' }
}

/** The session over page loads and tabs (spec §4.1). A network that is away is no reason to sign anybody out. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [state, setState] = useState(start)

  const begin = useCallback(
    ({ token, user, session }: SignedIn) => {
      storeSession(token, user)
      client.clear()
      setState({ status: 'signed-in', user, limits: session })
      return user
    },
    [client],
  )

  const leave = useCallback(
    (ended?: Ended) => {
      clearStoredSession()
      client.clear()
      setState(ended ? { status: 'signed-out', ended } : { status: 'signed-out' })
    },
    [client],
  )

  const verify = useCallback(async () => {
    try {
      const { user, session } = await call(endpoints.verifyToken)
      setState({ status: 'signed-in', user, limits: session })
    } catch (error) {
      if (error instanceof NetworkError) setState((now) => (now.user ? { ...now, status: 'signed-in' } : now))
      else leave()
    }
  }, [leave])

  useEffect(() => {
    if (storedUser()) void verify()
  }, [verify])

  // A session kept while the network was away is checked once it is back.
  useEffect(() => {
    const back = () => void (storedUser() && verify())
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [verify])

  // Other tabs sign in and out too.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== tokenKey && key !== null) return
      if (storedUser()) void verify()
      else leave()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [verify, leave])

  const isIn = state.status === 'signed-in'
  useEffect(() => (isIn ? onRefused(() => leave('expired')) : undefined), [isIn, leave])

  const session = useMemo<Session>(
    () => ({
      ...state,
      verify,
      end: leave,
      signIn: async (credentials) => begin(await call(endpoints.signIn, { body: credentials })),
      switchRole: async (role) => begin(await call(endpoints.switchRole, { body: { role } })),
      signOut: async () => {
        // Signing out must work without a network too; the server then ends the session by its timeout.
        await call(endpoints.signOut).catch(() => undefined)
        leave()
      },
    }),
    [state, begin, leave, verify],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
