import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { Role } from '@alafia/contract/kernel/roles'

/** Signs in over HTTP and returns the session's bearer header. */
export const bearer = async (url: string, person: { email: string; password: string; role: Role }) => {
  const { email, password, role } = person
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, role }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  // The contract defines the reply to a sign-in.
  const { token } = (await answer.json()) as SignInReply
  return { authorization: `Bearer ${token}` }
}

/** The half hour of a day with this number: 18 is '09:00'. */
export const halfHour = (nth: number): string =>
  `${String(Math.floor(nth / 2)).padStart(2, '0')}:${nth % 2 ? '30' : '00'}`

/** At most `width` at once, because a sign-in costs tens of milliseconds of computing. */
export const inBatches = async <In, Out>(
  items: readonly In[],
  width: number,
  work: (item: In) => Promise<Out>,
): Promise<Out[]> => {
  const results: Out[] = []
  for (let from = 0; from < items.length; from += width)
    results.push(...(await Promise.all(items.slice(from, from + width).map(work))))
  return results
}
