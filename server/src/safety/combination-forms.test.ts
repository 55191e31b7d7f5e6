import { describe, expect, it } from 'vitest'
import { combinationForms } from './facts/doses/combinations.ts'
import { combinations } from './facts/drugs/combinations.ts'

const ingredientStrength = /^\d+(\.\d+)? (mg|ug)(\/(\d+(\.\d+)? )?mL|\/\{puff\})?$/u

describe('SAFE-13 the forms of combinations', () => {
  it('are known for all combinations but one, whose strengths no source states', () => {
    const without = Object.keys(combinations).filter((name) => combinationForms[name] === undefined)
    expect(without).toEqual(['darunavir/ritonavir'])
  })

  it.each(Object.entries(combinationForms))('%s has a strength for each ingredient', (name, forms) => {
    for (const { strengths, sources } of forms) {
      expect(sources).not.toHaveLength(0)
      for (const strength of strengths) {
        const parts = strength.split(' + ')
        expect(parts).toHaveLength(combinations[name]?.of.length ?? 0)
        for (const part of parts) expect(part).toMatch(ingredientStrength)
      }
    }
  })
})
