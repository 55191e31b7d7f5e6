import { describe, expect, it } from 'vitest'
import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import { check } from './check.ts'
import { nothingKnown } from './person.ts'

const today = '2026-11-23'
const person: PersonFacts = {
  ...nothingKnown,
  dateOfBirth: '1986-01-01',
  sex: 'male',
  allergies: [
    { text: 'Penicillin', key: null, reaction: null, severity: null, certainty: 'confirmed', by: 'doctor' },
  ],
}

const reportOf = (name: string) =>
  check(
    [{ name, dosage: '1 tablet', frequency: 'od', duration: '5 days', instructions: null }],
    person,
    [],
    today,
  )

/**
 * What primary care orders: the medicines of Nigeria's Standard Treatment Guidelines (2022) for its commonest conditions, and what
 * excerpts of surveys in Edo (2012), Jos (2019) and Lagos (2022) found in prescriptions: antimalarials, analgesics, antibiotics, vitamins, antacids.
 */
const everyday = `
  Coartem 80/480; Artemether/lumefantrine 20/120; AL 80/480; Lonart DS; Amatem; P-Alaxin; Camosunate; Artesunate inj 60mg; SP; Fansidar; Quinine 300mg; Chloroquine
  PCM 500mg; Tab Paracetamol; Syr PCM 120mg/5ml; Panadol Extra; Ibuprofen 400mg; Diclofenac 50mg; Cataflam 50mg; Felvin 20; Tramadol 50mg; Cocodamol
  Amoxicillin caps 500mg; Amoxil 250; Ampiclox 500mg; Augmentin 625; Amoxyclav 625; Septrin 480; Cotrimoxazole 960mg; Flagyl 400mg; Metronidazole susp 200mg/5ml; Tinidazole 500mg; Ciprotab 500;
  Ciprofloxacin 500mg; Levofloxacin 500mg; Doxycycline 100mg; Erythromycin 500mg; Azithromycin 500mg; Cefuroxime 500mg; Cefixime 400mg; Rocephine 1g; Gentamicin 80mg inj; Nitrofurantoin 100mg;
  Benzathine pen 2.4MU; Procaine pen 4MU; Crystalline pen 1MU; Nystatin susp; Fluconazole 150mg; Clotrimazole cream; Ketoconazole 200mg; Griseofulvin 500mg
  Albendazole 400mg; Mebendazole 100mg; Ivermectin 6mg; Praziquantel 600mg; Ketrax
  Vit C 100mg; Ascorbic acid 500mg; Vitamin B complex; Vit B Co; Multivitamin; MVT; Vitamin A 200000 IU; Vitamin D3 1000 IU; Vit E; Vit B12; Folic acid 5mg; Folate; Ferrous sulphate 200mg; Fesolate; Blood tonic; Calcium lactate 300mg
  ORS; Zinc tabs 20mg; Loperamide 2mg; Omeprazole 20mg; Rabeprazole 20mg; Gestid; MMT; Mist Mag Trisilicate; Gascol; Gaviscon; Buscopan 10mg; Plasil 10mg; Lactulose; Bisacodyl; Senna; Liquid paraffin
  Amlodipine 5mg; Nifedipine retard 20mg; Lisinopril 10mg; Losartan 50mg; Losartan H; HCT 25mg; Moduretic; Aldomet 250mg; Frusemide 40mg; Aspirin 75mg; Atorvastatin 20mg; Metformin 500mg; Glibenclamide 5mg; Glimepiride 2mg; Actrapid HM; Mixtard
  Ventolin inhaler; Salbutamol tabs 4mg; Aminophylline 100mg; Prednisolone 5mg; Piriton 4mg; Chlorpheniramine syrup; Loratadine 10mg; Cetirizine 10mg; Phenergan 25mg; Mist expectorant; Bromhexine syrup; Carbocisteine
  Diazepam 5mg; Amitriptyline 25mg; Carbamazepine 200mg; Microgynon; Postinor 2; Depo-Provera
  Calamine lotion; Whitfields ointment; Benzyl benzoate lotion; Permethrin cream 5%; Sulphur ointment; Gentian violet; Hydrocortisone cream 1%; Betamethasone cream; Mupirocin ointment; Chloramphenicol eye drops; Gentamicin eye drops; Otrivin nasal drops; Normal saline nasal drops
`
  .split(/[;\n]/)
  .map((name) => name.trim())
  .filter((name) => name !== '')

describe('SAFE-33 everyday orders', () => {
  it('are over a hundred', () => {
    expect(new Set(everyday).size).toBeGreaterThan(100)
  })

  it.each(everyday)('%s is known by name', (name) => {
    expect(reportOf(name).findings.filter(({ kind }) => kind === 'medicine')).toEqual([])
  })

  it('a drug that is known only by name counts as checked for nothing that depends on it', () => {
    const { findings, checks } = reportOf('Vitamin A 200000 IU')
    expect(findings.filter(({ kind }) => kind !== 'form')).toEqual([])
    for (const kind of ['allergy', 'interaction', 'duplicate', 'age', 'dose', 'form', 'kidney'] as const)
      expect(checks.find((one) => one.kind === kind)?.state, kind).toBe('not-checked')
  })
})
