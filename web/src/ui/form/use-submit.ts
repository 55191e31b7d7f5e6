import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BodyInput, Endpoint, Reply } from '@alafia/contract/kernel/endpoint'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { call, isRefusal, type CallInput } from '../../lib/http/call.ts'
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts'
import { ownChange } from '../../lib/http/own-changes.ts'
import {
  problemOf,
  reasonFor,
  titleOf,
  toastFailure,
  toastSuccess,
  type Failure,
  type Text,
} from './failure.ts'

type Params<E> = E extends { params: unknown } ? { params: NonNullable<CallInput<E>['params']> } : unknown
type Query<E> = E extends { query: unknown } ? { query?: NonNullable<CallInput<E>['query']> } : unknown
type Body<E> = E extends { body: unknown } ? { body: BodyInput<E> } : unknown
type Upload<E> = E extends { upload: unknown } ? { file?: File | undefined } : unknown

/** An endpoint's input; for a union of two endpoints, the input of either. */
export type SubmitInput<E> = E extends Endpoint ? Params<E> & Query<E> & Body<E> & Upload<E> : never

export type SubmitOptions<E extends Endpoint> = {
  /**
   * The toast after success. A function may return undefined: then it doesn't count as done, and the form or confirmation stays
   * open.
   */
  success?: Text | ((reply: Reply<E>) => Text | undefined)
  /**
   * What failed: 'Failed to add the record'. `(why) => why ?? 'Failed … Please try again.'` says only why where the server refused:
   * for a button without an alert, and where trying again may not help. If omitted, nothing is shown, and the caller shows `error` itself.
   */
  failure?: Text | ((why: string | undefined) => Text)
  /** Fetches again what may have changed, also after a failure (then without a reply). Nothing closes before that has finished. */
  invalidate?: (client: QueryClient, reply: Reply<E> | undefined) => unknown
  /** Runs even if the form has closed by then. To close the form, use its component's `onDone` or `onClose`. */
  onSuccess?: (reply: Reply<E>, client: QueryClient) => void
  /** Handles a refusal that the caller shows itself, such as a conflict: return true, and nothing else is shown. */
  onRefused?: (problem: ProblemBody) => boolean | void
  /** Replaces `call`, e.g. for an upload with progress or a sign-in. */
  call?: (endpoint: E, input: CallInput<E>) => Promise<Reply<E>>
}

export type Submit<E extends Endpoint> = {
  /** Resolves to whether it succeeded. A no-op while a request is pending. */
  send: (
    ...input: Partial<SubmitInput<E>> extends SubmitInput<E>
      ? [input?: SubmitInput<E>]
      : [input: SubmitInput<E>]
  ) => Promise<boolean>
  isPending: boolean
  /** The reply to the last attempt. */
  reply: Reply<E> | undefined
  error: unknown
  /** The problem in the server's reply to the last attempt. */
  problem: ProblemBody | undefined
  /** For the alert; undefined if the caller shows the failure itself. */
  failure: Failure | undefined
  /** Clears the outcome of the last attempt. */
  reset: () => void
}

type State<E extends Endpoint> = Omit<Submit<E>, 'send' | 'problem' | 'reset'>

const fingerprintOf = ({ file, ...input }: CallInput<Endpoint>) =>
  JSON.stringify([input, file && [file.name, file.size, file.lastModified]])

/**
 * Sends a change to an endpoint and reports the outcome. A POST carries an Idempotency-Key, which stays the same while the same
 * input is resent without a reply, so that a retry takes effect only once.
 */
export function useSubmit<const E extends Endpoint>(endpoint: E, options: SubmitOptions<E>): Submit<E> {
  const client = useQueryClient()
  const idle: State<E> = { isPending: false, reply: undefined, error: null, failure: undefined }
  const [state, setState] = useState(idle)
  const isSending = useRef(false)
  /** The attempt without a reply, or without one yet. */
  const unanswered = useRef<{ fingerprint: string; key: string }>(undefined)
  const wasLost = useRef(false)

  const succeed = async (reply: Reply<E>) => {
    unanswered.current = undefined
    wasLost.current = false
    options.onSuccess?.(reply, client)
    await options.invalidate?.(client, reply)
    setState({ ...idle, reply })
    const { success } = options
    const text = typeof success === 'function' ? success(reply) : success
    if (text !== undefined) toastSuccess(text)
    return typeof success !== 'function' || text !== undefined
  }

  const fail = (error: unknown) => {
    const problem = problemOf(error)
    const isRefused = isRefusal(error)
    // Nothing was done, so the next attempt is a new one.
    if (isRefused) unanswered.current = undefined
    else wasLost.current = true
    void options.invalidate?.(client, undefined)
    const isHandled = isRefused && problem !== undefined && options.onRefused?.(problem) === true
    const { failure } = options
    const why = isRefused ? problem?.detail : undefined
    const textFor = (given: string | undefined) => {
      const text = typeof failure === 'function' ? failure(given) : failure
      // With the reason of a refusal: the same again can't help.
      return why !== undefined && text !== why && typeof text === 'string'
        ? text.replace(/ (?:Please t|T)ry again\.$/, '')
        : text
    }
    const toasted = isHandled ? undefined : textFor(why)
    const title = isHandled ? undefined : textFor(undefined)
    const reason = reasonFor(error, wasLost.current)
    setState({
      ...idle,
      error,
      failure:
        title === undefined
          ? undefined
          : why !== undefined && toasted === why
            ? { title: reason, text: '' }
            : { title: titleOf(title), text: reason },
    })
    if (toasted !== undefined) toastFailure(toasted)
    return false
  }

  const send = async (input: CallInput<E>): Promise<boolean> => {
    if (isSending.current) return false
    isSending.current = true
    setState({ ...idle, isPending: true })
    const fingerprint = fingerprintOf(input)
    if (unanswered.current?.fingerprint !== fingerprint)
      unanswered.current = { fingerprint, key: newIdempotencyKey() }
    const idempotencyKey = unanswered.current.key
    try {
      const keyed = endpoint.method === 'POST' ? { ...input, idempotencyKey } : input
      return await ownChange(async () => succeed(await (options.call ?? call)(endpoint, keyed)))
    } catch (error) {
      return fail(error)
    } finally {
      isSending.current = false
    }
  }
  return {
    ...state,
    problem: problemOf(state.error),
    reset: () => setState(idle),
    send: (...[needed]) => send(needed ?? {}),
  }
}
