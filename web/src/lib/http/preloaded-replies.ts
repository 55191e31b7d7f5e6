import { getPatientHome } from '@alafia/contract/patients/dashboard.endpoints'
import { storedUser } from '../session/stored-session.ts'

/** So long after the page came its early answers are as good as fresh ones; milliseconds since the page began. */
const freshFor = 10_000

type Answers = Record<string, unknown>

/** The cookie says whose they are; the stored session must be of the same person. */
const isOfStoredUser = (answers: Answers): boolean => {
  // As the contract has that call's answer.
  const verified = answers['POST /api/auth/verify-token'] as { user: { id: number } } | undefined
  return verified?.user.id === storedUser()?.id
}

/**
 * The patient's home comes with word of the one call that answers all of its own: the browser makes it before any script
 * has come. The cookie goes with it, and a header of ours would make it another request.
 */
const ask = async (): Promise<Answers> => {
  try {
    const response = await fetch(getPatientHome.path, { credentials: 'include' })
    // The contract says so much of it.
    const answers = response.ok ? ((await response.json()) as Answers) : {}
    return isOfStoredUser(answers) ? answers : {}
  } catch {
    return {}
  }
}

let asked: { answers: Promise<Answers>; token: string } | undefined

/** Begins to listen for the early answers, where the page that is opened has some. */
export const listenForPreloadedReplies = (
  token: string | undefined,
  page: string = window.location.pathname,
): void => {
  asked = token !== undefined && page === '/' ? { answers: ask(), token } : undefined
}

const isFresh = () => performance.now() < freshFor

/** Whether the page came with answers, and they are still worth waiting for. */
export const hasPreloadedReplies = (): boolean => asked !== undefined && isFresh()

/** Takes what a call was already answered: once. */
const taken = async (asking: Promise<Answers>, call: string): Promise<Response | undefined> => {
  const answers = await asking
  if (!(call in answers)) return undefined
  const { [call]: answer } = answers
  delete answers[call]
  return Response.json(answer)
}

/** What a call of the session was already answered; undefined, at once or when the answers are there, where it must be made. */
export const preloadedReply = (
  method: string,
  address: string,
  token: string | undefined,
): Promise<Response | undefined> | undefined =>
  asked && asked.token === token && isFresh() ? taken(asked.answers, `${method} ${address}`) : undefined
