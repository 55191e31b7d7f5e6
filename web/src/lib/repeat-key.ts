import { useRef } from 'react'

/** 128 random bits in hex. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** An Idempotency-Key that stays the same while the same thing is sent again, so that trying again books once. */
export const useRepeatKey = () => {
  const last = useRef<{ content: string; key: string }>(undefined)
  return (body: unknown): string => {
    const content = JSON.stringify(body)
    if (last.current?.content !== content) last.current = { content, key: randomKey() }
    return last.current.key
  }
}
