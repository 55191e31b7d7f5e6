import { notRead } from '../source.ts'
import type { InteractionRow } from './row.ts'

const rateLimiting = ['rate-limiting calcium-channel blocker'] as const
const strongInhibitors = ['strong CYP3A4 inhibitor', 'erythromycin'] as const

export const heartAndVessels: readonly InteractionRow[] = [
  {
    between: [['beta-blocker'], rateLimiting],
    severity: 'serious',
    effect: 'together they can slow the heart to a stop, block its conduction or cause heart failure.',
    sources: notRead('BNF, Interactions: beta-blockers and verapamil or diltiazem'),
  },
  {
    between: [['non-selective beta-blocker'], ['short-acting beta agonist', 'long-acting beta agonist']],
    severity: 'serious',
    effect: 'the beta-blocker can stop the inhaler from working and cause severe spasm of the airways.',
    sources: notRead('BNF, Interactions: non-selective beta-blockers and beta2 agonists'),
    evenTopical: true,
  },
  {
    between: [
      ['atenolol', 'bisoprolol', 'metoprolol', 'nebivolol'],
      ['short-acting beta agonist', 'long-acting beta agonist'],
    ],
    severity: 'caution',
    effect: 'the beta-blocker can narrow the airways; avoid in asthma unless there is no other choice.',
    sources: notRead('BNF, beta-adrenoceptor blockers: asthma'),
  },
  {
    between: [
      ['digoxin'],
      ['amiodarone', 'verapamil', 'clarithromycin', 'erythromycin', 'quinine', 'itraconazole'],
    ],
    severity: 'serious',
    effect: 'digoxin can rise to a toxic level; reduce its dose and check the level.',
    sources: notRead('BNF, Appendix 1: digoxin'),
  },
  {
    between: [
      ['digoxin'],
      ['azithromycin', 'spironolactone', 'diltiazem', 'ritonavir', 'hydroxychloroquine'],
    ],
    severity: 'caution',
    effect: 'the level of digoxin can rise; watch for its side effects.',
    sources: notRead('BNF, Appendix 1: digoxin'),
  },
  {
    between: [['digoxin'], ['loop diuretic', 'thiazide diuretic', 'glucocorticoid']],
    severity: 'caution',
    effect: 'low potassium can make digoxin toxic; check potassium.',
    sources: notRead('BNF, Appendix 1: digoxin and drugs that lower potassium'),
  },
  {
    between: [['digoxin'], ['beta-blocker']],
    severity: 'caution',
    effect: 'together they can slow the heart and block its conduction.',
    sources: notRead('BNF, Appendix 1: digoxin and beta-blockers'),
  },
  {
    between: [['amiodarone'], ['beta-blocker', 'rate-limiting calcium-channel blocker']],
    severity: 'serious',
    effect: 'together they can slow the heart and block its conduction.',
    sources: notRead('BNF, Appendix 1: amiodarone'),
  },
  {
    between: [['nitrate'], ['PDE5 inhibitor']],
    severity: 'serious',
    effect: 'together they can make the blood pressure drop to a deadly level; never combine.',
    sources: notRead('FDA labels of sildenafil and tadalafil: contraindications; BNF'),
  },
  {
    between: [['PDE5 inhibitor'], ['alpha-blocker']],
    severity: 'caution',
    effect: 'together they can make the blood pressure drop; start with the lowest dose.',
    sources: notRead('BNF, Interactions: alpha-blockers and phosphodiesterase type-5 inhibitors'),
  },
  {
    between: [['PDE5 inhibitor'], strongInhibitors],
    severity: 'serious',
    effect: 'the level of the PDE5 inhibitor can rise many times; avoid, or use a much lower dose.',
    sources: notRead('BNF, Appendix 1: sildenafil, tadalafil'),
  },
  {
    between: [['alpha-blocker'], ['ketoconazole', 'itraconazole', 'protease inhibitor']],
    severity: 'caution',
    effect: 'the level of the alpha-blocker can rise and the blood pressure drop.',
    sources: notRead('FDA label of tamsulosin: strong CYP3A4 inhibitors'),
  },
  {
    between: [['simvastatin'], strongInhibitors],
    severity: 'serious',
    effect: 'simvastatin can rise many times and destroy muscle; never combine, pause the statin.',
    sources: notRead('FDA label of simvastatin: contraindications; MHRA 2014: statins'),
  },
  {
    between: [
      ['simvastatin'],
      ['amlodipine', 'rate-limiting calcium-channel blocker', 'amiodarone', 'fluconazole'],
    ],
    severity: 'caution',
    effect: 'simvastatin can rise and harm muscle; at most 20 mg a day, or another statin.',
    sources: notRead('MHRA 2012: simvastatin, maximum dose with interacting drugs'),
  },
  {
    between: [['atorvastatin'], strongInhibitors],
    severity: 'caution',
    effect: 'atorvastatin can rise and harm muscle; reduce its dose or pause it.',
    sources: notRead('BNF, Appendix 1: atorvastatin'),
  },
  {
    between: [['statin'], ['gemfibrozil']],
    severity: 'serious',
    effect: 'together they can destroy muscle; avoid.',
    sources: notRead('BNF, Interactions: statins and fibrates'),
  },
  {
    between: [['statin'], ['fenofibrate', 'colchicine']],
    severity: 'caution',
    effect: 'together they can harm muscle; ask about pain or weakness.',
    sources: notRead('BNF, Appendix 1: statins'),
  },
  {
    between: [['rosuvastatin'], ['protease inhibitor']],
    severity: 'caution',
    effect: 'rosuvastatin can rise and harm muscle; limit its dose.',
    sources: notRead('FDA label of rosuvastatin: dosage with atazanavir and lopinavir'),
  },
  {
    between: [['statin', 'dihydropyridine'], ['rifampicin']],
    severity: 'caution',
    effect: 'rifampicin can greatly reduce its effect.',
    sources: notRead('BNF, Appendix 1: rifampicin'),
  },
  {
    between: [['dihydropyridine', 'rate-limiting calcium-channel blocker'], strongInhibitors],
    severity: 'caution',
    effect: 'the blood pressure can drop; watch it, or choose azithromycin where an antibiotic is meant.',
    sources: notRead('FDA label of clarithromycin: calcium-channel blockers; BNF'),
  },
  {
    between: [['colchicine'], [...strongInhibitors, 'rate-limiting calcium-channel blocker']],
    severity: 'serious',
    effect: 'colchicine can rise to a deadly level; avoid, or use a much lower dose.',
    sources: notRead('FDA label of colchicine: CYP3A4 and P-gp inhibitors'),
  },
  {
    between: [
      ['pseudoephedrine'],
      ['beta-blocker', 'methyldopa', 'ACE inhibitor', 'angiotensin receptor blocker', 'dihydropyridine'],
    ],
    severity: 'caution',
    effect: 'the decongestant can raise the blood pressure.',
    sources: notRead('BNF, pseudoephedrine hydrochloride: hypertension'),
  },
  {
    between: [
      ['dihydropyridine', 'ACE inhibitor', 'angiotensin receptor blocker', 'thiazide diuretic'],
      ['alpha-blocker'],
    ],
    severity: 'caution',
    effect: 'the first doses together can make the blood pressure drop on standing up.',
    sources: notRead('BNF, Appendix 1: alpha blockers'),
  },
  {
    between: [['dihydropyridine', 'rate-limiting calcium-channel blocker'], ['PDE5 inhibitor']],
    severity: 'caution',
    effect: 'together they can lower the blood pressure further.',
    sources: notRead('BNF, Appendix 1: phosphodiesterase type-5 inhibitors'),
  },
]
