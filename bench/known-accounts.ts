import { ms, note, report } from './report.ts'
import { percentile } from './scenarios.ts'

type Person = { email: string; password: string; header: { authorization: string } }

const rounds = 60
const warmUp = 10

type Sample = { what: string; method: 'POST' | 'PUT'; path: string; body: (email: string) => object }

const samplesOf = ({ password }: Person): Sample[] => [
  {
    what: 'a wrong password',
    method: 'POST',
    path: '/api/auth/login',
    body: (email) => ({ email, password: 'Wrong-password-1', role: 'patient' }),
  },
  {
    what: 'a forgotten password',
    method: 'POST',
    path: '/api/auth/password-reset',
    body: (email) => ({ email }),
  },
  {
    what: 'signing up',
    method: 'POST',
    path: '/api/auth/sign-up',
    body: (email) => ({
      firstName: 'Kunle',
      lastName: 'Bassey',
      email,
      phone: '+234 803 555 0199',
      dateOfBirth: '1990-02-01',
      password: 'Harmattan-9-wind',
    }),
  },
  {
    what: 'a change of email',
    method: 'PUT',
    path: '/api/account/email',
    body: (email) => ({ email, currentPassword: password }),
  },
]

/** Median, and the distance between the quarters. @param took milliseconds */
const spreadOf = (took: readonly number[]) => {
  const sorted = took.toSorted((one, other) => one - other)
  return { median: percentile(sorted, 0.5), spread: percentile(sorted, 0.75) - percentile(sorted, 0.25) }
}

/**
 * Whether an address has an account doesn't show in how long the answer takes: known and unknown addresses in turn, one call at a time.
 * @param options.known someone with an account
 * @param options.person who asks to change their email address
 * @param options.forget lets them try again
 */
export const knownAndUnknown = async (
  url: string,
  options: { known: { email: string }; person: Person; forget: () => Promise<unknown> },
) => {
  const { known, person, forget } = options
  for (const { what, method, path, body } of samplesOf(person)) {
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const kind of round % 2 === 0
        ? (['known', 'unknown'] as const)
        : (['unknown', 'known'] as const)) {
        await forget()
        const email = kind === 'known' ? known.email : `nobody-${round}@mail.example`
        const from = performance.now()
        const answer = await fetch(url + path, {
          method,
          headers: { ...person.header, 'content-type': 'application/json' },
          body: JSON.stringify(body(email)),
        })
        await answer.arrayBuffer()
        if (round >= warmUp) took[kind].push(performance.now() - from)
        if (answer.status === 429 || answer.status >= 500)
          throw new Error(`${path} answered ${answer.status}`)
      }
    const [ofKnown, ofUnknown] = [spreadOf(took.known), spreadOf(took.unknown)]
    const difference = Math.abs(ofKnown.median - ofUnknown.median)
    const spread = Math.max(ofKnown.spread, ofUnknown.spread)
    report(
      `${what}: known and unknown addresses`,
      ms(difference),
      'medians differ by less than half of the calls do',
      difference <= spread,
    )
    note(
      `${ms(ofKnown.median)} known, ${ms(ofUnknown.median)} unknown; half of the calls within ${ms(spread)}`,
    )
  }
}
