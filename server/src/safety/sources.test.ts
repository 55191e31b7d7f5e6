import { describe, expect, it } from 'vitest'
import { allergyGroups, ownAllergySources } from './facts/allergies.ts'
import { ageLimits } from './facts/ages/all.ts'
import { codes } from './facts/codes.ts'
import { dangerousDuplicates, duplicateClasses, sameDrug } from './facts/duplicates.ts'
import { interactions } from './facts/interactions/all.ts'
import { findingText } from './finding-text.ts'
import { tableEntries } from './row-list.ts'

const unconfirmed = (kind: string) =>
  tableEntries()
    .filter((rule) => rule.kind === kind && rule.sources.length === 0)
    .map(({ what }) => what)

describe('SAFE-13 the sources of the safety table', () => {
  it('each has a title, an edition and a section', () => {
    const rows = [
      ...interactions,
      ...ageLimits,
      ...allergyGroups,
      ...allergyGroups.flatMap(({ crosses }) => crosses),
      { sources: ownAllergySources },
      ...duplicateClasses,
      ...Object.values(sameDrug),
      ...dangerousDuplicates.of,
    ]
    const sources = rows.flatMap((row) => row.sources)
    for (const { title, edition, section } of sources) {
      expect(title).toMatch(/\S{3}/)
      expect(edition).toMatch(/\d{4}|undated/)
      expect(section).toMatch(/\S/)
    }
  })

  // No source was found for these; no other row may lose its sources in silence.
  it('only these interactions are unconfirmed', () => {
    expect(unconfirmed('interaction')).toEqual([
      'Warfarin with tinidazole',
      'Warfarin with sulfadoxine',
      'Warfarin with cloxacillin, flucloxacillin, phenoxymethylpenicillin, benzylpenicillin, cefaclor, cefuroxime, cefpodoxime, chloramphenicol',
      'Warfarin with hydrocortisone, quinine',
      'Apixaban with amiodarone, verapamil, diltiazem',
      'Dabigatran with clarithromycin, erythromycin, fluconazole',
      'NSAID, aspirin with hydrocortisone',
      'Methotrexate with pyrimethamine, proguanil',
      'Methotrexate with tetracycline antibiotic',
      'Allopurinol with lisinopril, ramipril, perindopril, thiazide diuretic',
      'Digoxin with hydroxychloroquine',
      'Pseudoephedrine with beta-blocker, ACE inhibitor, angiotensin receptor blocker, dihydropyridine',
      'Rosuvastatin with rifampicin',
      'Ofloxacin, amitriptyline, imipramine, risperidone with drug that prolongs the QT interval, ciprofloxacin, levofloxacin, fluconazole, ketoconazole, mefloquine, quetiapine, ofloxacin, amitriptyline, imipramine, risperidone',
      'Nitrofurantoin with aluminium hydroxide, magnesium hydroxide, magnesium trisilicate',
      'Itraconazole, ketoconazole with ferrous sulfate, ferrous fumarate, ferrous gluconate, calcium carbonate, zinc sulfate',
      'Piperaquine with nevirapine',
      'Piperaquine, artesunate, dihydroartemisinin with rifampicin',
      'Piperaquine with carbamazepine',
      'Lumefantrine, piperaquine with phenobarbital',
      'Miconazole with rifampicin',
      'Doxycycline with rifampicin',
      'Codeine, dihydrocodeine with strong CYP3A4 inhibitor, enzyme inducer',
      'Pentazocine with strong CYP3A4 inhibitor, rifampicin, phenytoin, phenobarbital',
      'Morphine with strong CYP3A4 inhibitor, carbamazepine, phenytoin, phenobarbital',
      'Venlafaxine with sumatriptan',
      'SSRI, SNRI with dextromethorphan',
      'SNRI with thiazide diuretic',
      'Haloperidol, trifluoperazine, risperidone, olanzapine with sedating antihistamine, anticholinergic',
      'Ergotamine with atenolol, bisoprolol, metoprolol, nebivolol, carvedilol, labetalol, timolol',
      'Carbamazepine with ketoconazole',
      'Metformin with trimethoprim',
      'Glibenclamide, glimepiride with rifampicin',
      'Hydrocortisone with clarithromycin, itraconazole, ketoconazole',
      'Xanthine with glucocorticoid',
      'Formoterol with protease inhibitor, ketoconazole, itraconazole',
    ])
  })

  it('only these age limits are unconfirmed', () => {
    expect(unconfirmed('age')).toEqual([
      'Dihydrocodeine under 18 years',
      'Paracetamol under 2 months',
      'Cetirizine under 2 years',
      'Haloperidol, chlorpromazine, trifluoperazine, risperidone, olanzapine, quetiapine under 18 years',
      'Sulfadoxine under 2 months',
      'Amodiaquine under 6 months',
      'Dabigatran from 75 years',
    ])
  })

  it('only these allergy groups are unconfirmed', () => {
    expect(unconfirmed('allergy')).toEqual([
      'Allergy to sulfonamides (sulfa drugs): chlortalidone, torasemide, glibenclamide, gliclazide',
      'Allergy to statins: statin',
      'Allergy to beta-blockers: beta-blocker',
    ])
  })

  it('only these duplicates are unconfirmed', () => {
    expect(unconfirmed('duplicate')).toEqual([
      'The same drug in two products with different names: insulin',
      'The same while an earlier prescription is valid: digoxin, lithium, sulfonylurea, xanthine',
    ])
  })

  it('the finding of an unconfirmed row says so, and names no source', () => {
    expect(findingText('Warfarin with tinidazole: check the INR.', [])).toMatchObject({
      message: 'Warfarin with tinidazole: check the INR. (Unconfirmed: no source has been checked for this.)',
      source: null,
    })
    const source = { title: 'A label', edition: '2026', section: 'Interactions' }
    expect(findingText('Stop.', [source, { ...source, section: 'Warnings' }])).toMatchObject({
      message: 'Stop.',
      source: 'A label (2026), Interactions; A label (2026), Warnings',
    })
  })

  it('a drug has at most one code of each kind, and no two drugs share RxNorm’s', () => {
    const given = Object.values(codes).flatMap(({ rxcui }) => rxcui ?? [])
    expect(given.filter((one, at) => given.indexOf(one) !== at)).toEqual([])
    for (const { rxcui = '1', atc = 'A01AA01' } of Object.values(codes)) {
      expect(rxcui).toMatch(/^[1-9]\d*$/)
      expect(atc).toMatch(/^[A-Z]\d\d[A-Z]{2}\d\d$/)
    }
  })
})
