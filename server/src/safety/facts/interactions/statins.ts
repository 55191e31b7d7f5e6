import { ansm, azcert, label, liverpool, onc } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const table = 'Drug interactions, table'

export const statins: readonly InteractionRow[] = [
  {
    between: [['simvastatin'], ['strong CYP3A4 inhibitor', 'erythromycin']],
    severity: 'serious',
    effect: 'simvastatin can rise many times and destroy muscle; never combine, pause the statin.',
    sources: [
      ansm('inhibiteurs puissants du CYP3A4 + simvastatine: contraindicated'),
      cite(label.simvastatin, table),
      liverpool('protease inhibitors + simvastatin: do not coadminister'),
      onc('simvastatin + clarithromycin', 'simvastatin + erythromycin'),
    ],
  },
  {
    between: [['simvastatin'], ['rate-limiting calcium-channel blocker']],
    severity: 'caution',
    effect: 'simvastatin can rise and harm muscle; at most 10 mg a day, or another statin.',
    sources: [
      cite(label.simvastatin, `${table}: at most 10 mg`),
      ansm('simvastatine + vérapamil or diltiazem: precaution, at most 20 mg'),
    ],
  },
  {
    between: [['simvastatin'], ['amlodipine', 'amiodarone', 'fluconazole']],
    severity: 'caution',
    effect: 'simvastatin can rise and harm muscle; at most 20 mg a day, or another statin.',
    sources: [
      ansm(
        'amlodipine + simvastatine: precaution',
        'amiodarone + simvastatine: precaution',
        'fluconazole + simvastatine: precaution',
      ),
      cite(label.simvastatin, table),
    ],
  },
  {
    between: [['atorvastatin'], ['clarithromycin', 'erythromycin']],
    severity: 'caution',
    effect: 'atorvastatin can rise and harm muscle; reduce its dose or pause it.',
    sources: [
      ansm('atorvastatine + clarithromycine: precaution', 'atorvastatine + érythromycine: precaution'),
    ],
  },
  {
    between: [['atorvastatin'], ['itraconazole', 'ketoconazole', 'protease inhibitor']],
    severity: 'serious',
    effect: 'atorvastatin can rise many times and destroy muscle; avoid, pause the statin.',
    sources: [
      ansm(
        'atorvastatine + itraconazole: contraindicated',
        'atorvastatine + kétoconazole: contraindicated',
        'atorvastatine + inhibiteurs de protéases boostés par ritonavir: not recommended',
      ),
      azcert('atorvastatin + itraconazole: usually avoid'),
    ],
  },
  {
    between: [['statin'], ['gemfibrozil']],
    severity: 'serious',
    effect: 'together they can destroy muscle; avoid.',
    sources: [
      ansm('fibrates + inhibiteurs de l’HMG-CoA réductase (statines): contraindicated or not recommended'),
      cite(label.simvastatin, table),
    ],
  },
  {
    between: [['statin'], ['fenofibrate']],
    severity: 'caution',
    effect: 'together they can harm muscle, above all rosuvastatin 40 mg; ask about pain or weakness.',
    sources: [
      ansm(
        'fibrates + inhibiteurs de l’HMG-CoA réductase (statines): contraindicated (rosuvastatin 40 mg) or not recommended',
      ),
    ],
  },
  {
    between: [['statin'], ['colchicine']],
    severity: 'caution',
    effect: 'together they can harm muscle; ask about pain or weakness.',
    sources: [ansm('colchicine + inhibiteurs de l’HMG-CoA réductase (statines): precaution')],
  },
  {
    between: [['rosuvastatin'], ['protease inhibitor']],
    severity: 'caution',
    effect: 'rosuvastatin can rise and harm muscle; limit its dose.',
    sources: [
      ansm('inhibiteurs de protéases boostés par ritonavir + rosuvastatine: precaution'),
      liverpool('protease inhibitors + rosuvastatin: potential interaction'),
    ],
  },
  {
    between: [['simvastatin', 'atorvastatin'], ['rifampicin']],
    severity: 'serious',
    effect: 'rifampicin can take away the effect of the statin; choose another.',
    sources: [
      ansm('rifampicine + simvastatine: not recommended', 'atorvastatine + rifampicine: not recommended'),
    ],
  },
  {
    between: [['simvastatin'], ['carbamazepine']],
    severity: 'serious',
    effect: 'carbamazepine can take away the effect of simvastatin; choose another statin.',
    sources: [ansm('carbamazépine + simvastatine: not recommended')],
  },
  {
    between: [['rosuvastatin'], ['rifampicin']],
    severity: 'caution',
    effect: 'rifampicin can reduce its effect.',
    sources: [],
  },
]
