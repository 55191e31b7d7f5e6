import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testSigning } from '../testing/signing.ts'
import { signedContent, isGenuine, signatureOf, type PrescribedContent } from './signature.ts'

const signing = testSigning()

const word = fc.string({ maxLength: 20, unit: 'binary' })
const day = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const id = fc.integer({ min: 1, max: 2_147_483_647 })

const order: fc.Arbitrary<PrescribedContent> = fc.record({
  id,
  appointmentId: id,
  patientId: id,
  familyMemberId: fc.option(id),
  doctorId: id,
  medications: fc.array(
    fc.record({
      name: word,
      dosage: word,
      frequency: word,
      duration: word,
      instructions: fc.option(word),
      quantity: fc.nat(10_000),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  issuedDate: day,
  expiryDate: day,
  refillsAllowed: fc.nat(11),
  findings: fc.array(
    fc.record({
      kind: fc.constantFrom('allergy' as const, 'interaction' as const),
      severity: fc.constantFrom('serious' as const, 'caution' as const),
      medication: fc.nat(3),
      key: word,
      message: word,
      source: fc.option(word),
      reason: fc.option(word),
    }),
    { maxLength: 3 },
  ),
  checks: fc.option(
    fc.array(
      fc.record({
        kind: fc.constantFrom('allergy' as const, 'dose' as const),
        state: fc.constantFrom('checked' as const, 'not-checked' as const),
        reason: fc.option(word),
      }),
      { maxLength: 3 },
    ),
  ),
})

type Json = null | string | number | boolean | Json[] | { [key: string]: Json }

/** The path of every value in it. */
const leaves = (value: Json, path: (string | number)[] = []): (string | number)[][] => {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

/** A copy with one value replaced. */
const changedAt = (value: Json, [key, ...rest]: (string | number)[], to: Json): Json => {
  if (key === undefined) return to
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === key ? changedAt(one, rest, to) : one))
  if (value === null || typeof value !== 'object') return to
  return { ...value, [key]: changedAt(value[key] ?? null, rest, to) }
}

// What JSON.parse returns is JSON.
const jsonOf = (ordered: PrescribedContent) => JSON.parse(JSON.stringify(ordered)) as Json
// It has the same fields as the content it was made from.
const orderOf = (json: Json) => json as unknown as PrescribedContent

/** Reverses the keys of every object: a database doesn't keep their order. */
const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reversed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  )
}

describe('SEC-24 the signature of a prescription', () => {
  it('is valid for equal content, whatever the order of its keys', async () => {
    await fc.assert(
      fc.asyncProperty(order, async (ordered) => {
        const signature = signatureOf(signing, ordered)
        const same = orderOf(reversed(jsonOf(ordered)))
        expect(signedContent(same)).toBe(signedContent(ordered))
        expect(await isGenuine(signing, { ...same, signature })).toBe(true)
      }),
    )
  })

  it('detects any field that was changed, left out or added', async () => {
    const other = fc.oneof(word, fc.integer(), fc.constant(null), fc.boolean())
    await fc.assert(
      fc.asyncProperty(order, fc.nat(), other, async (ordered, nth, to) => {
        const json = jsonOf(ordered)
        const paths = leaves(json)
        const path = paths[nth % paths.length] ?? []
        const changed = changedAt(json, path, to)
        fc.pre(JSON.stringify(changed) !== JSON.stringify(json))
        const signature = signatureOf(signing, ordered)
        expect(await isGenuine(signing, { ...orderOf(changed), signature })).toBe(false)
        const more = orderOf(changedAt(json, ['medications', '0', 'note'], to))
        expect(await isGenuine(signing, { ...more, signature })).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('detects every flipped bit', async () => {
    const ordered: PrescribedContent = {
      id: 12,
      appointmentId: 3,
      patientId: 4,
      familyMemberId: null,
      doctorId: 5,
      medications: [
        {
          name: 'Amlodipine 5 mg',
          dosage: '1 tablet',
          frequency: 'od',
          duration: '30 days',
          instructions: 'ọ̀sán',
          quantity: 30,
        },
      ],
      issuedDate: '2026-03-11',
      expiryDate: '2026-06-09',
      refillsAllowed: 2,
      findings: [],
      checks: [{ kind: 'dose', state: 'not-checked', reason: 'No weight' }],
    }
    const content = Buffer.from(signedContent(ordered))
    const signature = signatureOf(signing, ordered)
    expect(await signing.verify(content.toString(), signature)).toBe(true)
    let flips = 0
    for (let at = 0; at < content.length; at += 1)
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(content)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
        flips += 1
        if (await signing.verify(flipped.toString(), signature))
          expect.fail(`held with bit ${bit} of byte ${at}`)
      }
    const sealed = Buffer.from(signature)
    for (let at = 0; at < sealed.length; at += 1)
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(sealed)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
        flips += 1
        if (await isGenuine(signing, { ...ordered, signature: flipped.toString('latin1') }))
          expect.fail(`held with bit ${bit} of the signature's byte ${at}`)
      }
    console.info(`${flips} bits flipped, 0 held`)
  })

  it('SAFE-21 of a prescription signed before its checks were kept stays valid, and fits no other checks', async () => {
    await fc.assert(
      fc.asyncProperty(order, async (ordered) => {
        const earlier = { ...ordered, checks: null }
        expect(JSON.parse(signedContent(earlier))).toHaveLength(11)
        const signature = signatureOf(signing, earlier)
        expect(await isGenuine(signing, { ...earlier, signature })).toBe(true)
        expect(await isGenuine(signing, { ...earlier, checks: [], signature })).toBe(false)
      }),
      { numRuns: 20 },
    )
  })

  it('isn’t valid for another prescription with the same content', async () => {
    await fc.assert(
      fc.asyncProperty(order, async (ordered) => {
        const signature = signatureOf(signing, ordered)
        expect(await isGenuine(signing, { ...ordered, id: ordered.id - 1, signature })).toBe(false)
        expect(await isGenuine(signing, { ...ordered, signature: '' })).toBe(false)
      }),
      { numRuns: 20 },
    )
  })
})
