import { ansm, label, liverpool, micromedex, onc, openFda } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const serotonin =
  'médicaments à l’origine d’un syndrome sérotoninergique + autres médicaments à l’origine d’un syndrome sérotoninergique: take into account'
const atropineLike = 'médicaments atropiniques + autres médicaments atropiniques: take into account'

export const moodAndMigraine: readonly InteractionRow[] = [
  {
    between: [['SSRI', 'SNRI'], ['tricyclic antidepressant']],
    severity: 'caution',
    effect: 'the tricyclic can rise, with serotonin syndrome and seizures; lower its dose and watch.',
    sources: [
      ansm(
        'antidépresseurs imipraminiques + inhibiteurs sélectifs de la recapture de la sérotonine: precaution',
        serotonin,
      ),
      cite(openFda('fluoxetine'), 'Drug interactions: tricyclic antidepressants'),
    ],
  },
  {
    between: [['SSRI'], ['SNRI']],
    severity: 'serious',
    effect: 'together they can cause serotonin syndrome.',
    sources: [ansm(serotonin)],
  },
  {
    between: [['SSRI'], ['sumatriptan']],
    severity: 'caution',
    effect: 'together they can cause serotonin syndrome; watch for restlessness, sweating and tremor.',
    sources: [ansm('inhibiteurs sélectifs de la recapture de la sérotonine + triptans: take into account')],
  },
  {
    between: [['duloxetine'], ['sumatriptan']],
    severity: 'caution',
    effect: 'together they can cause serotonin syndrome; watch for restlessness, sweating and tremor.',
    sources: [micromedex('sumatriptan (oral)', 2, 'duloxetine')],
  },
  {
    between: [['venlafaxine'], ['sumatriptan']],
    severity: 'caution',
    effect: 'together they can cause serotonin syndrome; watch for restlessness, sweating and tremor.',
    sources: [],
  },
  {
    between: [['SSRI', 'SNRI'], ['dextromethorphan']],
    severity: 'caution',
    effect: 'together they can cause serotonin syndrome; watch for restlessness, sweating and tremor.',
    sources: [],
  },
  {
    between: [['metoclopramide'], ['antipsychotic']],
    severity: 'serious',
    effect: 'together they can cause severe movement disorders; avoid.',
    sources: [micromedex('metoclopramide (oral)', 1, 'haloperidol, chlorpromazine, olanzapine')],
  },
  {
    between: [['metoclopramide'], ['SSRI', 'SNRI']],
    severity: 'serious',
    effect: 'together they can cause movement disorders and serotonin syndrome; avoid.',
    sources: [
      micromedex('metoclopramide (oral)', 1, 'citalopram, escitalopram'),
      micromedex('sertraline, venlafaxine, duloxetine (oral)', 1, 'metoclopramide'),
    ],
  },
  {
    between: [['quetiapine'], ['strong CYP3A4 inhibitor', 'erythromycin']],
    severity: 'serious',
    effect: 'quetiapine can rise to a toxic level; never combine.',
    sources: [ansm('inhibiteurs puissants du CYP3A4 + quétiapine: contraindicated')],
  },
  {
    between: [['quetiapine'], ['enzyme inducer']],
    severity: 'serious',
    effect: 'quetiapine can fall too low to work; avoid.',
    sources: [
      ansm(
        'anticonvulsivants inducteurs enzymatiques + quétiapine: not recommended',
        'quétiapine + rifampicine: not recommended',
      ),
    ],
  },
  {
    between: [['SSRI'], ['thiazide diuretic']],
    severity: 'caution',
    effect: 'together they can lower sodium, above all in older people.',
    sources: [ansm('hyponatrémiants + autres médicaments hyponatrémiants: take into account')],
  },
  {
    between: [['SNRI'], ['thiazide diuretic']],
    severity: 'caution',
    effect: 'together they can lower sodium, above all in older people.',
    sources: [],
  },
  {
    between: [
      ['tricyclic antidepressant', 'chlorpromazine', 'fluphenazine', 'quetiapine'],
      ['sedating antihistamine', 'anticholinergic'],
    ],
    severity: 'caution',
    effect: 'together they can cause dry mouth, constipation, urinary retention and confusion.',
    sources: [ansm(atropineLike)],
  },
  {
    between: [
      ['haloperidol', 'trifluoperazine', 'risperidone', 'olanzapine'],
      ['sedating antihistamine', 'anticholinergic'],
    ],
    severity: 'caution',
    effect: 'together they can cause dry mouth, constipation, urinary retention and confusion.',
    sources: [],
  },
  {
    between: [['tricyclic antidepressant'], ['antipsychotic']],
    severity: 'caution',
    effect: 'together they can cause drowsiness and lower the blood pressure on standing up.',
    sources: [
      ansm(
        'médicaments sédatifs + autres médicaments sédatifs: contraindicated, not recommended or take into account',
        'médicaments à l’origine d’une hypotension orthostatique + médicaments abaissant la pression artérielle: take into account',
      ),
    ],
  },
  {
    between: [['ergotamine'], ['macrolide', 'strong CYP3A4 inhibitor', 'diltiazem', 'efavirenz']],
    severity: 'serious',
    effect: 'ergotamine can rise and close the blood vessels of arms and legs; never combine.',
    sources: [
      ansm(
        'ergotamine + macrolides (sauf spiramycine): contraindicated',
        'alcaloïdes de l’ergot de seigle vasoconstricteurs + inhibiteurs puissants du CYP3A4: contraindicated',
        'diltiazem + ergotamine: contraindicated',
        'éfavirenz + ergotamine: contraindicated',
      ),
      cite(label.clarithromycin, 'Drug interactions, table'),
      liverpool('protease inhibitors + ergotamine: do not coadminister'),
      onc('ergotamine + clarithromycin', 'ergotamine + ritonavir'),
    ],
  },
  {
    between: [['ergotamine'], ['sumatriptan']],
    severity: 'serious',
    effect: 'together they can narrow the blood vessels dangerously; never within 24 hours of a triptan.',
    sources: [ansm('alcaloïdes de l’ergot de seigle vasoconstricteurs + triptans: contraindicated')],
  },
  {
    between: [['ergotamine'], ['propranolol']],
    severity: 'caution',
    effect: 'together they can narrow the blood vessels of arms and legs, though rarely.',
    sources: [
      ansm('ergotamine + propranolol: precaution'),
      micromedex('ergotamine (oral)', 3, 'propranolol'),
    ],
  },
  {
    between: [
      ['ergotamine'],
      ['atenolol', 'bisoprolol', 'metoprolol', 'nebivolol', 'carvedilol', 'labetalol', 'timolol'],
    ],
    severity: 'caution',
    effect: 'together they can narrow the blood vessels of arms and legs.',
    sources: [],
  },
]
