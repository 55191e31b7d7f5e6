import { ansm, label, liverpool, micromedex, onc } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const table = 'Drug interactions, table'

export const hivAndTuberculosis: readonly InteractionRow[] = [
  {
    between: [['zidovudine'], ['sulfamethoxazole', 'trimethoprim', 'pyrimethamine']],
    severity: 'caution',
    effect: 'together they can lower the blood cells; check the blood count.',
    sources: [
      liverpool(
        'zidovudine + trimethoprim/sulfamethoxazole: potential interaction',
        'zidovudine + pyrimethamine: potential interaction',
      ),
    ],
  },
  {
    between: [['dolutegravir'], ['rifampicin', 'carbamazepine']],
    severity: 'serious',
    effect: 'dolutegravir can fall too low; it is given as 50 mg twice a day.',
    sources: [cite(label.dolutegravir, table), liverpool('dolutegravir + rifampicin: potential interaction')],
  },
  {
    between: [['dolutegravir'], ['phenytoin', 'phenobarbital']],
    severity: 'serious',
    effect: 'dolutegravir can fall too low to suppress HIV; avoid.',
    sources: [cite(label.dolutegravir, table), liverpool('dolutegravir + phenytoin: do not coadminister')],
  },
  {
    between: [['dolutegravir'], ['metformin']],
    severity: 'caution',
    effect: 'metformin levels can rise; at most 1 g a day.',
    sources: [cite(label.dolutegravir, table), ansm('dolutégravir + metformine: precaution')],
  },
  {
    between: [['protease inhibitor'], ['enzyme inducer']],
    severity: 'serious',
    effect: 'the HIV medicine can fall too low to work; with rifampicin, never combine at usual doses.',
    sources: [
      ansm(
        'inhibiteurs de protéases boostés par ritonavir + rifampicine: contraindicated',
        'inhibiteurs de protéases boostés par ritonavir + anticonvulsivants inducteurs enzymatiques: precaution',
      ),
      liverpool('atazanavir, darunavir or lopinavir + rifampicin: do not coadminister'),
      cite(label.lopinavir, table),
      onc('atazanavir + rifampicin'),
    ],
  },
  {
    between: [['nevirapine'], ['rifampicin', 'ketoconazole']],
    severity: 'serious',
    effect: 'levels change, and the HIV medicine or the antifungal can fail; avoid.',
    sources: [
      ansm('névirapine + rifampicine: not recommended', 'kétoconazole + névirapine: contraindicated'),
      cite(label.nevirapine, table),
    ],
  },
  {
    between: [['nevirapine'], ['fluconazole']],
    severity: 'caution',
    effect: 'nevirapine can double; watch for rash and liver damage.',
    sources: [ansm('fluconazole + névirapine: precaution'), cite(label.nevirapine, table)],
  },
  {
    between: [['atazanavir'], ['proton-pump inhibitor']],
    severity: 'serious',
    effect: 'atazanavir can fall too low to suppress HIV; avoid.',
    sources: [
      ansm('antisécrétoires inhibiteurs de la pompe à protons + atazanavir: not recommended'),
      liverpool('atazanavir + omeprazole: do not coadminister'),
      cite(label.omeprazole, 'Table 3, atazanavir'),
      onc('atazanavir + omeprazole'),
    ],
  },
  {
    between: [['atazanavir'], ['NNRTI']],
    severity: 'serious',
    effect: 'atazanavir can fall too low to suppress HIV; avoid.',
    sources: [ansm('atazanavir + éfavirenz: not recommended', 'atazanavir + névirapine: not recommended')],
  },
  {
    between: [['zidovudine'], ['rifampicin']],
    severity: 'serious',
    effect: 'zidovudine can fall too low to work; avoid.',
    sources: [ansm('rifampicine + zidovudine: not recommended')],
  },
  {
    between: [['fluconazole', 'ketoconazole'], ['rifampicin']],
    severity: 'serious',
    effect: 'the antifungal can fall and fail; avoid.',
    sources: [
      ansm('fluconazole + rifampicine: not recommended', 'kétoconazole + rifampicine: not recommended'),
    ],
  },
  {
    between: [['itraconazole'], ['enzyme inducer', 'NNRTI']],
    severity: 'serious',
    effect: 'the antifungal can fall and fail; avoid.',
    sources: [ansm('inducteurs enzymatiques + itraconazole: not recommended')],
  },
  {
    between: [['miconazole'], ['rifampicin']],
    severity: 'caution',
    effect: 'the antifungal can fall and fail.',
    sources: [],
  },
  {
    between: [['doxycycline'], ['carbamazepine', 'phenytoin', 'phenobarbital']],
    severity: 'caution',
    effect: 'doxycycline can be cleared too fast.',
    sources: [
      ansm('anticonvulsivants inducteurs enzymatiques + doxycycline: precaution'),
      cite(label.phenytoin, 'Drugs whose efficacy is impaired by phenytoin'),
    ],
  },
  {
    between: [['doxycycline'], ['rifampicin']],
    severity: 'caution',
    effect: 'doxycycline can be cleared too fast.',
    sources: [],
  },
  {
    between: [['isoniazid'], ['carbamazepine']],
    severity: 'serious',
    effect: 'carbamazepine can rise to a toxic level; avoid.',
    sources: [ansm('carbamazépine + isoniazide: not recommended')],
  },
  {
    between: [['isoniazid'], ['phenytoin']],
    severity: 'caution',
    effect: 'phenytoin can rise to a toxic level; check the level.',
    sources: [ansm('isoniazide + phénytoïne: precaution')],
  },
  {
    between: [['isoniazid'], ['paracetamol']],
    severity: 'caution',
    effect: 'the combination is usually not recommended; regular paracetamol can harm the liver more easily.',
    sources: [micromedex('isoniazid (oral)', 2, 'acetaminophen')],
  },
]
