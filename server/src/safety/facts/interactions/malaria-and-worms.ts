import { coartemMonograph, folicAcidWithSp, spMonograph } from '../documents/interaction-articles.ts'
import { ansm, liverpool, micromedex } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

export const malariaAndWorms: readonly InteractionRow[] = [
  {
    between: [
      ['sulfadoxine', 'pyrimethamine'],
      ['sulfamethoxazole', 'trimethoprim'],
    ],
    severity: 'serious',
    effect:
      'together they can raise the risk of severe skin and blood reactions; choose another antimalarial.',
    sources: [
      cite(spMonograph, 'Contra-indications, adverse effects, precautions'),
      ansm('pyriméthamine + triméthoprime: precaution'),
    ],
  },
  {
    between: [['amodiaquine'], ['efavirenz']],
    severity: 'serious',
    effect: 'together they can harm the liver; choose another antimalarial.',
    sources: [liverpool('efavirenz + amodiaquine: do not coadminister')],
  },
  {
    between: [['amodiaquine'], ['zidovudine']],
    severity: 'serious',
    effect:
      'together they can lower the white blood cells; choose another antimalarial, or check the blood count.',
    sources: [liverpool('zidovudine + amodiaquine: potential interaction')],
  },
  {
    between: [['lumefantrine'], ['NNRTI']],
    severity: 'caution',
    effect: 'the antimalarial can fall; see the person again and check that the malaria is cured.',
    sources: [
      liverpool(
        'efavirenz + lumefantrine: potential interaction',
        'nevirapine + lumefantrine: potential interaction',
      ),
    ],
  },
  {
    between: [['piperaquine'], ['efavirenz']],
    severity: 'serious',
    effect: 'the combination is not recommended; choose another antimalarial.',
    sources: [micromedex('efavirenz (oral)', 1, 'piperaquine')],
  },
  {
    between: [['piperaquine'], ['nevirapine']],
    severity: 'caution',
    effect: 'the antimalarial can fall; see the person again and check that the malaria is cured.',
    sources: [],
  },
  {
    between: [['lumefantrine', 'artemether', 'atovaquone', 'quinine', 'mefloquine'], ['rifampicin']],
    severity: 'serious',
    effect: 'the antimalarial can fall too low to cure malaria.',
    sources: [
      cite(coartemMonograph, 'Contraindications'),
      ansm('atovaquone + rifampicine: not recommended', 'quinine + rifampicine: not recommended'),
      micromedex('artemether and lumefantrine (oral)', 1, 'rifampin'),
      micromedex('mefloquine (oral)', 3, 'rifampin'),
    ],
  },
  {
    between: [['piperaquine', 'artesunate', 'dihydroartemisinin'], ['rifampicin']],
    severity: 'serious',
    effect: 'the antimalarial can fall too low to cure malaria.',
    sources: [],
  },
  {
    between: [['lumefantrine'], ['carbamazepine', 'phenytoin']],
    severity: 'serious',
    effect: 'the antimalarial can fall too low to cure malaria; never combine.',
    sources: [
      cite(coartemMonograph, 'Contraindications'),
      micromedex('artemether and lumefantrine (oral)', 1, 'carbamazepine, phenytoin'),
    ],
  },
  {
    between: [['piperaquine'], ['phenytoin']],
    severity: 'serious',
    effect: 'the combination is not recommended; choose another antimalarial.',
    sources: [micromedex('phenytoin (oral)', 1, 'piperaquine')],
  },
  {
    between: [['piperaquine'], ['carbamazepine']],
    severity: 'caution',
    effect: 'the antimalarial can fall; check that the malaria is cured.',
    sources: [],
  },
  {
    between: [['lumefantrine', 'piperaquine'], ['phenobarbital']],
    severity: 'caution',
    effect: 'the antimalarial can fall; check that the malaria is cured.',
    sources: [],
  },
  {
    between: [['sulfadoxine', 'pyrimethamine'], ['folic acid']],
    severity: 'caution',
    effect:
      'folic acid can weaken the antimalarial, above all 5 mg or more; none on the day of the dose and for 2 weeks after.',
    sources: [
      cite(spMonograph, 'Contra-indications, adverse effects, precautions'),
      cite(folicAcidWithSp, '5.4 Intermittent preventive treatment in pregnancy, note'),
    ],
  },
  {
    between: [['atovaquone'], ['efavirenz', 'protease inhibitor']],
    severity: 'serious',
    effect: 'atovaquone can fall too low to work; choose another antimalarial.',
    sources: [
      ansm(
        'atovaquone + éfavirenz: not recommended',
        'atovaquone + inhibiteurs de protéases boostés par ritonavir: not recommended',
      ),
      liverpool('efavirenz or protease inhibitors + atovaquone: potential interaction'),
    ],
  },
  {
    between: [['praziquantel'], ['rifampicin']],
    severity: 'serious',
    effect: 'praziquantel can fall too low to work; never combine.',
    sources: [ansm('praziquantel + rifampicine: contraindicated')],
  },
  {
    between: [['praziquantel'], ['carbamazepine', 'phenytoin', 'phenobarbital']],
    severity: 'serious',
    effect: 'praziquantel can fall too low to work; avoid.',
    sources: [ansm('anticonvulsivants inducteurs enzymatiques + praziquantel: not recommended')],
  },
]
