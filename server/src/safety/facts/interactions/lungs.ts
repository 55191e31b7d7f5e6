import { salbutamolSmpc } from '../documents/interaction-articles.ts'
import { ansm, ciprofloxacinHighlights, label, liverpool, micromedex } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

/** Theophylline, inhalers, and the fluoroquinolones' own warnings. */
export const lungs: readonly InteractionRow[] = [
  {
    between: [['ciprofloxacin'], ['xanthine']],
    severity: 'serious',
    effect: 'theophylline can rise to a toxic level and cause seizures; choose another antibiotic.',
    sources: [
      cite(label.ciprofloxacin, 'Drug interactions, table: avoid use'),
      ansm('ciprofloxacine + théophylline (et aminophylline): precaution'),
    ],
  },
  {
    between: [['erythromycin'], ['xanthine']],
    severity: 'serious',
    effect: 'theophylline can rise to a toxic level; choose another antibiotic.',
    sources: [
      ansm('érythromycine + théophylline (et aminophylline): not recommended'),
      cite(label.theophylline, 'Table II'),
    ],
  },
  {
    between: [['clarithromycin'], ['xanthine']],
    severity: 'caution',
    effect: 'theophylline can rise; check the level.',
    sources: [
      ansm('clarithromycine + théophylline (et aminophylline): take into account'),
      cite(label.clarithromycin, 'Drug interactions, table'),
    ],
  },
  {
    between: [['fluoroquinolone'], ['glucocorticoid']],
    severity: 'serious',
    effect: 'together they can raise the risk of a torn tendon, above all over the age of 60.',
    sources: [
      cite(ciprofloxacinHighlights, 'Warnings: tendinitis and tendon rupture'),
      ansm('fluoroquinolones + glucocorticoïdes (sauf hydrocortisone): take into account'),
    ],
  },
  {
    between: [['fluoroquinolone'], ['NSAID']],
    severity: 'caution',
    effect: 'together they can raise the risk of seizures.',
    sources: [cite(label.ciprofloxacin, 'Drug interactions, table')],
  },
  {
    between: [['xanthine'], ['cimetidine']],
    severity: 'serious',
    effect: 'theophylline can rise to a toxic level; prefer famotidine or a proton-pump inhibitor.',
    sources: [
      ansm('cimétidine + théophylline (et aminophylline): precaution'),
      cite(label.theophylline, 'Table II: 70% increase'),
    ],
  },
  {
    between: [
      ['xanthine'],
      ['enzyme inducer', 'protease inhibitor', 'allopurinol', 'fluconazole', 'verapamil'],
    ],
    severity: 'caution',
    effect: 'the level of theophylline can change; check it.',
    sources: [
      ansm(
        'anticonvulsivants inducteurs enzymatiques + théophylline (et aminophylline): precaution',
        'rifampicine + théophylline (et aminophylline): precaution',
        'inhibiteurs de protéases boostés par ritonavir + théophylline (et aminophylline): precaution',
        'inhibiteurs de la xanthine oxydase + théophylline (et aminophylline): precaution',
        'fluconazole + théophylline (et aminophylline): precaution',
      ),
      liverpool('ritonavir + theophylline: potential interaction'),
      cite(label.theophylline, 'Table II: verapamil, 20% increase'),
    ],
  },
  {
    between: [
      ['short-acting beta agonist', 'long-acting beta agonist'],
      ['xanthine', 'loop diuretic', 'thiazide diuretic'],
    ],
    severity: 'caution',
    effect: 'together they can lower potassium, above all in severe asthma; check potassium.',
    sources: [cite(salbutamolSmpc, '4.4 Special warnings and precautions')],
  },
  {
    between: [['xanthine'], ['glucocorticoid']],
    severity: 'caution',
    effect: 'together they can lower potassium and speed up the heart.',
    sources: [],
  },
  {
    between: [['salmeterol'], ['protease inhibitor', 'ketoconazole', 'itraconazole', 'clarithromycin']],
    severity: 'caution',
    effect: 'salmeterol can rise and disturb the heart; usually not recommended.',
    sources: [
      ansm('kétoconazole + salmétérol: take into account', 'itraconazole + salmétérol: take into account'),
      liverpool('protease inhibitors + salmeterol: not recommended'),
      cite(label.itraconazole, 'Table 1, not recommended'),
      micromedex('salmeterol (inhalation)', 2, 'clarithromycin'),
    ],
  },
  {
    between: [['formoterol'], ['clarithromycin']],
    severity: 'caution',
    effect: 'formoterol can disturb the heart rhythm; usually not recommended.',
    sources: [micromedex('formoterol (inhalation)', 2, 'clarithromycin')],
  },
  {
    between: [['formoterol'], ['protease inhibitor', 'ketoconazole', 'itraconazole']],
    severity: 'caution',
    effect: 'the level of the inhaled medicine can rise and disturb the heart.',
    sources: [],
  },
]
