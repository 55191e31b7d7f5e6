import { ansm, label, liverpool, micromedex } from '../documents/interactions.ts'
import { paracetamolSummary, paracetamolSwiss } from '../documents/pain-and-joints.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const raas = ['ACE inhibitor', 'angiotensin receptor blocker'] as const
const table = 'Drug interactions, table'

export const kidneyAndSalts: readonly InteractionRow[] = [
  {
    between: [['ACE inhibitor'], ['angiotensin receptor blocker']],
    severity: 'serious',
    effect: 'together they can raise the risk of kidney failure, high potassium and low blood pressure.',
    sources: [
      ansm(
        'antagonistes des récepteurs de l’angiotensine II + inhibiteurs de l’enzyme de conversion: take into account',
      ),
      cite(label.lisinopril, 'Drug interactions: dual blockade of the renin-angiotensin system'),
    ],
  },
  {
    between: [raas, ['potassium-sparing diuretic']],
    severity: 'serious',
    effect: 'together they can raise potassium to a dangerous level; check potassium and kidneys early.',
    sources: [
      ansm(
        'diurétiques épargneurs de potassium + inhibiteurs de l’enzyme de conversion: not recommended or precaution',
        'diurétiques épargneurs de potassium + antagonistes des récepteurs de l’angiotensine II: not recommended or precaution',
      ),
    ],
  },
  {
    between: [[...raas, 'potassium-sparing diuretic'], ['potassium chloride']],
    severity: 'serious',
    effect: 'together they can raise potassium to a dangerous level.',
    sources: [
      ansm(
        'inhibiteurs de l’enzyme de conversion + potassium: not recommended',
        'antagonistes des récepteurs de l’angiotensine II + potassium: not recommended',
        'diurétiques épargneurs de potassium + potassium: not recommended',
      ),
      cite(label.spironolactone, 'Warnings: potassium supplementation'),
    ],
  },
  {
    between: [[...raas, 'potassium-sparing diuretic'], ['trimethoprim']],
    severity: 'serious',
    effect: 'together they can raise potassium to a dangerous level; avoid if you can, or check potassium.',
    sources: [
      ansm('hyperkaliémiants + autres hyperkaliémiants: take into account'),
      micromedex('enalapril (oral)', 2, 'trimethoprim'),
    ],
  },
  {
    between: [raas, ['NSAID']],
    severity: 'caution',
    effect: 'the kidneys can be harmed and the blood pressure rise, more so with a diuretic.',
    sources: [
      ansm(
        'anti-inflammatoires non stéroïdiens + inhibiteurs de l’enzyme de conversion: precaution',
        'anti-inflammatoires non stéroïdiens + antagonistes des récepteurs de l’angiotensine II: precaution',
      ),
      cite(label.naproxen, table),
    ],
  },
  {
    between: [['thiazide diuretic', 'loop diuretic', 'potassium-sparing diuretic'], ['NSAID']],
    severity: 'caution',
    effect: 'the kidneys can be harmed and the diuretic be less effective.',
    sources: [
      ansm('anti-inflammatoires non stéroïdiens + diurétiques: precaution'),
      cite(label.naproxen, table),
    ],
  },
  {
    between: [['lithium'], ['NSAID']],
    severity: 'serious',
    effect: 'lithium can rise to a toxic level; avoid, or check the level.',
    sources: [ansm('anti-inflammatoires non stéroïdiens + lithium: not recommended')],
  },
  {
    between: [['lithium'], raas],
    severity: 'serious',
    effect: 'lithium can rise to a toxic level; check the level often.',
    sources: [
      ansm(
        'inhibiteurs de l’enzyme de conversion + lithium: not recommended',
        'antagonistes des récepteurs de l’angiotensine II + lithium: not recommended',
      ),
      cite(label.losartan, 'Drug interactions: lithium'),
    ],
  },
  {
    between: [['lithium'], ['thiazide diuretic', 'loop diuretic']],
    severity: 'serious',
    effect: 'lithium can rise to a toxic level; avoid, or check the level often.',
    sources: [
      ansm(
        'diurétiques thiazidiques et apparentés + lithium: not recommended',
        'diurétiques de l’anse + lithium: not recommended',
      ),
      cite(label.furosemide, 'Drug interactions'),
    ],
  },
  {
    between: [['lithium'], ['metronidazole']],
    severity: 'caution',
    effect: 'lithium can rise to a toxic level; check the level.',
    sources: [ansm('lithium + métronidazole: precaution')],
  },
  {
    between: [['lithium'], ['SSRI', 'SNRI']],
    severity: 'caution',
    effect: 'serotonin syndrome can follow; watch for restlessness, sweating and tremor.',
    sources: [
      ansm(
        'inhibiteurs sélectifs de la recapture de la sérotonine + lithium: precaution',
        'médicaments à l’origine d’un syndrome sérotoninergique: take into account (lithium, venlafaxine, duloxétine)',
      ),
    ],
  },
  {
    between: [['lithium'], ['antipsychotic']],
    severity: 'caution',
    effect: 'the nerves can be harmed, as by too much lithium; watch for fever, stiffness and confusion.',
    sources: [ansm('lithium + neuroleptiques: precaution')],
  },
  {
    between: [['lithium'], ['carbamazepine']],
    severity: 'serious',
    effect: 'the nerves can be harmed; watch for confusion, drowsiness and unsteadiness, or avoid.',
    sources: [ansm('carbamazépine + lithium: not recommended')],
  },
  {
    between: [['methotrexate'], ['NSAID', 'aspirin']],
    severity: 'serious',
    effect:
      'methotrexate can rise to a toxic level; never above 20 mg a week, and below it check blood count and kidneys closely.',
    sources: [
      ansm(
        'anti-inflammatoires non stéroïdiens + méthotrexate: not recommended or precaution, by dose',
        'acide acétylsalicylique + méthotrexate: contraindicated or precaution, by dose',
      ),
      cite(label.naproxen, table),
    ],
  },
  {
    between: [['methotrexate'], ['trimethoprim', 'sulfamethoxazole', 'sulfadoxine']],
    severity: 'serious',
    effect: 'together they can stop blood cells being made; avoid.',
    sources: [
      ansm(
        'méthotrexate + triméthoprime: contraindicated',
        'méthotrexate + sulfamides antibactériens: precaution',
      ),
    ],
  },
  {
    between: [['methotrexate'], ['pyrimethamine', 'proguanil']],
    severity: 'serious',
    effect: 'together they can stop blood cells being made; avoid.',
    sources: [],
  },
  {
    between: [['methotrexate'], ['penicillin', 'ciprofloxacin']],
    severity: 'serious',
    effect: 'methotrexate can be cleared more slowly and poison; avoid, or watch the blood count closely.',
    sources: [
      ansm('méthotrexate + pénicillines: not recommended', 'ciprofloxacine + méthotrexate: not recommended'),
    ],
  },
  {
    between: [['methotrexate'], ['proton-pump inhibitor']],
    severity: 'caution',
    effect: 'methotrexate can be cleared more slowly; avoid above 20 mg a week, and watch the blood count.',
    sources: [
      ansm(
        'antisécrétoires inhibiteurs de la pompe à protons + méthotrexate: not recommended or take into account, by dose',
      ),
      cite(label.omeprazole, 'Table 3, methotrexate'),
    ],
  },
  {
    between: [['methotrexate'], ['tetracycline antibiotic']],
    severity: 'caution',
    effect: 'methotrexate can be cleared more slowly; watch the blood count.',
    sources: [],
  },
  {
    between: [['aminoglycoside'], ['loop diuretic']],
    severity: 'serious',
    effect: 'together they can cause lasting deafness and harm the kidneys.',
    sources: [
      ansm('aminosides + diurétiques de l’anse: precaution'),
      cite(label.furosemide, 'Warnings: ototoxicity'),
      micromedex('gentamicin (injection)', 2, 'furosemide'),
    ],
  },
  {
    between: [['tenofovir'], ['NSAID']],
    severity: 'caution',
    effect: 'together they can harm the kidneys; check them.',
    sources: [
      ansm('anti-inflammatoires non stéroïdiens + ténofovir disoproxil: precaution'),
      liverpool('tenofovir + diclofenac: potential interaction'),
    ],
  },
  {
    between: [['aminoglycoside'], ['NSAID']],
    severity: 'caution',
    effect: 'the antibiotic can rise and harm the kidneys; check them.',
    sources: [
      cite(label.indometacinInjection, 'Drug interactions: aminoglycosides in premature infants'),
      micromedex('gentamicin (injection)', 3, 'indomethacin'),
      micromedex('amikacin (injection)', 3, 'ibuprofen'),
    ],
  },
  {
    between: [['tenofovir'], ['aminoglycoside']],
    severity: 'serious',
    effect: 'together they can harm the kidneys; avoid, or check them weekly.',
    sources: [
      liverpool('tenofovir + gentamicin: potential interaction'),
      ansm('médicaments néphrotoxiques + autres médicaments néphrotoxiques: take into account'),
    ],
  },
  {
    between: [['loop diuretic', 'thiazide diuretic'], ['glucocorticoid']],
    severity: 'caution',
    effect: 'together they can lower potassium.',
    sources: [ansm('hypokaliémiants + autres hypokaliémiants: precaution')],
  },
  {
    between: [['allopurinol'], ['captopril', 'enalapril']],
    severity: 'caution',
    effect: 'the combination is usually not recommended; watch for skin and allergic reactions.',
    sources: [micromedex('allopurinol (oral)', 2, 'captopril, enalapril')],
  },
  {
    between: [['allopurinol'], ['lisinopril', 'ramipril', 'perindopril', 'thiazide diuretic']],
    severity: 'caution',
    effect:
      'together they can raise the risk of severe skin and allergic reactions, more so in kidney disease.',
    sources: [],
  },
  {
    between: [['allopurinol'], ['aminopenicillin']],
    severity: 'caution',
    effect: 'together they can raise the risk of a rash.',
    sources: [ansm('allopurinol + pénicillines A: take into account')],
  },
  {
    between: [['SGLT2 inhibitor'], ['loop diuretic', 'thiazide diuretic']],
    severity: 'caution',
    effect: 'together they can cause dehydration and lower the blood pressure.',
    sources: [
      micromedex('empagliflozin (oral)', 2, 'furosemide'),
      micromedex('dapagliflozin (oral)', 2, 'hydrochlorothiazide'),
    ],
  },
  {
    between: [['paracetamol'], ['flucloxacillin']],
    severity: 'caution',
    effect:
      'over a long time together they can make the blood acid, more so in severe kidney disease, sepsis or malnutrition.',
    sources: [cite(paracetamolSummary, '4.4'), cite(paracetamolSwiss, 'Warnings')],
  },
]
