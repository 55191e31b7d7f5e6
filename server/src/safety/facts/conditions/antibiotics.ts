import { nigeriaGuidelines } from '../documents/general.ts'
import { pregnancyCategory } from '../documents/handbook.ts'
import * as read from '../documents/infections.ts'
import { cite, type Document } from '../source.ts'
import {
  anyKidney,
  anyLiver,
  caution,
  fine,
  harmInAnimals,
  nursing,
  pregnant,
  serious,
  severeKidney,
} from './condition-row.ts'
import type { ConditionRow } from './row.ts'

const problems = (document: Document) => cite(document, 'Other medical problems')
const nigeria = (section: string) => cite(nigeriaGuidelines, section)
const toAvoid = cite(read.forthValley, 'Pregnancy and breastfeeding guidance')
const milkTable = cite(read.aapBreastfeeding, 'Table')
const rhythm = 'it can lengthen the QT interval and disturb the heart’s rhythm.'
const quinolones = [
  problems(read.ciprofloxacinMayo),
  problems(read.levofloxacinMayo),
  problems(read.ofloxacinMayo),
  problems(read.moxifloxacinMayo),
] as const
const macrolideProblems = [problems(read.erythromycinMayo), problems(read.clarithromycinMayo)] as const

const macrolides: readonly ConditionRow[] = [
  fine(
    ['azithromycin'],
    pregnant,
    'no risk from the drug was identified in pregnancies that were followed.',
    cite(read.azithromycinLabel, '8.1'),
    pregnancyCategory('azithromycin', 'B1'),
  ),
  fine(
    ['erythromycin'],
    pregnant,
    'it may be given, but not as erythromycin estolate, which can harm the mother’s liver.',
    nigeria('Chlamydial Infection, cautions'),
    pregnancyCategory('erythromycin', 'A'),
  ),
  caution(['clarithromycin'], pregnant, harmInAnimals, pregnancyCategory('clarithromycin', 'B3')),
  fine(
    ['macrolide'],
    nursing,
    'it may be given; watch the infant for diarrhoea and thrush.',
    cite(read.macrolidesInMilk, 'Recommendations'),
  ),
  fine(
    ['azithromycin'],
    anyKidney,
    'no change is needed; take care in severe disease.',
    cite(read.kidneyTable, 'Azithromycin'),
    problems(read.azithromycinMayo),
  ),
  caution(
    ['clarithromycin'],
    severeKidney,
    'halve the dose (the source states creatinine clearance).',
    cite(read.clarithromycinUpToDate, 'Renal impairment'),
    problems(read.clarithromycinMayo),
  ),
  caution(
    ['macrolide'],
    anyLiver,
    'it can harm the liver; never again after liver disease from it.',
    problems(read.azithromycinMayo),
    ...macrolideProblems,
  ),
  serious(['erythromycin', 'clarithromycin'], { condition: 'long QT' }, rhythm, ...macrolideProblems),
  serious(
    ['erythromycin', 'clarithromycin'],
    { condition: 'heart block or bradycardia' },
    rhythm,
    ...macrolideProblems,
  ),
  serious(
    ['erythromycin', 'clarithromycin'],
    { condition: 'low potassium' },
    `correct the potassium first; ${rhythm}`,
    ...macrolideProblems,
  ),
  caution(['azithromycin'], { condition: 'long QT' }, rhythm, problems(read.azithromycinMayo)),
  caution(
    ['azithromycin'],
    { condition: 'heart block or bradycardia' },
    rhythm,
    problems(read.azithromycinMayo),
  ),
  caution(
    ['azithromycin'],
    { condition: 'low potassium' },
    `correct the potassium first; ${rhythm}`,
    problems(read.azithromycinMayo),
  ),
  caution(['azithromycin'], { condition: 'heart failure' }, rhythm, problems(read.azithromycinMayo)),
  caution(
    ['erythromycin'],
    { condition: 'heart failure' },
    'granules and tablets contain sodium, which can make it worse.',
    problems(read.erythromycinMayo),
  ),
  caution(
    ['macrolide'],
    { condition: 'myasthenia gravis' },
    'it can make the muscles weaker.',
    problems(read.azithromycinMayo),
    ...macrolideProblems,
  ),
]

const tetracyclines: readonly ConditionRow[] = [
  serious(
    ['tetracycline antibiotic'],
    pregnant,
    'it settles in the child’s bones and teeth; choose another antibiotic.',
    nigeria('Acne Vulgaris, cautions'),
    toAvoid,
    pregnancyCategory('doxycycline', 'D'),
    pregnancyCategory('tetracycline', 'D'),
  ),
  caution(
    ['tetracycline antibiotic'],
    nursing,
    'only if no other antibiotic will do, and for less than 3 weeks.',
    cite(read.tetracyclinesInMilk, 'Summary'),
    milkTable,
  ),
  serious(
    ['tetracycline'],
    anyKidney,
    'it can make kidney failure worse; of this group only doxycycline may be given.',
    nigeria('Chlamydial Infection, cautions'),
  ),
  fine(
    ['doxycycline'],
    anyKidney,
    'of the tetracyclines the one that may be given; take care.',
    nigeria('Chlamydial Infection, cautions'),
    problems(read.doxycyclineMayo),
  ),
  caution(
    ['tetracycline antibiotic'],
    anyLiver,
    'it can harm the liver.',
    nigeria('Chlamydial Infection, cautions'),
  ),
  caution(
    ['tetracycline antibiotic'],
    { condition: 'myasthenia gravis' },
    'it can make the muscles weaker.',
    nigeria('Chlamydial Infection, cautions'),
  ),
  caution(
    ['doxycycline'],
    { condition: 'asthma' },
    'the syrup contains sulfite, which can bring on an attack.',
    problems(read.doxycyclineMayo),
  ),
]

const fluoroquinolones: readonly ConditionRow[] = [
  serious(
    ['ciprofloxacin'],
    pregnant,
    'contraindicated in the national guideline; a US label of 2025 found no risk of birth defects.',
    nigeria('Cellulitis; Bacillary Dysentery, cautions'),
    toAvoid,
    cite(read.ciprofloxacinLabel, '8.1'),
    pregnancyCategory('ciprofloxacin', 'B3'),
  ),
  caution(
    ['fluoroquinolone'],
    pregnant,
    'choose another antibiotic: few women have been followed, and animals were harmed.',
    toAvoid,
    pregnancyCategory('ofloxacin', 'B3'),
    pregnancyCategory('moxifloxacin', 'B3'),
  ),
  caution(
    ['ciprofloxacin'],
    nursing,
    'the national guideline advises against it; other texts accept 7 to 14 days.',
    nigeria('Gonorrhoea, cautions'),
    milkTable,
  ),
  fine(['levofloxacin', 'moxifloxacin'], nursing, 'a course of 7 to 14 days is acceptable.', milkTable),
  caution(
    ['ciprofloxacin'],
    severeKidney,
    '250 to 500 mg every 18 hours (the source states creatinine clearance 5 to 29).',
    cite(read.ciprofloxacinInjectionLabel, '2'),
    nigeria('Gonorrhoea, cautions'),
  ),
  caution(
    ['levofloxacin'],
    { eGFRBelow: 50 },
    'adjust the dose (the source states creatinine clearance).',
    cite(read.levofloxacinLabel, '2.3'),
  ),
  caution(
    ['ofloxacin', 'moxifloxacin'],
    anyKidney,
    'side effects are likelier; ask for the dose.',
    problems(read.ofloxacinMayo),
    problems(read.moxifloxacinMayo),
  ),
  caution(['fluoroquinolone'], anyLiver, 'it can make liver disease worse.', ...quinolones),
  serious(
    ['fluoroquinolone'],
    { condition: 'myasthenia gravis' },
    'it makes the muscles weaker; contraindicated.',
    ...quinolones,
  ),
  caution(
    ['fluoroquinolone'],
    { condition: 'tendon disorder' },
    'it can inflame and tear tendons.',
    ...quinolones,
  ),
  caution(['fluoroquinolone'], { condition: 'epilepsy' }, 'it can bring on seizures.', ...quinolones),
  caution(['fluoroquinolone'], { condition: 'long QT' }, rhythm, ...quinolones),
  caution(['fluoroquinolone'], { condition: 'heart block or bradycardia' }, rhythm, ...quinolones),
  caution(
    ['fluoroquinolone'],
    { condition: 'low potassium' },
    `correct the potassium first; ${rhythm}`,
    ...quinolones,
  ),
  caution(['fluoroquinolone'], { condition: 'diabetes' }, 'it can make diabetes worse.', ...quinolones),
  caution(
    ['ciprofloxacin', 'levofloxacin', 'moxifloxacin'],
    { condition: 'depression' },
    'it can make mental illness worse.',
    quinolones[0],
    quinolones[1],
    quinolones[3],
  ),
  caution(
    ['ciprofloxacin', 'levofloxacin', 'moxifloxacin'],
    { condition: 'psychosis' },
    'it can make mental illness worse.',
    quinolones[0],
    quinolones[1],
    quinolones[3],
  ),
  caution(['ciprofloxacin'], { condition: 'heart failure' }, rhythm, problems(read.ciprofloxacinMayo)),
  caution(
    ['ciprofloxacin'],
    { condition: 'heart attack or angina' },
    rhythm,
    problems(read.ciprofloxacinMayo),
  ),
]

export const antibioticConditions: readonly ConditionRow[] = [
  ...macrolides,
  ...tetracyclines,
  ...fluoroquinolones,
]
