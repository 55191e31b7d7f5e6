import type { LoopResult } from './connection-test.ts'

/** What the browser itself thinks of its network, where it says so. */
export type NetworkGuess = { isOnline: boolean; isSlow: boolean }

/** Chrome's and Android's own estimate: below it a picture stutters. Megabits a second. */
const enoughForPicture = 0.7
const slowTypes: readonly unknown[] = ['slow-2g', '2g', '3g']
/** There and back by the relay: above it people talk over each other. Milliseconds. */
const tooLong = 400

export const networkGuess = (): NetworkGuess => {
  const guess: unknown = Reflect.get(navigator, 'connection')
  const of = (key: string): unknown =>
    typeof guess === 'object' && guess !== null ? Reflect.get(guess, key) : undefined
  const downlink = of('downlink')
  return {
    isOnline: navigator.onLine,
    isSlow:
      slowTypes.includes(of('effectiveType')) ||
      (typeof downlink === 'number' && downlink > 0 && downlink < enoughForPicture),
  }
}

export type ConnectionResult = { tone: 'ok' | 'warn' | 'danger'; word: string; title: string; text: string }

const good = { tone: 'ok', word: 'Good' } as const
const slow = { tone: 'warn', word: 'Slow' } as const
const bad = { tone: 'danger', word: 'Not working' } as const

/**
 * What the test means for the visit, in plain words; it claims no more than was tried.
 * @param isLive whether the connection to the server stands
 */
export const connectionResult = (
  loop: LoopResult,
  { isOnline, isSlow }: NetworkGuess,
  { isLive, relayOnly }: { isLive: boolean; relayOnly: boolean },
): ConnectionResult => {
  if (!isOnline) return { ...bad, title: 'You are offline', text: 'Connect to a network, then test again.' }
  if (!loop.works) {
    return loop.relayed && !relayOnly
      ? {
          ...slow,
          word: 'Not certain',
          title: 'The way around firewalls could not be tried',
          text: 'The visit may connect nevertheless. If it does not, use another network: a phone’s, for instance.',
        }
      : {
          ...bad,
          title: 'This browser could not make a connection',
          text: 'A program or a setting blocks calls here. Try another browser, another network, or a phone.',
        }
  }
  if (!isLive)
    return {
      ...bad,
      word: 'Reconnecting',
      title: 'The connection to Alafia is interrupted',
      text: 'It comes back by itself as soon as the network allows. Test again in a moment.',
    }
  if (isSlow || loop.roundTrip > tooLong)
    return {
      ...slow,
      title: 'It works, but your network is slow',
      text: 'Sound only will be steadier. You can still turn the camera on in the visit.',
    }
  return loop.relayed
    ? {
        ...good,
        title: 'Your connection is ready for a visit',
        text: `There and back takes ${Math.max(1, Math.round(loop.roundTrip))} ms.`,
      }
    : {
        ...good,
        title: 'This browser is ready for a visit',
        text: 'Alafia is reached, and calls are let through here. How good the way to the other one is shows in the visit.',
      }
}
