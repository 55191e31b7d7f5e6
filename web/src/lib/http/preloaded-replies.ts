import { getPatientHome } from '@alafia/contract/patients/dashboard.endpoints'
import { storedUser } from '../session/stored-session.ts'

/** How long preloaded replies stay fresh after the page load; milliseconds. */
const freshFor = 10_000

type Answers = Record<string, unknown>

/** The replies belong to the cookie's user, who must be the stored session's user. */
const isOfStoredUser = (answers: Answers): boolean => {
  // The contract guarantees this reply's type.
  const verified = answers['POST /api/auth/verify-token'] as { user: { id: number } } | undefined
  return verified?.user.id === storedUser()?.id
}

/**
 * The patient's home page preloads one call, whose reply contains all the others', before any script has loaded. It is
 * authenticated by the cookie, because a custom header would make it a different request.
 */
const fetchReplies = async (): Promise<Answers> => {
  try {
    const response = await fetch(getPatientHome.path, { credentials: 'include' })
    // The contract guarantees this type.
    const answers = response.ok ? ((await response.json()) as Answers) : {}
    return isOfStoredUser(answers) ? answers : {}
  } catch {
    return {}
  }
}

let preloaded: { answers: Promise<Answers>; token: string } | undefined

/** Starts reading the replies that came with the page, if it came with replies. */
export const listenForPreloadedReplies = (
  token: string | undefined,
  page: string = window.location.pathname,
): void => {
  // Anyone else is on the way to their own dashboard, and would be refused.
  const isHome = page === '/' && storedUser()?.role === 'patient'
  preloaded = token !== undefined && isHome ? { answers: fetchReplies(), token } : undefined
}

/** Nothing more is taken from them: something has changed since. */
export const forgetPreloadedReplies = (): void => {
  preloaded = undefined
}

const isFresh = () => performance.now() < freshFor

/** Whether the page has preloaded replies that are still fresh. */
export const hasPreloadedReplies = (): boolean => preloaded !== undefined && isFresh()

/** Each reply is used once. */
const taken = async (asking: Promise<Answers>, call: string): Promise<Response | undefined> => {
  const answers = await asking
  if (!(call in answers)) return undefined
  const { [call]: answer } = answers
  delete answers[call]
  return Response.json(answer)
}

/** The preloaded reply to a call of this session; undefined, immediately or later, if the call must be made. */
export const preloadedReply = (
  method: string,
  address: string,
  token: string | undefined,
): Promise<Response | undefined> | undefined =>
  preloaded && preloaded.token === token && isFresh()
    ? taken(preloaded.answers, `${method} ${address}`)
    : undefined
