import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'
import { useLive } from '../../../lib/live/live.tsx'
import { useSession } from '../../../lib/session/session.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import type { Call, CallInput, CallStart } from '../call/call.ts'
import type { CallViewProps } from './call-view.tsx'
import { storedCall } from './stored-call.ts'
import type { withStorage } from './with-storage.ts'

/** The signed-in person's call on every page; one at a time. */
export type Calls = {
  /** The present one, or the last one until it is dismissed. */
  call: Call | undefined
  /** Its code is loading. */
  isStarting: boolean
  /** Joins a video visit, and leaves another one first. Does nothing if it is joined already. */
  start: (visitId: number, start: CallStart) => void
  /** Leaves the present call, or dismisses the last one. */
  putAway: () => void
}

type Inner = Calls & { show: (stage: Element, isSeen: boolean) => void }

const CallsContext = createContext<Inner | undefined>(undefined)

/** Undefined outside a portal, where the page has its own call. */
export const useCalls = (): Calls | undefined => useContext(CallsContext)

/** While this element is visible, the call needs no small view. */
export const useOnStage = (call: Call, stage: RefObject<Element | null>): void => {
  const calls = useContext(CallsContext)
  const show = calls?.call === call ? calls.show : undefined
  useEffect(() => {
    const element = stage.current
    if (!element || !show) return
    show(element, true)
    const watch = new IntersectionObserver((seen) => show(element, seen.at(-1)?.isIntersecting === true), {
      threshold: 0.15,
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      show(element, false)
    }
  }, [stage, show])
}

const isOver = (call: Call) => call.state().phase === 'closed'

/** The code of a call, loaded when the first one starts. */
export type CallParts = {
  createCall: (input: CallInput) => Call
  withStorage: typeof withStorage
  CallView: ComponentType<CallViewProps>
}

export type CallsProviderProps = { load: () => Promise<CallParts>; children: ReactNode }

/** Keeps the call while pages change, and rejoins it after a reload. Leaves it when the session ends. */
export function CallsProvider({ load, children }: CallsProviderProps) {
  const { videoVisitSocket } = useLive()
  const userId = useSession().user?.id
  const [call, setCall] = useState<Call>()
  const [View, setView] = useState<ComponentType<CallViewProps>>()
  const [isStarting, setStarting] = useState(false)
  const [stage, setStage] = useState<Element>()
  const current = useRef<Call>(undefined)
  /** Counts requests: the result of an older one is ignored. */
  const wish = useRef(0)

  const become = useCallback((next: Call | undefined) => {
    if (current.current && current.current !== next && !isOver(current.current)) current.current.leave()
    current.current = next
    setCall(next)
  }, [])

  const start = useCallback(
    (visitId: number, begin: CallStart) => {
      if (userId === undefined) return
      const before = current.current
      if (before?.visitId === visitId && !isOver(before)) return
      const mine = (wish.current += 1)
      const open = async () => {
        setStarting(true)
        try {
          const { createCall, withStorage, CallView } = await load()
          if (mine !== wish.current) return
          const made = withStorage(
            createCall({ visitId, socket: videoVisitSocket, start: begin }),
            begin,
            userId,
          )
          setView(() => CallView)
          become(made)
          made.join()
        } catch {
          toast({
            title: 'The video visit couldn’t be opened',
            description: 'Check your network and try again.',
            tone: 'danger',
          })
        }
        if (mine === wish.current) setStarting(false)
      }
      void open()
    },
    [load, videoVisitSocket, userId, become],
  )

  const putAway = useCallback(() => {
    wish.current += 1
    setStarting(false)
    become(undefined)
  }, [become])

  useEffect(() => {
    const kept = userId === undefined ? undefined : storedCall(userId)
    if (kept) start(kept.visitId, kept.start)
  }, [userId, start])

  useEffect(
    () => () => {
      wish.current += 1
      current.current?.leave()
    },
    [],
  )

  const show = useCallback(
    (element: Element, isSeen: boolean) =>
      setStage((before) => (isSeen ? element : before === element ? undefined : before)),
    [],
  )

  const calls = useMemo(
    () => ({ call, isStarting, start, putAway, show }),
    [call, isStarting, start, putAway, show],
  )
  return (
    <CallsContext value={calls}>
      {children}
      {call && View && <View key={call.visitId} call={call} isOnStage={stage !== undefined} />}
    </CallsContext>
  )
}
