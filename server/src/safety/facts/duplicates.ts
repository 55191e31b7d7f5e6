import { notRead, type Sources } from './source.ts'
import type { DrugOrClass } from './drugs/all.ts'
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

const serious = (of: DrugClass, both: string, effect: string, source: string): DuplicateRow => ({
  class: of,
  severity: 'serious',
  both,
  effect,
  sources: notRead(source),
})
const caution = (of: DrugClass, both: string, effect: string, source: string): DuplicateRow => ({
  ...serious(of, both, effect, source),
  severity: 'caution',
})

export const duplicateClasses: readonly DuplicateRow[] = [
  serious('NSAID', 'NSAIDs', 'stomach, kidneys and heart can be harmed.', 'BNF, Interactions: two NSAIDs'),
  serious('ACE inhibitor', 'ACE inhibitors', more, 'BNF, ACE inhibitors'),
  serious(
    'angiotensin receptor blocker',
    'angiotensin receptor blockers',
    more,
    'BNF, Angiotensin-II receptor antagonists',
  ),
  serious('beta-blocker', 'beta-blockers', 'the heart can slow too far.', 'BNF, Beta-adrenoceptor blockers'),
  serious(
    'dihydropyridine',
    'calcium-channel blockers of one kind',
    'the blood pressure can drop.',
    'BNF, Calcium-channel blockers',
  ),
  serious(
    'rate-limiting calcium-channel blocker',
    'calcium-channel blockers that slow the heart',
    'the heart can slow too far.',
    'BNF, Calcium-channel blockers',
  ),
  serious(
    'potassium-sparing diuretic',
    'potassium-sparing diuretics',
    'potassium can rise to a dangerous level.',
    'BNF, Potassium-sparing diuretics',
  ),
  serious(
    'anticoagulant',
    'anticoagulants',
    'together they can cause serious bleeding; only while changing from one to the other.',
    'BNF, Oral anticoagulants',
  ),
  serious('statin', 'statins', 'muscle can be destroyed.', 'BNF, Statins'),
  serious('sulfonylurea', 'sulfonylureas', 'blood sugar can fall dangerously.', 'BNF, Sulfonylureas'),
  serious('SSRI', 'SSRIs', 'serotonin syndrome can follow.', 'BNF, Selective serotonin re-uptake inhibitors'),
  serious(
    'SNRI',
    'SNRIs',
    'serotonin syndrome can follow.',
    'BNF, Serotonin and noradrenaline re-uptake inhibitors',
  ),
  serious(
    'tricyclic antidepressant',
    'tricyclic antidepressants',
    'the heart rhythm can be disturbed.',
    'BNF, Tricyclic antidepressants',
  ),
  serious('benzodiazepine', 'benzodiazepines', 'drowsiness and falls can follow.', 'BNF, Benzodiazepines'),
  serious('opioid', 'opioids', 'breathing can stop.', 'BNF, Opioid analgesics'),
  serious(
    'artemisinin',
    'artemisinin-based',
    'one full course treats malaria; a second at the same time adds harm.',
    'WHO Guidelines for malaria: artemisinin-based combinations',
  ),
  serious(
    '4-aminoquinoline',
    '4-aminoquinolines',
    'the heart rhythm can be disturbed.',
    'BNF, Antimalarials',
  ),
  serious('macrolide', 'macrolides', more, 'BNF, Macrolides'),
  serious('fluoroquinolone', 'fluoroquinolones', more, 'BNF, Quinolones'),
  serious('tetracycline antibiotic', 'tetracyclines', more, 'BNF, Tetracyclines'),
  serious('nitroimidazole', 'nitroimidazoles', more, 'BNF, Metronidazole and tinidazole'),
  serious('sulfonamide antibiotic', 'sulfonamides', more, 'BNF, Sulfonamides'),
  serious('NNRTI', 'HIV medicines of one class (NNRTI)', more, 'WHO HIV guidelines: first-line regimens'),
  serious(
    'cytidine analogue',
    'cytidine analogues',
    'they do the same thing and work against each other.',
    'FDA labels of lamivudine and emtricitabine',
  ),
  serious(
    'PDE5 inhibitor',
    'PDE5 inhibitors',
    'the blood pressure can drop.',
    'BNF, Phosphodiesterase type-5 inhibitors',
  ),
  serious('xanthine', 'theophyllines', 'seizures and a racing heart can follow.', 'BNF, Theophylline'),
  serious(
    'long-acting beta agonist',
    'long-acting beta agonists',
    'the heart can race and potassium fall.',
    'BNF, Beta2-adrenoceptor agonists',
  ),
  serious('gliptin', 'gliptins', more, 'BNF, Dipeptidylpeptidase-4 inhibitors'),
  serious('SGLT2 inhibitor', 'SGLT2 inhibitors', more, 'BNF, SGLT2 inhibitors'),
  caution('penicillin', 'penicillins', more, 'BNF, Penicillins'),
  caution('cephalosporin', 'cephalosporins', more, 'BNF, Cephalosporins'),
  caution('azole antifungal', 'azole antifungals', more, 'BNF, Antifungals'),
  caution('thiazide diuretic', 'thiazide diuretics', 'salts and fluid can run low.', 'BNF, Thiazides'),
  caution('loop diuretic', 'loop diuretics', 'salts and fluid can run low.', 'BNF, Loop diuretics'),
  caution(
    'nitrate',
    'nitrates',
    'meant only as one for attacks alongside one for every day.',
    'BNF, Nitrates',
  ),
  caution(
    'alpha-blocker',
    'alpha-blockers',
    'the blood pressure can drop.',
    'BNF, Alpha-adrenoceptor blockers',
  ),
  caution('fibrate', 'fibrates', 'muscle can be harmed.', 'BNF, Fibrates'),
  caution('glucocorticoid', 'corticosteroids', more, 'BNF, Corticosteroids'),
  caution('inhaled corticosteroid', 'inhaled corticosteroids', more, 'BNF, Corticosteroids (inhaled)'),
  caution('sedating antihistamine', 'sedating antihistamines', 'drowsiness adds up.', 'BNF, Antihistamines'),
  caution('non-sedating antihistamine', 'antihistamines', more, 'BNF, Antihistamines'),
  caution('proton-pump inhibitor', 'proton-pump inhibitors', more, 'BNF, Proton pump inhibitors'),
  caution('H2 blocker', 'H2 blockers', more, 'BNF, H2-receptor antagonists'),
  caution('antipsychotic', 'antipsychotics', more, 'BNF, Antipsychotic drugs: one at a time'),
  caution('anticholinergic', 'anticholinergics', 'dry mouth and confusion add up.', 'BNF, Antimuscarinics'),
  caution('gabapentinoid', 'gabapentinoids', 'drowsiness adds up.', 'BNF, Gabapentin and pregabalin'),
  caution('progestogen', 'hormonal contraceptives', more, 'FSRH, Hormonal contraception'),
]

/** The same drug twice: on two lines of one prescription, or again while an earlier order is still valid. */
export const sameDrug = {
  inOnePrescription: {
    severity: 'serious',
    effect: 'together they can add up to an overdose.',
    sources: notRead('WHO Guide to Good Prescribing: duplicate medicines'),
  },
  /** Often a renewal. */
  again: {
    severity: 'caution',
    effect: 'make sure that only one of the two is taken.',
    sources: notRead('WHO Guide to Good Prescribing: duplicate medicines'),
  },
  /** A double dose of these soon does harm. */
  dangerous: {
    severity: 'serious',
    effect: 'a double dose can do serious harm; make sure that only one of the two is taken.',
    sources: notRead('ISMP List of High-Alert Medications in Community Settings'),
  },
} as const satisfies Record<string, Omit<DuplicateRow, 'class' | 'both'>>

export const dangerousDuplicates: readonly DrugOrClass[] = [
  'anticoagulant',
  'digoxin',
  'insulin',
  'lithium',
  'methotrexate',
  'opioid',
  'sulfonylurea',
  'xanthine',
]
