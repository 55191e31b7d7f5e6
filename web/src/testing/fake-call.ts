import type { Call, CallState, ChatLine, RemoteParticipant } from '../features/video-visits/call/call.ts'

/* A fake call: the test sets its state, and it records what was called. */

export const fakeParticipant = (change: Partial<RemoteParticipant> = {}): RemoteParticipant => ({
  peer: 'peer-of-okafor',
  kind: 'doctor',
  name: 'Dr. Chidi Okafor',
  media: { microphone: true, camera: true, screen: false },
  stream: undefined,
  screen: undefined,
  link: 'connected',
  ...change,
})

export const fakeChatLine = (change: Partial<ChatLine> = {}): ChatLine => ({
  id: 'line-1',
  from: 'peer-of-okafor',
  name: 'Dr. Chidi Okafor',
  text: 'Take the blue inhaler.',
  at: new Date('2026-03-11T08:30:00Z'),
  isOwn: false,
  ...change,
})

export const fakeCallState = (change: Partial<CallState> = {}): CallState => ({
  phase: 'connected',
  why: undefined,
  others: [fakeParticipant()],
  waiting: [],
  media: { microphone: true, camera: true, screen: false },
  own: undefined,
  ownScreen: undefined,
  problem: {},
  audioOnly: 'no',
  quality: 'good',
  chat: [],
  ...change,
})

export type FakeCall = Call & {
  become: (change: Partial<CallState>) => void
  /** The calls to it, in order: 'setMicrophone false'. */
  asked: string[]
}

export const fakeCall = (change: Partial<CallState> = {}, visitId = 12): FakeCall => {
  let state = fakeCallState(change)
  const listeners = new Set<() => void>()
  const asked: string[] = []
  const become = (next: Partial<CallState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const media = (next: Partial<CallState['media']>) => become({ media: { ...state.media, ...next } })
  return {
    visitId,
    asked,
    become,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    join: () => void asked.push('join'),
    leave() {
      asked.push('leave')
      become({ phase: 'closed', why: 'left' })
    },
    setMicrophone(on) {
      asked.push(`setMicrophone ${on}`)
      media({ microphone: on })
    },
    setCamera(on) {
      asked.push(`setCamera ${on}`)
      media({ camera: on })
    },
    setScreen(on) {
      asked.push(`setScreen ${on}`)
      media({ screen: on })
    },
    setAudioOnly(on) {
      asked.push(`setAudioOnly ${on}`)
      become({ audioOnly: on ? 'chosen' : 'no' })
    },
    chooseDevice: (kind, id) => void asked.push(`chooseDevice ${kind} ${id}`),
    say(text) {
      asked.push(`say ${text}`)
      become({ chat: [...state.chat, fakeChatLine({ id: `own-${asked.length}`, isOwn: true, text })] })
    },
  }
}
