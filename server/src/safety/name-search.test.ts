import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MedicineName } from '@alafia/contract/safety/schema'
import { drugNames, drugs } from './facts/drugs/all.ts'
import { meantNames, searchNames } from './name-search.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let doctor: Caller
beforeAll(async () => {
  server = await testServer()
  doctor = await server.as(await server.seed.doctor())
})
afterAll(() => server.close())

const search = (text: string) =>
  doctor.get<MedicineName[]>(`/api/medicines/names?search=${encodeURIComponent(text)}`)

describe('SAFE-41 names of the safety table', () => {
  it.each([
    ['aten', 'Atenolol'],
    ['amoxycilin', 'Amoxicillin'],
    ['paracetmol', 'Paracetamol'],
    ['Brufen 400', 'Ibuprofen'],
  ])('suggests for %j what was probably meant', async (typed, generic) => {
    const { status, body } = await search(typed)
    expect(status).toBe(200)
    expect(body.map((one) => one.generic)).toContain(generic)
  })

  it('suggests nothing for what is nothing like a name, and needs two letters', async () => {
    expect((await search('zzqxw')).body).toEqual([])
    expect((await search('a')).status).toBe(400)
  })
})

const generics = (typed: string) => searchNames(typed).map(({ generic }) => generic)

describe('SAFE-31 the names of the whole table', () => {
  it.each([
    ['aten', 'Atenolol'],
    ['parac', 'Paracetamol'],
    ['Augm', 'Co-amoxiclav'],
    ['Brufen 400 mg', 'Ibuprofen'],
    ['magnesium tri', 'Magnesium trisilicate'],
  ])('the fragment “%s” offers %s', (typed, generic) => {
    expect(generics(typed)).toContain(generic)
  })

  it.each([
    ['Penecillin', /penicillin/i],
    ['amoxycilin', /^Amoxicillin$/],
    ['paracetmol', /^Paracetamol$/],
    ['Ibuprofin', /^Ibuprofen$/],
    ['metronidazol', /^Metronidazole$/],
    ['Ciprofloxacine', /^Ciprofloxacin$/],
    ['Amlodipin 5mg', /^Amlodipine$/],
    ['azitromycin', /^Azithromycin$/],
    ['Artemeter', /^Artemether/],
    ['lisinoprill', /^Lisinopril$/],
  ])('the misspelt “%s” was probably meant as %s', (typed, generic) => {
    expect(meantNames(typed)).toEqual(expect.arrayContaining([expect.stringMatching(generic)]))
  })

  it.each(['Foozole', 'qqqqqq', '', '💊', '500 mg', 'x'])('“%s” offers nothing', (typed) => {
    expect(meantNames(typed)).toEqual([])
  })

  it('finds every drug by every one of its names', () => {
    for (const drug of drugNames)
      for (const name of [drug, ...drugs[drug].also])
        expect(generics(name).join(), name).toMatch(new RegExp(drug, 'i'))
  })
})
