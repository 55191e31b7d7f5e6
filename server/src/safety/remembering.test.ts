import { expect, it, vi } from 'vitest'
import { remembering } from './remembering.ts'

it('reads the same text once, and another text anew', () => {
  const read = vi.fn<(text: string) => { length: number }>((text) => ({ length: text.length }))
  const remembered = remembering(read)
  expect(remembered('once a day')).toEqual({ length: 10 })
  expect(remembered('once a day')).toBe(remembered('once a day'))
  expect(read).toHaveBeenCalledTimes(1)
  expect(remembered('twice a day')).toEqual({ length: 11 })
  expect(read).toHaveBeenCalledTimes(2)
})

it('remembers an empty result', () => {
  const read = vi.fn<(text: string) => string>(() => '')
  const remembered = remembering(read)
  expect([remembered('?'), remembered('?')]).toEqual(['', ''])
  expect(read).toHaveBeenCalledTimes(1)
})

it('keeps a limited number of texts, whatever is typed', () => {
  const read = vi.fn<(text: string) => { text: string }>((text) => ({ text }))
  const remembered = remembering(read)
  remembered('first')
  for (let other = 0; other < 5000; other += 1) remembered(`text ${other}`)
  remembered('first')
  expect(read).toHaveBeenCalledTimes(5002)
})
