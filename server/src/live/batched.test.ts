import { expect, test } from 'vitest'
import { batched } from './batched.ts'

/** A question that is answered when the test says so. */
const asked = () => {
  const questions: { items: readonly number[]; answer: () => void; fail: () => void }[] = []
  const ask = batched(
    (items: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        questions.push({
          items,
          answer: () => resolve(items.map((item) => item * 10)),
          fail: () => reject(new Error('The database is away')),
        })
      }),
  )
  const next = async (count: number) => {
    await expect.poll(() => questions.length).toBe(count)
    const question = questions[count - 1]
    if (!question) throw new Error('Nothing was asked')
    return question
  }
  return { ask, next, questions }
}

test('PLAT-103 the first is asked about at once, and all who come meanwhile together, each with their own answer', async () => {
  const { ask, next, questions } = asked()
  const all = Promise.all([1, 2, 3, 4].map(ask))
  expect(questions.map(({ items }) => items)).toEqual([[1]])
  questions[0]?.answer()
  const second = await next(2)
  expect(second.items).toEqual([2, 3, 4])
  second.answer()
  expect(await all).toEqual([10, 20, 30, 40])
  const later = ask(5)
  expect((await next(3)).items).toEqual([5])
  questions[2]?.answer()
  expect(await later).toBe(50)
})

test('PLAT-103 one question is about fifty at most', async () => {
  const { ask, next } = asked()
  const all = Promise.all(Array.from({ length: 131 }, (_, item) => ask(item)))
  for (const [nth, size] of [1, 50, 50, 30].entries()) {
    const question = await next(nth + 1)
    expect(question.items).toHaveLength(size)
    question.answer()
  }
  expect((await all).slice(-2)).toEqual([1290, 1300])
})

test('PLAT-103 a failure reaches those of its question alone, and the others are asked about', async () => {
  const { ask, next, questions } = asked()
  const first = ask(1)
  const others = Promise.allSettled([ask(2), ask(3)])
  questions[0]?.answer()
  expect(await first).toBe(10)
  ;(await next(2)).fail()
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = ask(2)
  ;(await next(3)).answer()
  expect(await again).toBe(20)
})
