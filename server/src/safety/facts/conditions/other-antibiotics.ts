import { nigeriaGuidelines } from '../documents/general.ts'
import { pregnancyCategory } from '../documents/handbook.ts'
import * as read from '../documents/infections.ts'
import { cite, type Document } from '../source.ts'
import {
  anyKidney,
  anyLiver,
  caution,
  endStageKidney,
  fine,
  harmInAnimals,
  manyWomen,
  nursing,
  pregnant,
  serious,
  severeKidney,
  severeLiver,
} from './condition-row.ts'
import type { ConditionRow } from './row.ts'

const problems = (document: Document) => cite(document, 'Other medical problems')
const nigeria = (section: string) => cite(nigeriaGuidelines, section)
const toAvoid = cite(read.forthValley, 'Pregnancy and breastfeeding guidance')
const milkTable = cite(read.aapBreastfeeding, 'Table')
const slower = 'it leaves the body more slowly; a lower or less frequent dose may be needed.'
const coTrimoxazoleLabel = (section: string) => cite(read.coTrimoxazoleLabel, section)

const nitroimidazoles: readonly ConditionRow[] = [
  serious(
    ['metronidazole'],
    { pregnancy: 'first' },
    'contraindicated in the national guideline; treat after the first three months if it can wait.',
    nigeria('Amoebiasis, cautions; Trichomoniasis, cautions'),
    pregnancyCategory('metronidazole', 'B2'),
  ),
  caution(
    ['metronidazole'],
    { pregnancy: 'second and third' },
    'it may be given; avoid high doses.',
    nigeria('Guinea Worm Disease, cautions; Bacterial Vaginosis'),
    toAvoid,
  ),
  caution(['tinidazole'], pregnant, harmInAnimals, pregnancyCategory('tinidazole', 'B3')),
  caution(
    ['metronidazole'],
    nursing,
    'debated, but generally considered safe.',
    cite(read.breastfeedingWiki, 'Antibiotics'),
  ),
  caution(
    ['metronidazole'],
    endStageKidney,
    'it leaves the body more slowly; watch for side effects.',
    problems(read.metronidazoleMayo),
    cite(read.metronidazoleLabel, 'Dosage'),
  ),
  caution(['tinidazole'], anyKidney, slower, problems(read.tinidazoleMayo)),
  caution(
    ['metronidazole'],
    severeLiver,
    'halve the dose (Child-Pugh C).',
    cite(read.metronidazoleLabel, 'Hepatic impairment'),
    problems(read.metronidazoleMayo),
  ),
  caution(['tinidazole'], severeLiver, slower, problems(read.tinidazoleMayo)),
  caution(
    ['metronidazole', 'tinidazole'],
    { condition: 'epilepsy' },
    'it can bring on seizures.',
    problems(read.metronidazoleMayo),
    problems(read.tinidazoleMayo),
  ),
]

const sulfonamidesAndTrimethoprim: readonly ConditionRow[] = [
  caution(
    ['sulfamethoxazole'],
    pregnant,
    'late in pregnancy it can worsen jaundice of the newborn; weigh the benefit against the risk.',
    nigeria('Neonatal Jaundice, cautions'),
    pregnancyCategory('sulfamethoxazole', 'C'),
    cite(read.coTrimoxazoleMayo, 'Precautions'),
  ),
  serious(
    ['trimethoprim', 'sulfamethoxazole'],
    { pregnancy: 'first' },
    'it acts against folic acid: defects of the neural tube are likelier.',
    coTrimoxazoleLabel('Warnings: embryo-fetal toxicity'),
    toAvoid,
    cite(read.tiempe, '4.3'),
  ),
  caution(
    ['trimethoprim'],
    { pregnancy: 'second and third' },
    'makers advise against it in all of pregnancy; give it only if nothing else will do.',
    cite(read.tiempe, '4.3'),
    pregnancyCategory('trimethoprim', 'B3'),
  ),
  fine(
    ['sulfamethoxazole', 'trimethoprim'],
    nursing,
    'it poses little risk to a healthy infant of a month or older.',
    cite(read.coTrimoxazoleMayo, 'Breastfeeding'),
    cite(read.trimethoprimMayo, 'Breastfeeding'),
  ),
  caution(
    ['sulfamethoxazole'],
    { breastfeeding: true, infantUnder: 30 },
    'it can worsen jaundice in the first month of life.',
    cite(read.breastfeedingWiki, 'Antibiotics'),
  ),
  caution(
    ['sulfamethoxazole'],
    severeKidney,
    'half the usual dose.',
    cite(read.coTrimoxazoleNewYork, 'Dosing by eGFR'),
  ),
  serious(
    ['sulfamethoxazole'],
    endStageKidney,
    'it isn’t recommended (below 10 in one text, 15 in another).',
    cite(read.coTrimoxazoleNewYork, 'Dosing by eGFR'),
    cite(read.coTrimoxazoleSummary, 'Summary'),
    coTrimoxazoleLabel('Contraindications'),
  ),
  caution(
    ['trimethoprim'],
    anyKidney,
    'side effects are likelier; the dose is halved in severe disease.',
    problems(read.trimethoprimMayo),
  ),
  serious(
    ['sulfamethoxazole', 'trimethoprim'],
    severeLiver,
    'contraindicated.',
    coTrimoxazoleLabel('Contraindications'),
    cite(read.tiempe, '4.3'),
  ),
  caution(
    ['sulfamethoxazole', 'trimethoprim'],
    anyLiver,
    'side effects are likelier.',
    problems(read.coTrimoxazoleMayo),
    problems(read.trimethoprimMayo),
  ),
  caution(
    ['sulfamethoxazole'],
    { condition: 'G6PD deficiency' },
    'it can destroy red blood cells.',
    problems(read.coTrimoxazoleMayo),
  ),
  caution(
    ['sulfamethoxazole', 'trimethoprim'],
    { condition: 'high potassium' },
    'it can raise the potassium further.',
    problems(read.coTrimoxazoleMayo),
  ),
  caution(
    ['sulfamethoxazole'],
    { condition: 'asthma' },
    'allergic reactions are likelier.',
    problems(read.coTrimoxazoleMayo),
  ),
  caution(
    ['sulfamethoxazole'],
    { condition: 'diabetes' },
    'it can make diabetes worse.',
    problems(read.coTrimoxazoleMayo),
  ),
  caution(
    ['sulfamethoxazole'],
    { condition: 'porphyria' },
    'it can make porphyria worse.',
    problems(read.coTrimoxazoleMayo),
  ),
]

const others: readonly ConditionRow[] = [
  fine(
    ['nitrofurantoin'],
    { pregnancy: 'first' },
    manyWomen,
    pregnancyCategory('nitrofurantoin, short', 'A'),
  ),
  fine(
    ['nitrofurantoin'],
    { pregnancy: 'second' },
    manyWomen,
    pregnancyCategory('nitrofurantoin, short', 'A'),
  ),
  serious(
    ['nitrofurantoin'],
    { pregnancy: 'third' },
    'contraindicated near the birth: it can destroy the newborn’s red blood cells.',
    cite(read.nitrofurantoinMedscape, 'Contraindications'),
    toAvoid,
  ),
  caution(
    ['nitrofurantoin'],
    { eGFRBelow: 45 },
    'only 3 to 7 days, for a resistant infection of the bladder.',
    cite(read.nitrofurantoinMedscape, 'Patients with renal impairment'),
  ),
  serious(
    ['nitrofurantoin'],
    severeKidney,
    'contraindicated.',
    cite(read.nitrofurantoinMedscape, 'Patients with renal impairment'),
    problems(read.nitrofurantoinMayo),
  ),
  caution(
    ['nitrofurantoin'],
    anyLiver,
    'it can harm the liver; never again after liver disease from it.',
    problems(read.nitrofurantoinMayo),
  ),
  serious(
    ['nitrofurantoin'],
    { condition: 'G6PD deficiency' },
    'it can destroy red blood cells.',
    cite(read.nitrofurantoinMedscape, 'Contraindications'),
    problems(read.nitrofurantoinMayo),
  ),
  caution(
    ['nitrofurantoin'],
    { condition: 'diabetes' },
    'side effects are likelier.',
    problems(read.nitrofurantoinMayo),
  ),

  serious(
    ['gentamicin'],
    pregnant,
    'it can damage the child’s hearing and balance.',
    cite(read.gentamicinMpr, 'Warnings'),
    pregnancyCategory('gentamicin', 'D'),
    toAvoid,
  ),
  fine(
    ['gentamicin'],
    nursing,
    'it poses little risk to the infant.',
    cite(read.gentamicinMayo, 'Breastfeeding'),
  ),
  caution(
    ['gentamicin'],
    { eGFRBelow: 70 },
    'every 12 hours, below 30 every 24, below 10 every 48 hours, with levels (the source states creatinine clearance).',
    cite(read.gentamicinBarbados, 'Dose'),
    problems(read.gentamicinMayo),
  ),
  serious(
    ['gentamicin'],
    { condition: 'myasthenia gravis' },
    'it can make the muscles weaker; contraindicated.',
    cite(read.gentamicinBahrain, 'Contra-indications'),
    problems(read.gentamicinMayo),
  ),
  caution(
    ['gentamicin'],
    { condition: 'asthma' },
    'the injection contains sulfite, which can bring on an attack.',
    problems(read.gentamicinMayo),
  ),
  caution(
    ['gentamicin'],
    { condition: 'low potassium' },
    'correct the potassium first.',
    problems(read.gentamicinMayo),
  ),

  fine(['clindamycin'], pregnant, manyWomen, pregnancyCategory('clindamycin', 'A')),
  caution(
    ['clindamycin'],
    nursing,
    'another antibiotic is preferred; no reason to stop breastfeeding. Watch the infant for diarrhoea.',
    milkTable,
  ),
  caution(['clindamycin'], anyKidney, 'it can make kidney disease worse.', problems(read.clindamycinMayo)),
  caution(['clindamycin'], severeLiver, 'it can make liver disease worse.', problems(read.clindamycinMayo)),
  caution(
    ['clindamycin'],
    { condition: 'ulcerative colitis or Crohn’s disease' },
    'it can make bowel disease worse.',
    problems(read.clindamycinMayo),
  ),

  fine(['chloramphenicol'], { pregnancy: 'first' }, manyWomen, pregnancyCategory('chloramphenicol', 'A')),
  fine(['chloramphenicol'], { pregnancy: 'second' }, manyWomen, pregnancyCategory('chloramphenicol', 'A')),
  serious(
    ['chloramphenicol'],
    { pregnancy: 'third' },
    'it can cause grey baby syndrome.',
    cite(read.drugsInPregnancy, 'Table'),
  ),
  caution(
    ['chloramphenicol'],
    nursing,
    'another antibiotic is preferred: it may poison the infant.',
    milkTable,
  ),
  caution(['chloramphenicol'], anyLiver, 'side effects are likelier.', problems(read.chloramphenicolMayo)),
]

export const otherAntibioticConditions: readonly ConditionRow[] = [
  ...nitroimidazoles,
  ...sulfonamidesAndTrimethoprim,
  ...others,
]
