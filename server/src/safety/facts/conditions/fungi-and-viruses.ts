import { nigeriaGuidelines } from '../documents/general.ts'
import { pregnancyCategory } from '../documents/handbook.ts'
import * as read from '../documents/infections.ts'
import { cite, type Document } from '../source.ts'
import {
  anyKidney,
  anyLiver,
  caution,
  fewWomen,
  fine,
  harmInAnimals,
  manyWomen,
  nursing,
  pregnant,
  serious,
  severeLiver,
} from './condition-row.ts'
import type { ConditionRow } from './row.ts'

const problems = (document: Document) => cite(document, 'Other medical problems')
const thrush = cite(nigeriaGuidelines, 'Vulvo-Vaginal Candidiasis, cautions')
const rhythm = 'it can lengthen the QT interval and disturb the heart’s rhythm.'

export const fungusAndVirusConditions: readonly ConditionRow[] = [
  serious(
    ['fluconazole'],
    { pregnancy: 'first' },
    'long or high doses can cause malformations; use a cream or pessary.',
    thrush,
    cite(read.fluconazoleMayo, 'Precautions'),
    pregnancyCategory('fluconazole', 'D'),
  ),
  caution(
    ['fluconazole'],
    { pregnancy: 'second and third' },
    'the national guideline advises against it; use a cream or pessary.',
    thrush,
    pregnancyCategory('fluconazole', 'D'),
  ),
  serious(
    ['itraconazole'],
    pregnant,
    'not for infections of the nails in pregnancy or within 2 months before it.',
    cite(read.itraconazoleMayo, 'Precautions'),
    pregnancyCategory('itraconazole', 'B3'),
  ),
  caution(['ketoconazole'], pregnant, harmInAnimals, pregnancyCategory('ketoconazole', 'B3')),
  fine(
    ['miconazole', 'clotrimazole', 'nystatin'],
    pregnant,
    manyWomen,
    pregnancyCategory('miconazole', 'A'),
    pregnancyCategory('clotrimazole', 'A'),
    pregnancyCategory('nystatin', 'A'),
  ),
  serious(
    ['griseofulvin'],
    pregnant,
    'to be avoided in all of pregnancy; treat the skin directly if it must be treated.',
    cite(read.drugsInPregnancy, 'Table'),
    pregnancyCategory('griseofulvin', 'B3'),
  ),
  fine(['terbinafine'], pregnant, fewWomen, pregnancyCategory('terbinafine', 'B1')),
  caution(
    ['aciclovir'],
    pregnant,
    'weigh the benefit against the risk.',
    cite(nigeriaGuidelines, 'Herpes Zoster, cautions'),
    pregnancyCategory('aciclovir', 'B3'),
  ),

  caution(
    ['fluconazole'],
    nursing,
    'the national guideline advises against it; elsewhere it is the preferred antifungal. Watch the infant for diarrhoea.',
    thrush,
    cite(read.antifungalsInMilk, 'Summary'),
  ),
  fine(
    ['aciclovir'],
    nursing,
    'it poses little risk to the infant.',
    cite(read.aciclovirMayo, 'Breastfeeding'),
  ),

  caution(
    ['fluconazole'],
    { eGFRBelow: 50 },
    'lower repeated doses (the source states creatinine clearance 50 or less).',
    cite(read.fluconazoleExample, 'Renal impairment'),
    cite(read.fluconazoleLabel, 'Clinical pharmacology'),
  ),
  caution(['itraconazole'], anyKidney, 'it can make kidney disease worse.', problems(read.itraconazoleMayo)),
  caution(
    ['aciclovir'],
    { eGFRBelow: 25 },
    '800 mg only every 8 hours; have them drink enough.',
    cite(read.aciclovirLabel, 'Table 3'),
    cite(nigeriaGuidelines, 'Herpes Zoster, cautions'),
  ),
  caution(
    ['aciclovir'],
    { eGFRBelow: 10 },
    '200 or 800 mg only every 12 hours; have them drink enough.',
    cite(read.aciclovirLabel, 'Table 3'),
  ),

  caution(
    ['fluconazole'],
    anyLiver,
    'it can harm the liver; stop at signs of it.',
    problems(read.fluconazoleMayo),
    thrush,
  ),
  caution(['itraconazole'], anyLiver, 'it can harm the liver.', problems(read.itraconazoleMayo)),
  serious(
    ['ketoconazole'],
    anyLiver,
    'its tablets have caused fatal damage to the liver; contraindicated.',
    cite(read.ketoconazoleLabel, 'Contraindications'),
    problems(read.ketoconazoleMayo),
  ),
  serious(
    ['griseofulvin'],
    severeLiver,
    'contraindicated in liver failure.',
    problems(read.griseofulvinMayo),
  ),
  serious(
    ['terbinafine'],
    anyLiver,
    'its tablets can harm the liver; contraindicated.',
    problems(read.terbinafineMayo),
  ),

  caution(['fluconazole'], { condition: 'long QT' }, rhythm, problems(read.fluconazoleMayo)),
  caution(
    ['ketoconazole'],
    { condition: 'long QT' },
    rhythm,
    problems(read.ketoconazoleMayo),
    cite(read.ketoconazoleLabel, 'Boxed warning'),
  ),
  serious(
    ['itraconazole'],
    { condition: 'heart failure' },
    'it can make heart failure worse; never for infections of the nails.',
    problems(read.itraconazoleMayo),
  ),
  caution(
    ['itraconazole'],
    { condition: 'heart attack or angina' },
    'serious side effects are likelier.',
    problems(read.itraconazoleMayo),
  ),
  caution(
    ['itraconazole'],
    { condition: 'COPD' },
    'serious side effects are likelier.',
    problems(read.itraconazoleMayo),
  ),
  serious(['griseofulvin'], { condition: 'porphyria' }, 'contraindicated.', problems(read.griseofulvinMayo)),
]
