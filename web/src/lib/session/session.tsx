import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import type { Role } from '@alafia/contract/kernel/roles'
import { inBackground } from '../http/background.ts'
import type { VerifiedSession } from './page-replies.ts'
import { createSessionStore, type SessionState, type SessionActions } from './session-store.ts'

export type Session = SessionState & SessionActions

const SessionContext = createContext<Session | undefined>(undefined)

/** How often to retry verifying a session; milliseconds. */
const verifyAgainAfter = 5000

type SessionProviderProps = {
  /** The stored session, if the server has verified it with the page. */
  verified?: VerifiedSession | undefined
  /** Whoever the login page's form has signed in, before this script had loaded. */
  greet?: (role: Role) => void
  children: ReactNode
}

/** The session over page loads and tabs (ACC-13). Being offline is no reason to sign anyone out. */
export function SessionProvider({ verified, greet, children }: SessionProviderProps) {
  const client = useQueryClient()
  const [keeper] = useState(() =>
    createSessionStore(
      () => client.clear(),
      () => inBackground(() => void client.invalidateQueries()),
      verified,
      greet,
    ),
  )
  const [state, setState] = useState(keeper.state)
  useEffect(() => {
    // A page for someone already signed in renders in slices; what a person does now shows at once.
    let isOpening = keeper.state().status === 'loading'
    return keeper.start((next) => {
      if (isOpening) startTransition(() => setState(next))
      else setState(next)
      isOpening = false
    })
  }, [keeper])

  const isUnverified = state.status === 'signed-in' && !state.limits
  useEffect(() => {
    if (!isUnverified) return
    const again = () => void inBackground(keeper.verbs.verify)
    const timer = setInterval(again, verifyAgainAfter)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isUnverified, keeper])

  const session = useMemo<Session>(() => ({ ...state, ...keeper.verbs }), [state, keeper])
  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
