import type { DeviceProblem } from '../device-check/devices.ts'
import type { CallState, CallProblem, RemoteParticipant, Quality } from '../call/call.ts'

/** Nothing is shown while it is unknown. */
export const qualityText: Record<Exclude<Quality, 'unknown'>, string> = {
  good: 'Good connection',
  fair: 'Fair connection',
  poor: 'Weak connection',
}

type Why = Exclude<CallState['why'], undefined>
export type ClosedText = { title: string; text: string; againLabel?: string }

/** Why a call is over, and the label of the button that joins again, if there is one. */
export const closedTexts: Record<Why, ClosedText> = {
  ended: { title: 'The video visit has ended', text: 'It has ended for everyone.' },
  cancelled: { title: 'This appointment was cancelled', text: 'The video visit has closed.' },
  moved: {
    title: 'This appointment was moved to another time',
    text: 'Your appointments show the new time.',
  },
  'not-open': { title: 'This video visit isn’t open', text: 'It’s too early, or its day is over.' },
  elsewhere: {
    title: 'You joined from another tab or device',
    text: 'The video visit continues there.',
    againLabel: 'Use it here instead',
  },
  'not-admitted': {
    title: 'You aren’t part of this video visit',
    text: 'Only the patient, the doctor and people they invite can join.',
  },
  full: {
    title: 'This video visit is full',
    text: 'Only one guest can join at a time. Try again when they have left.',
    againLabel: 'Try again',
  },
  declined: {
    title: 'You can’t join just now',
    text: 'The doctor or the patient isn’t ready for you yet. You can ask again.',
    againLabel: 'Ask again',
  },
  left: {
    title: 'You left the video visit',
    text: 'You can come back while it is open.',
    againLabel: 'Join again',
  },
  unavailable: {
    title: 'We couldn’t reach the video visit',
    text: 'Check your connection, then try again.',
    againLabel: 'Try again',
  },
}

/** 'Kemi Bello', 'Kemi Bello and Ada (interpreter)'. */
export const namesOf = (others: readonly Pick<RemoteParticipant, 'name'>[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(others.map(({ name }) => name))

/** Shown in place of the other’s video while there is none. */
export const placeholderText = ({ phase }: CallState, awaited: string): { title: string; text?: string } => {
  if (phase === 'idle' || phase === 'joining') return { title: 'Joining…' }
  if (phase === 'waiting')
    return {
      title: 'Waiting to be let in',
      text: 'The doctor or the patient will let you in. Keep this page open.',
    }
  if (phase === 'reconnecting')
    return { title: 'Reconnecting…', text: 'Keep this page open. It continues on its own.' }
  return { title: `Waiting for ${awaited}`, text: 'You’re in. It starts when they join.' }
}

/** What is wrong with the call now, the most important first. */
export const noticeFor = ({ phase, others, audioOnly }: CallState): string | undefined => {
  if (phase === 'reconnecting' && others.length > 0)
    return 'Reconnecting… You may still see and hear each other.'
  const lost = others.filter(({ link }) => link === 'reconnecting')
  if (lost.length > 0) return `Reconnecting to ${namesOf(lost)}…`
  if (audioOnly === 'network')
    return 'The network is weak. Video is off so that you can hear each other. It comes back on its own.'
  return undefined
}

const deviceNames = { camera: 'camera', microphone: 'microphone', screen: 'screen' }

/** Why a device that is turned on doesn’t work, and what to do about it. */
export const problemText = (kind: keyof CallProblem, problem: DeviceProblem): string => {
  const thing = deviceNames[kind]
  switch (problem) {
    case 'denied':
      return kind === 'screen'
        ? 'Your browser didn’t share the screen.'
        : `Your ${thing} is blocked: allow it for this site in the browser’s address bar or settings.`
    case 'absent':
      return `No ${thing} found: connect one.`
    case 'in-use':
      return `Another program is using your ${thing}: close it there.`
    case 'unsupported':
      return `This browser doesn’t let this page use your ${thing}.`
    case 'failed':
      return `Your ${thing} couldn’t be started.`
  }
}
