import { ansm, label, micromedex } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

export const heart: readonly InteractionRow[] = [
  {
    between: [['beta-blocker'], ['rate-limiting calcium-channel blocker']],
    severity: 'serious',
    effect: 'together they can slow the heart to a stop, block its conduction or cause heart failure.',
    sources: [
      ansm(
        'bêta-bloquants (y compris collyres) + vérapamil: not recommended',
        'bêta-bloquants (y compris collyres) + diltiazem: not recommended',
      ),
      cite(label.propranolol, 'Drug interactions'),
    ],
  },
  {
    between: [['non-selective beta-blocker'], ['short-acting beta agonist', 'long-acting beta agonist']],
    severity: 'serious',
    effect:
      'each can stop the other from working; with asthma, even eye drops can cause severe spasm of the airways.',
    sources: [
      ansm('bêta-2 mimétiques + bêta-bloquants non cardio-sélectifs (y compris collyres): take into account'),
      cite(label.labetalol, 'Contraindications: bronchial asthma'),
    ],
    evenTopical: true,
  },
  {
    between: [
      ['atenolol', 'bisoprolol', 'metoprolol', 'nebivolol'],
      ['short-acting beta agonist', 'long-acting beta agonist'],
    ],
    severity: 'caution',
    effect: 'the beta-blocker can narrow the airways; avoid in asthma unless there is no other choice.',
    sources: [
      cite(label.atenolol, 'Warnings: bronchospastic diseases'),
      cite(label.bisoprolol, 'Warnings: bronchospastic disease'),
    ],
  },
  {
    between: [
      ['digoxin'],
      [
        'amiodarone',
        'verapamil',
        'clarithromycin',
        'erythromycin',
        'itraconazole',
        'ritonavir',
        'tetracycline',
        'gentamicin',
      ],
    ],
    severity: 'serious',
    effect: 'digoxin can rise to a toxic level; reduce its dose and check the level.',
    sources: [
      cite(label.digoxin, 'Drug interactions, concentrations increased by more than 50%'),
      ansm(
        'amiodarone + digoxine: precaution',
        'digoxine + vérapamil: precaution',
        'digoxine + macrolides (sauf spiramycine): precaution',
        'digoxine + itraconazole: precaution',
        'digoxine + inhibiteurs de protéases boostés par ritonavir: precaution',
      ),
    ],
  },
  {
    between: [['digoxin'], ['azithromycin', 'spironolactone', 'diltiazem', 'quinine']],
    severity: 'caution',
    effect: 'the level of digoxin can rise; watch for its side effects.',
    sources: [
      cite(label.digoxin, 'Drug interactions, concentrations increased by less than 50%'),
      ansm('digoxine + macrolides (sauf spiramycine): precaution', 'digoxine + quinine: precaution'),
      cite(label.quinine, 'Drug interactions, table'),
    ],
  },
  {
    between: [['digoxin'], ['hydroxychloroquine']],
    severity: 'caution',
    effect: 'the level of digoxin can rise; watch for its side effects.',
    sources: [],
  },
  {
    between: [['digoxin'], ['loop diuretic', 'thiazide diuretic', 'glucocorticoid']],
    severity: 'caution',
    effect: 'low potassium can make digoxin toxic; check potassium.',
    sources: [ansm('digoxine + hypokaliémiants: precaution')],
  },
  {
    between: [['digoxin'], ['beta-blocker']],
    severity: 'caution',
    effect: 'together they can slow the heart and block its conduction.',
    sources: [
      ansm(
        'bradycardisants + autres bradycardisants: take into account',
        'bêta-bloquants dans l’insuffisance cardiaque + digoxine: take into account',
      ),
      cite(label.digoxin, 'Drug interactions: beta-blockers and calcium-channel blockers'),
    ],
  },
  {
    between: [['amiodarone'], ['beta-blocker', 'rate-limiting calcium-channel blocker']],
    severity: 'caution',
    effect: 'together they can slow the heart and block its conduction; watch the pulse and the ECG.',
    sources: [
      ansm(
        'amiodarone + bêta-bloquants (sauf esmolol et sotalol) (y compris collyres): precaution',
        'amiodarone + vérapamil or diltiazem: not recommended by injection, precaution by mouth',
      ),
    ],
  },
  {
    between: [['nifedipine'], ['diltiazem']],
    severity: 'serious',
    effect: 'nifedipine can rise and make the blood pressure drop severely; never combine.',
    sources: [ansm('diltiazem + nifédipine: contraindicated')],
  },
  {
    between: [['pseudoephedrine'], ['methyldopa']],
    severity: 'caution',
    effect: 'the decongestant can raise the blood pressure; usually not recommended.',
    sources: [micromedex('pseudoephedrine (oral)', 2, 'methyldopa')],
  },
  {
    between: [
      ['pseudoephedrine'],
      ['beta-blocker', 'ACE inhibitor', 'angiotensin receptor blocker', 'dihydropyridine'],
    ],
    severity: 'caution',
    effect: 'the decongestant can raise the blood pressure.',
    sources: [],
  },
]
