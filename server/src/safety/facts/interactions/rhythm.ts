import { notRead } from '../source.ts'
import type { InteractionRow } from './row.ts'

const known = ['drug that prolongs the QT interval'] as const
const possible = ['drug that may prolong the QT interval'] as const

export const rhythm: readonly InteractionRow[] = [
  {
    between: [known, known],
    severity: 'serious',
    effect: 'both prolong the QT interval; together they can cause a deadly heart rhythm.',
    sources: notRead('CredibleMeds QTdrugs list; BNF, Drugs that prolong the QT interval'),
  },
  {
    between: [known, possible],
    severity: 'caution',
    effect: 'both can prolong the QT interval; consider an ECG, and the risk of low potassium.',
    sources: notRead('CredibleMeds QTdrugs list; BNF, Drugs that prolong the QT interval'),
  },
  {
    between: [possible, possible],
    severity: 'caution',
    effect: 'both may prolong the QT interval; watch for other heart risks, and low potassium.',
    sources: notRead('CredibleMeds QTdrugs list; BNF, Drugs that prolong the QT interval'),
  },
  {
    between: [['domperidone'], ['fluconazole', 'itraconazole', 'protease inhibitor']],
    severity: 'serious',
    effect: 'the level of domperidone can rise and disturb the heart rhythm; never combine.',
    sources: notRead('EMA 2014: domperidone, restrictions'),
  },
  {
    between: [['amiodarone'], ['protease inhibitor']],
    severity: 'serious',
    effect: 'amiodarone can rise and disturb the heart rhythm; never combine.',
    sources: notRead('FDA label of ritonavir: contraindications'),
  },
  {
    between: [['quinine'], ['mefloquine']],
    severity: 'serious',
    effect: 'together they can cause seizures and disturb the heart rhythm.',
    sources: notRead('FDA label of mefloquine: quinine and related drugs'),
  },
  {
    between: [['lumefantrine'], ['protease inhibitor']],
    severity: 'caution',
    effect: 'lumefantrine can rise; watch the heart rhythm.',
    sources: notRead('WHO Guidelines for malaria: artemether + lumefantrine and HIV medicines'),
  },
]
