import type { DeviceProblem } from '../device-check/devices.ts'
import type { CallState, CallProblem, RemoteParticipant, Quality } from '../call/call.ts'

/** What one reads of the connection; nothing while it is unknown. */
export const qualityText: Record<Exclude<Quality, 'unknown'>, string> = {
  good: 'Good connection',
  fair: 'Fair connection',
  poor: 'Weak connection',
}

type Why = Exclude<CallState['why'], undefined>
export type ClosedText = { title: string; text: string; again?: string }

/** Why a call is over, and what brings one back where something does. */
export const closedTexts: Record<Why, ClosedText> = {
  ended: { title: 'The visit has ended', text: 'It was ended for everyone.' },
  cancelled: { title: 'This visit was cancelled', text: 'Nobody is in it any more.' },
  moved: {
    title: 'This visit was moved to another time',
    text: 'Your appointments say when it is now.',
  },
  'not-open': { title: 'This visit is not open', text: 'It is too early, or the day of the visit is over.' },
  elsewhere: {
    title: 'You joined from another tab or device',
    text: 'The visit goes on there. You are in it once.',
    again: 'Use it here instead',
  },
  'not-admitted': {
    title: 'You are not in this visit',
    text: 'Only its patient, its doctor and whom they invite can be in it.',
  },
  full: {
    title: 'This visit is full',
    text: 'One more person at a time can be in it. Try again when somebody has left.',
    again: 'Try again',
  },
  left: { title: 'You left the visit', text: 'You can come back while it is open.', again: 'Join again' },
  unavailable: {
    title: 'The visit could not be reached',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
}

/** 'Kemi Bello', 'Kemi Bello and Ada (interpreter)'. */
export const namesOf = (others: readonly Pick<RemoteParticipant, 'name'>[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(others.map(({ name }) => name))

/** What stands where the other’s picture would be, while nobody’s can be there. */
export const placeholderText = ({ phase }: CallState, awaited: string): { title: string; text?: string } => {
  if (phase === 'idle' || phase === 'joining') return { title: 'Joining…' }
  if (phase === 'reconnecting')
    return { title: 'Reconnecting…', text: 'Keep this page open: it goes on by itself.' }
  return { title: `Waiting for ${awaited}`, text: 'You are in. It starts by itself when they come.' }
}

/** What holds of the call just now and isn’t in order, in the order of its weight. */
export const noticeFor = ({ phase, others, audioOnly }: CallState): string | undefined => {
  if (phase === 'reconnecting' && others.length > 0)
    return 'Reconnecting… Sound and picture may go on meanwhile.'
  const lost = others.filter(({ link }) => link === 'reconnecting')
  if (lost.length > 0) return `Reconnecting to ${namesOf(lost)}…`
  if (audioOnly === 'network')
    return 'The network is weak: pictures are off so that you hear each other. They come back by themselves.'
  return undefined
}

const things = { camera: 'camera', microphone: 'microphone', screen: 'screen' }

/** Why one isn’t seen or heard though one wishes it, and what to do about it. */
export const problemText = (kind: keyof CallProblem, trouble: DeviceProblem): string => {
  const thing = things[kind]
  switch (trouble) {
    case 'denied':
      return kind === 'screen'
        ? 'Your browser didn’t share the screen.'
        : `Your ${thing} is blocked: allow it for this site in the browser’s address bar or settings.`
    case 'absent':
      return `No ${thing} found: connect one.`
    case 'in-use':
      return `Your ${thing} is used by another program: close it there.`
    case 'unsupported':
      return `This browser gives no ${thing} to this page.`
    case 'failed':
      return `Your ${thing} could not be started.`
  }
}
