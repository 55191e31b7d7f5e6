import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MedicineName } from '@alafia/contract/safety/schema'
import { drugNames, drugs } from './facts/drugs/all.ts'
import { meantNames, searchNames } from './name-search.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

/** As they stand on prescriptions and in notes, and what was meant. */
const misspelt = [
  ['Penecillin', 'phenoxymethylpenicillin'],
  ['penicilin', 'phenoxymethylpenicillin'],
  ['amoxycilin', 'amoxicillin'],
  ['amoxacillin', 'amoxicillin'],
  ['amoxilin', 'amoxicillin'],
  ['paracetmol', 'paracetamol'],
  ['paracetamole', 'paracetamol'],
  ['parcetamol', 'paracetamol'],
  ['ibrufen', 'ibuprofen'],
  ['ibuprofin', 'ibuprofen'],
  ['diclofenec', 'diclofenac'],
  ['dicloflenac', 'diclofenac'],
  ['metronidazol', 'metronidazole'],
  ['metrondazole', 'metronidazole'],
  ['flagil', 'metronidazole'],
  ['ciprofloxacine', 'ciprofloxacin'],
  ['ciprofloxicin', 'ciprofloxacin'],
  ['azithromicin', 'azithromycin'],
  ['azitromycin', 'azithromycin'],
  ['erythromicin', 'erythromycin'],
  ['doxicycline', 'doxycycline'],
  ['doxycyclin', 'doxycycline'],
  ['cefuroxim', 'cefuroxime'],
  ['cefroxime', 'cefuroxime'],
  ['ceftriaxon', 'ceftriaxone'],
  ['cetriaxone', 'ceftriaxone'],
  ['gentamycine', 'gentamicin'],
  ['augumentin', 'co-amoxiclav'],
  ['agumentin', 'co-amoxiclav'],
  ['septrine', 'co-trimoxazole'],
  ['cotrimoxazol', 'co-trimoxazole'],
  ['coatem', 'artemether/lumefantrine'],
  ['artemeter', 'artemether'],
  ['lumefantrin', 'lumefantrine'],
  ['amlodipin', 'amlodipine'],
  ['amlodepine', 'amlodipine'],
  ['lisinopil', 'lisinopril'],
  ['lisnopril', 'lisinopril'],
  ['losatan', 'losartan'],
  ['nifedipin', 'nifedipine'],
  ['metfomin', 'metformin'],
  ['metformine', 'metformin'],
  ['glibenclamid', 'glibenclamide'],
  ['prednisolon', 'prednisolone'],
  ['predinisolone', 'prednisolone'],
  ['salbutamole', 'salbutamol'],
  ['omeprazol', 'omeprazole'],
  ['omiprazole', 'omeprazole'],
  ['loratidine', 'loratadine'],
  ['chlopheniramine', 'chlorphenamine'],
  ['promethazin', 'promethazine'],
  ['frusemid', 'furosemide'],
  ['hydrochlorthiazide', 'hydrochlorothiazide'],
  ['albendazol', 'albendazole'],
  ['ferous sulphate', 'ferrous sulfate'],
  ['ferrous sulpate', 'ferrous sulfate'],
  ['folic acit', 'folic acid'],
  ['ascobic acid', 'ascorbic acid'],
  ['multivitamine', 'multivitamin'],
  ['carbamazapine', 'carbamazepine'],
  ['phenobabitone', 'phenobarbital'],
  ['amitryptiline', 'amitriptyline'],
  ['diazipam', 'diazepam'],
  ['tramadole', 'tramadol'],
  ['warfarine', 'warfarin'],
  ['methotrexat', 'methotrexate'],
  ['digoxine', 'digoxin'],
  ['levothyroxin', 'levothyroxine'],
] as const

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

  it('PHARM-205 says which of them are controlled drugs, also by a brand or in a combination', async () => {
    const controlled = async (typed: string) =>
      (await search(typed)).body.find(({ name }) => name.toLowerCase() === typed)?.isControlled
    expect(await Promise.all(['tramadol', 'diazepam', 'amlodipine'].map(controlled))).toEqual([
      true,
      true,
      false,
    ])
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

  it.each(misspelt)('the misspelt “%s” offers %s first', (typed, generic) => {
    expect(meantNames(typed)[0]?.toLowerCase()).toBe(generic)
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
