import { ansm, label, liverpool, micromedex, onc, qtCategories } from '../documents/interactions.ts'
import { mayo } from '../documents/general.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const known = ['drug that prolongs the QT interval'] as const
const possible = [
  'ciprofloxacin',
  'levofloxacin',
  'fluconazole',
  'ketoconazole',
  'mefloquine',
  'quetiapine',
] as const
const unconfirmed = ['ofloxacin', 'amitriptyline', 'imipramine', 'risperidone'] as const

const onePossible = cite(qtCategories, 'Possible risk of torsades de pointes')
const monographs = cite(
  mayo('fluconazole, ketoconazole, mefloquine, quetiapine (oral)'),
  'Precautions: heart rhythm, QT prolongation',
)

export const rhythm: readonly InteractionRow[] = [
  {
    between: [known, known],
    severity: 'serious',
    effect: 'both prolong the QT interval; together they can cause a deadly heart rhythm.',
    sources: [
      ansm(
        'substances susceptibles de donner des torsades de pointes: contraindicated or not recommended; precaution with azithromycine, clarithromycine, ondansétron',
      ),
      cite(
        qtCategories,
        'Known risk of torsades de pointes (azithromycin, clarithromycin, ondansetron and others)',
      ),
      onc('haloperidol + erythromycin', 'chloroquine + domperidone', 'citalopram + haloperidol'),
      cite(label.quinine, 'Drug interactions, table'),
    ],
  },
  {
    between: [known, possible],
    severity: 'caution',
    effect: 'both can prolong the QT interval; consider an ECG, and the risk of low potassium.',
    sources: [
      ansm(
        'ciprofloxacine + substances susceptibles de donner des torsades de pointes: precaution',
        'lévofloxacine + substances susceptibles de donner des torsades de pointes: precaution',
      ),
      onePossible,
      monographs,
    ],
  },
  {
    between: [possible, possible],
    severity: 'caution',
    effect: 'both may prolong the QT interval; watch for other heart risks, and low potassium.',
    sources: [onePossible, monographs],
  },
  {
    between: [unconfirmed, [...known, ...possible, ...unconfirmed]],
    severity: 'caution',
    effect: 'both may prolong the QT interval; watch for other heart risks, and low potassium.',
    sources: [],
  },
  {
    between: [['domperidone'], ['fluconazole', 'itraconazole', 'ketoconazole', 'protease inhibitor']],
    severity: 'serious',
    effect: 'the level of domperidone can rise and disturb the heart rhythm; never combine.',
    sources: [
      ansm(
        'dompéridone + fluconazole: contraindicated',
        'dompéridone + inhibiteurs puissants du CYP3A4: contraindicated',
      ),
      liverpool('protease inhibitors + domperidone: do not coadminister'),
    ],
  },
  {
    between: [['amiodarone'], ['ritonavir', 'lopinavir', 'darunavir', 'atazanavir']],
    severity: 'serious',
    effect: 'amiodarone can rise and disturb the heart rhythm; avoid.',
    sources: [
      liverpool(
        'ritonavir, lopinavir or darunavir + amiodarone: do not coadminister',
        'atazanavir + amiodarone: potential interaction',
      ),
    ],
  },
  {
    between: [['quinine'], ['mefloquine']],
    severity: 'serious',
    effect: 'together they can cause seizures and disturb the heart rhythm; at least 12 hours apart.',
    sources: [ansm('méfloquine + quinine: not recommended'), cite(label.quinine, 'Drug interactions, table')],
  },
  {
    between: [['lumefantrine'], ['fluconazole', 'itraconazole', 'ketoconazole', 'protease inhibitor']],
    severity: 'serious',
    effect: 'lumefantrine can rise and disturb the heart rhythm; avoid, or watch the ECG.',
    sources: [
      ansm('inhibiteurs puissants du CYP3A4 + luméfantrine: not recommended'),
      micromedex('artemether and lumefantrine (oral)', 1, 'fluconazole, ketoconazole'),
      liverpool('lopinavir + lumefantrine: potential interaction'),
    ],
  },
]
