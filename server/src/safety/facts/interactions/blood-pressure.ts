import { ansm, label, liverpool, micromedex } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const strongInhibitors = ['strong CYP3A4 inhibitor', 'erythromycin'] as const
const rateLimiting = ['rate-limiting calcium-channel blocker'] as const

export const bloodPressure: readonly InteractionRow[] = [
  {
    between: [['nitrate'], ['PDE5 inhibitor']],
    severity: 'serious',
    effect: 'together they can make the blood pressure drop to a deadly level; never combine.',
    sources: [
      ansm('dérivés nitrés et apparentés + inhibiteurs de la phosphodiestérase de type 5: contraindicated'),
      cite(label.tadalafil, '4.1 Contraindications'),
    ],
  },
  {
    between: [['PDE5 inhibitor'], ['alpha-blocker']],
    severity: 'caution',
    effect: 'together they can make the blood pressure drop; start with the lowest dose.',
    sources: [
      ansm(
        'antihypertenseurs alpha-bloquants or alphabloquants à visée urologique + inhibiteurs de la phosphodiestérase de type 5: not recommended or precaution',
      ),
      cite(label.prazosin, 'Drug interactions'),
    ],
  },
  {
    between: [['PDE5 inhibitor'], strongInhibitors],
    severity: 'serious',
    effect: 'the level of the PDE5 inhibitor can rise many times; avoid, or use a much lower dose.',
    sources: [
      ansm(
        'inhibiteurs de la phosphodiestérase de type 5 + inhibiteurs puissants du CYP3A4: contraindicated, not recommended or precaution',
      ),
      liverpool('protease inhibitors + sildenafil or tadalafil: potential interaction'),
      cite(label.sildenafil, 'Highlights: drug interactions'),
    ],
  },
  {
    between: [
      ['tamsulosin'],
      ['ketoconazole', 'itraconazole', 'clarithromycin', 'erythromycin', 'ritonavir'],
    ],
    severity: 'serious',
    effect: 'tamsulosin can rise and the blood pressure drop; avoid.',
    sources: [
      ansm('inhibiteurs puissants du CYP3A4 + tamsulosine: not recommended'),
      cite(label.itraconazole, 'Table 1, not recommended'),
    ],
  },
  {
    between: [
      ['prazosin', 'tamsulosin'],
      ['lopinavir', 'atazanavir', 'darunavir'],
    ],
    severity: 'caution',
    effect: 'the level of the alpha-blocker can rise and the blood pressure drop.',
    sources: [liverpool('protease inhibitors + prazosin or tamsulosin: potential interaction')],
  },
  {
    between: [['prazosin'], ['ritonavir']],
    severity: 'caution',
    effect: 'the level of the alpha-blocker can rise and the blood pressure drop.',
    sources: [liverpool('ritonavir + prazosin: potential interaction')],
  },
  {
    between: [['dihydropyridine', ...rateLimiting], strongInhibitors],
    severity: 'caution',
    effect: 'the blood pressure can drop; watch it, or choose azithromycin where an antibiotic is meant.',
    sources: [
      ansm(
        'antagonistes des canaux calciques + inhibiteurs puissants du CYP3A4: precaution',
        'inhibiteurs puissants du CYP3A4 + vérapamil: precaution',
      ),
      cite(label.clarithromycin, 'Drug interactions, table'),
      liverpool('protease inhibitors + amlodipine, verapamil or diltiazem: potential interaction'),
    ],
  },
  {
    between: [['dihydropyridine', ...rateLimiting], ['rifampicin']],
    severity: 'caution',
    effect: 'rifampicin can greatly reduce its effect; check the blood pressure.',
    sources: [ansm('antagonistes des canaux calciques + rifampicine: not recommended or precaution')],
  },
  {
    between: [
      ['dihydropyridine', 'ACE inhibitor', 'angiotensin receptor blocker', 'thiazide diuretic'],
      ['alpha-blocker'],
    ],
    severity: 'caution',
    effect: 'the first doses together can make the blood pressure drop on standing up.',
    sources: [
      ansm(
        'antihypertenseurs alpha-bloquants or alphabloquants à visée urologique + antihypertenseurs sauf alpha-bloquants: take into account',
      ),
    ],
  },
  {
    between: [['dihydropyridine'], ['PDE5 inhibitor']],
    severity: 'caution',
    effect: 'together they can lower the blood pressure further.',
    sources: [
      cite(label.sildenafil, '7 Drug interactions'),
      cite(label.tadalafil, '5.1 Use with alpha-blockers and antihypertensives'),
    ],
  },
  {
    between: [rateLimiting, ['PDE5 inhibitor']],
    severity: 'caution',
    effect: 'together they can lower the blood pressure further.',
    sources: [
      ansm(
        'médicaments à l’origine d’une hypotension orthostatique + médicaments abaissant la pression artérielle: take into account',
      ),
    ],
  },
  {
    between: [['colchicine'], [...strongInhibitors, 'azithromycin', 'fluconazole', ...rateLimiting]],
    severity: 'serious',
    effect: 'colchicine can rise to a deadly level; avoid, or use a much lower dose.',
    sources: [
      ansm(
        'colchicine + inhibiteurs puissants du CYP3A4: contraindicated or not recommended',
        'colchicine + macrolides (sauf spiramycine): contraindicated',
        'colchicine + fluconazole: not recommended',
        'colchicine + vérapamil: not recommended',
      ),
      cite(label.clarithromycin, 'Drug interactions, table'),
      micromedex('colchicine (oral)', 1, 'diltiazem'),
    ],
  },
]
