import { ansm, label } from './documents/interactions.ts'
import { coartemSummary, ismp } from './documents/interaction-articles.ts'
import { stopp } from './documents/general.ts'
import type { DrugOrClass } from './drugs/all.ts'
import { cite, type Sources } from './source.ts'
import type { DrugClass, Severity } from './vocabulary.ts'

/** Two different drugs of one class that shouldn't be taken together. */
export type DuplicateRow = {
  class: DrugClass
  severity: Severity
  /** 'are both …' */
  both: string
  effect: string
  sources: Sources
}

const more = 'side effects add up with no benefit.'

/** The rule is about any class; some are its own examples. It was written for people of 65 years and over. */
const rule = cite(stopp, 'A3: any duplicate drug class')
const example = cite(stopp, 'A3: named as an example')

const atropineLike = ansm('médicaments atropiniques + autres médicaments atropiniques: take into account')
const sedatives = ansm(
  'médicaments sédatifs + autres médicaments sédatifs: contraindicated, not recommended or take into account',
)
const slowing = ansm('bradycardisants + autres bradycardisants: take into account')
const serotonin = ansm('médicaments à l’origine d’un syndrome sérotoninergique: take into account')
const lowPotassium = ansm('hypokaliémiants + autres hypokaliémiants: precaution')

const serious = (of: DrugClass, both: string, effect: string, sources: Sources = [rule]): DuplicateRow => ({
  class: of,
  severity: 'serious',
  both,
  effect,
  sources,
})
const caution = (...row: Parameters<typeof serious>): DuplicateRow => ({
  ...serious(...row),
  severity: 'caution',
})

export const duplicateClasses: readonly DuplicateRow[] = [
  serious('NSAID', 'NSAIDs', 'stomach, kidneys and heart can be harmed.', [
    example,
    cite(label.indometacin, 'Drug interactions, table'),
  ]),
  serious('ACE inhibitor', 'ACE inhibitors', more, [example]),
  serious('angiotensin receptor blocker', 'angiotensin receptor blockers', more),
  serious('beta-blocker', 'beta-blockers', 'the heart can slow too far.', [rule, slowing]),
  serious('dihydropyridine', 'calcium-channel blockers of one kind', 'the blood pressure can drop.'),
  serious(
    'rate-limiting calcium-channel blocker',
    'calcium-channel blockers that slow the heart',
    'the heart can slow too far.',
    [rule, slowing],
  ),
  serious(
    'potassium-sparing diuretic',
    'potassium-sparing diuretics',
    'potassium can rise to a dangerous level.',
    [
      rule,
      ansm(
        'diurétiques épargneurs de potassium + autres diurétiques épargneurs de potassium: contraindicated',
      ),
    ],
  ),
  serious(
    'anticoagulant',
    'anticoagulants',
    'together they can cause serious bleeding; only heparin and warfarin overlap, for days, while changing.',
    [
      example,
      ansm(
        'anticoagulants oraux + autres anticoagulants oraux: take into account',
        'anticoagulants oraux + héparines: precaution',
      ),
    ],
  ),
  serious('statin', 'statins', 'muscle can be destroyed.'),
  serious('sulfonylurea', 'sulfonylureas', 'blood sugar can fall dangerously.'),
  serious('SSRI', 'SSRIs', 'serotonin syndrome can follow.', [example, serotonin]),
  serious('SNRI', 'SNRIs', 'serotonin syndrome can follow.', [rule, serotonin]),
  serious('tricyclic antidepressant', 'tricyclic antidepressants', 'the heart rhythm can be disturbed.', [
    rule,
    atropineLike,
    serotonin,
  ]),
  serious('benzodiazepine', 'benzodiazepines', 'drowsiness and falls can follow.', [rule, sedatives]),
  serious('opioid', 'opioids', 'breathing can stop.', [
    example,
    ansm(
      'analgésiques morphiniques agonistes + autres analgésiques morphiniques agonistes: take into account',
    ),
  ]),
  serious(
    'artemisinin',
    'artemisinin-based',
    'one full course treats malaria; a second at the same time adds harm.',
    [rule, cite(coartemSummary, 'Cautions')],
  ),
  serious('4-aminoquinoline', '4-aminoquinolines', 'the heart rhythm can be disturbed.', [
    rule,
    ansm(
      'antiparasitaires susceptibles de donner des torsades de pointes: contraindicated or not recommended',
    ),
  ]),
  serious('macrolide', 'macrolides', more),
  serious('fluoroquinolone', 'fluoroquinolones', more),
  serious('tetracycline antibiotic', 'tetracyclines', more),
  serious('nitroimidazole', 'nitroimidazoles', more),
  serious('sulfonamide antibiotic', 'sulfonamides', more),
  serious('NNRTI', 'HIV medicines of one class (NNRTI)', more),
  serious('cytidine analogue', 'cytidine analogues', 'they do the same thing and work against each other.'),
  serious('PDE5 inhibitor', 'PDE5 inhibitors', 'the blood pressure can drop.', [
    rule,
    cite(label.sildenafil, 'Highlights'),
  ]),
  serious('xanthine', 'theophyllines', 'seizures and a racing heart can follow.'),
  serious('long-acting beta agonist', 'long-acting beta agonists', 'the heart can race and potassium fall.'),
  serious('gliptin', 'gliptins', more),
  serious('SGLT2 inhibitor', 'SGLT2 inhibitors', more),
  caution('penicillin', 'penicillins', more),
  caution('cephalosporin', 'cephalosporins', more),
  caution('azole antifungal', 'azole antifungals', more),
  caution('thiazide diuretic', 'thiazide diuretics', 'salts and fluid can run low.', [
    rule,
    lowPotassium,
    ansm('hyponatrémiants + autres médicaments hyponatrémiants: take into account'),
  ]),
  caution('loop diuretic', 'loop diuretics', 'salts and fluid can run low.', [example, lowPotassium]),
  caution('nitrate', 'nitrates', 'meant only as one for attacks alongside one for every day.'),
  serious('alpha-blocker', 'alpha-blockers', 'the blood pressure can drop.', [
    rule,
    ansm('alphabloquants à visée urologique + antihypertenseurs alpha-bloquants: not recommended'),
  ]),
  serious('fibrate', 'fibrates', 'muscle can be harmed.', [
    rule,
    ansm('fibrates + fibrates (autres): contraindicated'),
  ]),
  caution('glucocorticoid', 'corticosteroids', more),
  caution('inhaled corticosteroid', 'inhaled corticosteroids', more),
  caution('sedating antihistamine', 'sedating antihistamines', 'drowsiness adds up.', [
    rule,
    sedatives,
    atropineLike,
  ]),
  caution('non-sedating antihistamine', 'antihistamines', more),
  caution('proton-pump inhibitor', 'proton-pump inhibitors', more),
  caution('H2 blocker', 'H2 blockers', more),
  caution('antipsychotic', 'antipsychotics', more, [example, sedatives]),
  caution('anticholinergic', 'anticholinergics', 'dry mouth and confusion add up.', [rule, atropineLike]),
  caution('gabapentinoid', 'gabapentinoids', 'drowsiness adds up.', [rule, sedatives]),
  caution('progestogen', 'hormonal contraceptives', more),
]

/** The same drug twice: on two lines of one prescription, or again while an earlier order is still valid. */
export const sameDrug = {
  inOnePrescription: {
    severity: 'serious',
    effect: 'together they can add up to an overdose.',
    sources: [rule],
  },
  /** Often a renewal. */
  again: {
    severity: 'caution',
    effect: 'make sure that only one of the two is taken.',
    sources: [rule],
  },
  /** Of which kinds with different names are taken together. */
  twoKinds: {
    whom: ['insulin'],
    severity: 'caution',
    effect: 'a fast and a long-acting one are often taken together; make sure that these are.',
    sources: [],
  },
} as const satisfies Record<string, Omit<DuplicateRow, 'class' | 'both'> & { whom?: readonly DrugOrClass[] }>

/** Drugs of which a double dose soon does harm: the same while an earlier order is valid. */
export const dangerousDuplicates = {
  severity: 'serious',
  effect: 'a double dose can do serious harm; make sure that only one of the two is taken.',
  of: [
    {
      whom: [
        'anticoagulant',
        'insulin',
        'methotrexate',
        'opioid',
        'carbamazepine',
        'lamotrigine',
        'phenytoin',
        'valproate',
      ],
      sources: [cite(ismp, 'Classes and specific medications')],
    },
    { whom: ['digoxin', 'lithium', 'sulfonylurea', 'xanthine'], sources: [] },
  ],
} as const satisfies {
  severity: Severity
  effect: string
  of: readonly { whom: readonly DrugOrClass[]; sources: Sources }[]
}
