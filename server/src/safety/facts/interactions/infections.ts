import { notRead } from '../source.ts'
import type { InteractionRow } from './row.ts'

const minerals = ['antacid or mineral'] as const

export const infections: readonly InteractionRow[] = [
  {
    between: [['tetracycline antibiotic'], minerals],
    severity: 'caution',
    effect:
      'antacids, iron, zinc and calcium can stop the antibiotic being absorbed; take them 2 to 3 hours apart.',
    sources: notRead('BNF, Interactions: tetracyclines and antacids, iron, zinc or calcium'),
  },
  {
    between: [['fluoroquinolone'], minerals],
    severity: 'caution',
    effect:
      'antacids, iron, zinc and calcium can stop the antibiotic being absorbed; take the antibiotic 2 hours before or 6 hours after.',
    sources: notRead('BNF, Interactions: quinolones and antacids, iron, zinc or calcium'),
  },
  {
    between: [['dolutegravir'], minerals],
    severity: 'caution',
    effect: 'antacids and minerals can lower dolutegravir; take it 2 hours before or 6 hours after.',
    sources: notRead('WHO HIV guidelines 2021: dolutegravir and polyvalent cations'),
  },
  {
    between: [
      ['chloroquine', 'hydroxychloroquine', 'nitrofurantoin', 'isoniazid', 'ethambutol'],
      ['aluminium hydroxide', 'magnesium hydroxide', 'magnesium trisilicate'],
    ],
    severity: 'caution',
    effect: 'the antacid can stop it being absorbed; take them some hours apart.',
    sources: notRead('BNF, Appendix 1: antacids'),
  },
  {
    between: [['ciprofloxacin'], ['xanthine']],
    severity: 'serious',
    effect: 'theophylline can rise to a toxic level and cause seizures; choose another antibiotic.',
    sources: notRead('FDA label of ciprofloxacin: boxed advice on theophylline; BNF'),
  },
  {
    between: [['clarithromycin', 'erythromycin'], ['xanthine']],
    severity: 'serious',
    effect: 'theophylline can rise to a toxic level; reduce its dose and check the level.',
    sources: notRead('BNF, Interactions: theophylline and macrolides'),
  },
  {
    between: [['fluoroquinolone'], ['glucocorticoid']],
    severity: 'serious',
    effect: 'together they can raise the risk of a torn tendon, above all over the age of 60.',
    sources: notRead('MHRA 2019 and FDA boxed warning: fluoroquinolones and tendon damage'),
  },
  {
    between: [['fluoroquinolone'], ['NSAID']],
    severity: 'caution',
    effect: 'together they can raise the risk of seizures.',
    sources: notRead('BNF, Interactions: quinolones and NSAIDs'),
  },
  {
    between: [
      ['sulfadoxine', 'pyrimethamine'],
      ['sulfamethoxazole', 'trimethoprim'],
    ],
    severity: 'serious',
    effect:
      'together they can raise the risk of severe skin and blood reactions; choose another antimalarial.',
    sources: notRead('WHO Guidelines for malaria: sulfadoxine-pyrimethamine with co-trimoxazole'),
  },
  {
    between: [['amodiaquine'], ['efavirenz']],
    severity: 'serious',
    effect: 'together they can harm the liver; choose artemether + lumefantrine.',
    sources: notRead('WHO Guidelines for malaria: artesunate + amodiaquine and efavirenz'),
  },
  {
    between: [['amodiaquine'], ['zidovudine']],
    severity: 'serious',
    effect: 'together they can lower the white blood cells; choose artemether + lumefantrine.',
    sources: notRead('WHO Guidelines for malaria: artesunate + amodiaquine and zidovudine'),
  },
  {
    between: [['lumefantrine', 'piperaquine'], ['NNRTI']],
    severity: 'caution',
    effect: 'the antimalarial can fall; see the person again and check that the malaria is cured.',
    sources: notRead('WHO Guidelines for malaria: antimalarials and HIV medicines'),
  },
  {
    between: [
      ['lumefantrine', 'piperaquine', 'artemisinin', 'atovaquone', 'quinine', 'mefloquine'],
      ['rifampicin'],
    ],
    severity: 'serious',
    effect: 'the antimalarial can fall too low to cure malaria.',
    sources: notRead('WHO Guidelines for malaria: rifampicin; BNF'),
  },
  {
    between: [
      ['lumefantrine', 'piperaquine'],
      ['carbamazepine', 'phenytoin', 'phenobarbital'],
    ],
    severity: 'caution',
    effect: 'the antimalarial can fall; check that the malaria is cured.',
    sources: notRead('BNF, Appendix 1: artemether with lumefantrine'),
  },
  {
    between: [['sulfadoxine', 'pyrimethamine'], ['folic acid']],
    severity: 'caution',
    effect: 'folic acid of 5 mg or more can weaken the antimalarial; 0.4 mg is allowed in pregnancy.',
    sources: notRead('WHO policy 2013: intermittent preventive treatment with sulfadoxine-pyrimethamine'),
  },
  {
    between: [['zidovudine'], ['sulfamethoxazole', 'trimethoprim', 'pyrimethamine']],
    severity: 'caution',
    effect: 'together they can lower the blood cells; check the blood count.',
    sources: notRead('BNF, Appendix 1: zidovudine'),
  },
  {
    between: [['dolutegravir'], ['rifampicin', 'carbamazepine']],
    severity: 'serious',
    effect: 'dolutegravir can fall too low; it is given as 50 mg twice a day.',
    sources: notRead('WHO HIV guidelines 2021: dolutegravir with rifampicin; FDA label'),
  },
  {
    between: [['dolutegravir'], ['phenytoin', 'phenobarbital']],
    severity: 'serious',
    effect: 'dolutegravir can fall too low to suppress HIV; avoid.',
    sources: notRead('FDA label of dolutegravir: drug interactions'),
  },
  {
    between: [['dolutegravir'], ['metformin']],
    severity: 'caution',
    effect: 'metformin levels can rise; at most 1 g a day.',
    sources: notRead('WHO HIV guidelines 2021: dolutegravir and metformin'),
  },
  {
    between: [['protease inhibitor'], ['enzyme inducer']],
    severity: 'serious',
    effect: 'the HIV medicine can fall too low to work; with rifampicin, never combine at usual doses.',
    sources: notRead('FDA labels of lopinavir/ritonavir and atazanavir: contraindications; WHO'),
  },
  {
    between: [['nevirapine'], ['rifampicin', 'fluconazole', 'ketoconazole']],
    severity: 'serious',
    effect: 'levels change, and the HIV medicine can fail or harm the liver.',
    sources: notRead('FDA label of nevirapine: drug interactions; WHO'),
  },
  {
    between: [['atazanavir'], ['proton-pump inhibitor']],
    severity: 'serious',
    effect: 'atazanavir can fall too low to suppress HIV; avoid.',
    sources: notRead('FDA label of atazanavir: proton-pump inhibitors'),
  },
  {
    between: [['protease inhibitor'], ['fluticasone', 'budesonide']],
    severity: 'serious',
    effect: 'the steroid can build up and suppress the adrenal glands; beclometasone is safer.',
    sources: notRead('BNF, Interactions: HIV protease inhibitors and corticosteroids'),
    evenTopical: true,
  },
  {
    between: [['azole antifungal'], ['rifampicin']],
    severity: 'caution',
    effect: 'the antifungal can fall and fail.',
    sources: notRead('BNF, Appendix 1: rifampicin'),
  },
  {
    between: [['praziquantel'], ['rifampicin']],
    severity: 'serious',
    effect: 'praziquantel can fall too low to work; never combine.',
    sources: notRead('FDA label of praziquantel: contraindications'),
  },
  {
    between: [['doxycycline'], ['enzyme inducer']],
    severity: 'caution',
    effect: 'doxycycline can be cleared too fast.',
    sources: notRead('BNF, Appendix 1: doxycycline'),
  },
  {
    between: [['isoniazid'], ['carbamazepine', 'phenytoin']],
    severity: 'serious',
    effect: 'the antiepileptic can rise to a toxic level, and harm the liver.',
    sources: notRead('BNF, Interactions: isoniazid and antiepileptics'),
  },
  {
    between: [['isoniazid'], ['paracetamol']],
    severity: 'caution',
    effect: 'regular paracetamol can harm the liver more easily.',
    sources: notRead('FDA label of isoniazid: acetaminophen'),
  },
  {
    between: [
      ['itraconazole', 'ketoconazole'],
      ['proton-pump inhibitor', 'H2 blocker', 'antacid or mineral'],
    ],
    severity: 'caution',
    effect: 'without stomach acid the antifungal is poorly absorbed.',
    sources: notRead('BNF, Appendix 1: itraconazole, ketoconazole'),
  },
]
