import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { vulnerabilitiesIn } from './advisories.mjs'
import type { BillOfMaterials } from './shipped.mjs'

describe('the bill of materials', () => {
  // The first test would fail on anything else.
  const bill = JSON.parse(execFileSync('node', ['scripts/sbom.mjs'], { encoding: 'utf8' })) as BillOfMaterials
  const names = new Set(bill.components.map(({ name }) => name))

  it('SEC-92 is CycloneDX, names the product, and lists what is shipped with version and licence', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'alafia' } } })
    for (const name of ['fastify', 'pg', 'react', 'sharp', 'zod']) expect(names).toContain(name)
    const fastify = bill.components.find(({ name }) => name === 'fastify')
    expect(fastify?.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(fastify?.licenses).toEqual([{ license: { id: 'MIT' } }])
  })

  it('SEC-92 leaves out what only builds and tests need, and what would refer to it', () => {
    for (const name of ['vite', 'vitest', 'typescript', 'playwright-core', 'lighthouse'])
      expect(names).not.toContain(name)
    const listed = new Set(bill.components.map((component) => component['bom-ref']))
    const referredTo = bill.dependencies.flatMap(({ dependsOn = [] }) => dependsOn)
    expect(referredTo.filter((reference) => !listed.has(reference))).toEqual([])
  })
})

describe('the check for known vulnerabilities', () => {
  it('SEC-93 names package, versions, severity and advisory', () => {
    const via = [{ title: 'Reads any file', url: 'https://advisories.example/1' }]
    const vulnerabilities = {
      a: { severity: 'high', range: '<1.2.3', via },
      b: { severity: 'high', range: '*', via: ['a'] },
    }
    expect(vulnerabilitiesIn({ vulnerabilities })).toEqual([
      'a <1.2.3 (high): Reads any file https://advisories.example/1',
      'b * (high): through a',
    ])
  })

  it('SEC-93 tells no findings from no answer', () => {
    expect(vulnerabilitiesIn({ vulnerabilities: {} })).toEqual([])
    expect(vulnerabilitiesIn({ message: '405 Method Not Allowed' })).toBeUndefined()
  })
})
