import { chloroquineTable } from '../documents/interaction-articles.ts'
import { ansm, label, micromedex } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const minerals = ['antacid or mineral'] as const
const antacids = ['aluminium hydroxide', 'magnesium hydroxide', 'magnesium trisilicate'] as const
const antacidEntry =
  'substances à absorption réduite par les topiques gastro-intestinaux, antiacides et adsorbants: not recommended or precaution'

export const absorption: readonly InteractionRow[] = [
  {
    between: [['tetracycline antibiotic'], minerals],
    severity: 'caution',
    effect:
      'antacids, iron, zinc and calcium can stop the antibiotic being absorbed; take them more than 2 hours apart.',
    sources: [
      ansm(
        'calcium + cyclines: precaution',
        'cyclines + fer: precaution',
        'cyclines + zinc: precaution',
        antacidEntry,
      ),
    ],
  },
  {
    between: [['fluoroquinolone'], minerals],
    severity: 'caution',
    effect:
      'antacids, iron, zinc and calcium can stop the antibiotic being absorbed; take the antibiotic 2 hours before or 6 hours after.',
    sources: [
      cite(label.ciprofloxacin, 'Drug interactions, table'),
      ansm('fer + fluoroquinolones: precaution', 'fluoroquinolones + zinc: precaution'),
    ],
  },
  {
    between: [['dolutegravir'], minerals],
    severity: 'caution',
    effect:
      'antacids and minerals can lower dolutegravir; take it 2 hours before or 6 hours after, or calcium and iron together with food.',
    sources: [
      cite(label.dolutegravir, 'Drug interactions, table'),
      ansm('calcium + inhibiteurs d’intégrase: precaution', 'fer + inhibiteurs d’intégrase: precaution'),
    ],
  },
  {
    between: [['chloroquine', 'hydroxychloroquine'], antacids],
    severity: 'caution',
    effect: 'the antacid can stop it being absorbed; take them 4 hours apart.',
    sources: [cite(chloroquineTable, 'Table 5')],
  },
  {
    between: [['isoniazid', 'ethambutol'], antacids],
    severity: 'caution',
    effect: 'the antacid can stop it being absorbed; take them more than 2 hours apart.',
    sources: [ansm(antacidEntry)],
  },
  {
    between: [['nitrofurantoin'], antacids],
    severity: 'caution',
    effect: 'the antacid can stop it being absorbed; take them some hours apart.',
    sources: [],
  },
  {
    between: [
      ['itraconazole', 'ketoconazole'],
      ['proton-pump inhibitor', 'H2 blocker', ...antacids],
    ],
    severity: 'caution',
    effect: 'without stomach acid the antifungal is poorly absorbed.',
    sources: [
      ansm(
        'antisécrétoires inhibiteurs de la pompe à protons + itraconazole or kétoconazole: take into account',
        'antisécrétoires antihistaminiques H2 + itraconazole or kétoconazole: take into account',
      ),
      micromedex('itraconazole (oral)', 3, 'magnesium hydroxide'),
      micromedex('ketoconazole (oral)', 2, 'aluminum hydroxide'),
    ],
  },
  {
    between: [
      ['itraconazole', 'ketoconazole'],
      ['ferrous sulfate', 'ferrous fumarate', 'ferrous gluconate', 'calcium carbonate', 'zinc sulfate'],
    ],
    severity: 'caution',
    effect: 'without stomach acid the antifungal is poorly absorbed.',
    sources: [],
  },
  {
    between: [['levothyroxine'], minerals],
    severity: 'caution',
    effect: 'antacids, iron and calcium can stop it being absorbed; take them 4 hours apart.',
    sources: [
      cite(label.levothyroxine, 'Drug interactions, table: 4 hours'),
      ansm(
        'calcium + hormones thyroïdiennes: precaution, 2 hours',
        'fer + hormones thyroïdiennes: precaution, 2 hours',
      ),
    ],
  },
  {
    between: [['levothyroxine'], ['proton-pump inhibitor']],
    severity: 'caution',
    effect: 'it can be absorbed less; check TSH.',
    sources: [ansm('antisécrétoires inhibiteurs de la pompe à protons + hormones thyroïdiennes: precaution')],
  },
]
