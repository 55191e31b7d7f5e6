import { useState } from 'react'

/** 128 random bits in hex. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const createRepeatKey = () => {
  let last: { content: string; key: string } | undefined
  const keyFor = (body: unknown): string => {
    const content = JSON.stringify(body)
    if (last?.content !== content) last = { content, key: newIdempotencyKey() }
    return last.key
  }
  /** It is there: who sends the same once more means another one. */
  const forget = () => {
    last = undefined
  }
  return Object.assign(keyFor, { forget })
}

/** An Idempotency-Key that stays the same while the same thing is sent again, so that trying again books once. */
export const useIdempotencyKey = () => useState(createRepeatKey)[0]
