import {
  children,
  coartemLabel,
  nigeria,
  whoEthambutol,
  whoHiv2013,
  whoMalariaInInfants,
  whoParasites1995,
} from '../documents/ages.ts'
import { whoList } from '../documents/handbook.ts'
import { eurartesim } from '../documents/malaria-and-worms.ts'
import { cite } from '../source.ts'
import { months, weeks, years, type AgeRow } from './row.ts'

/** What needs caution in the young: malaria, worms, tuberculosis and HIV. */
export const childrenCautionInfections: readonly AgeRow[] = [
  {
    whom: ['sulfadoxine'],
    under: months(2),
    severity: 'caution',
    effect: 'it can cause kernicterus in so young an infant.',
    sources: [],
  },
  {
    whom: ['ivermectin'],
    under: years(5),
    severity: 'caution',
    effect: 'not under 15 kg.',
    sources: [children('ivermectin (oral)'), nigeria('Scabies, drug treatment: over 5 years')],
  },
  {
    whom: ['mebendazole'],
    under: years(1),
    severity: 'caution',
    effect: 'it isn’t established in the first year of life.',
    sources: [children('mebendazole (oral)')],
  },
  {
    whom: ['albendazole', 'pyrantel'],
    under: years(2),
    severity: 'caution',
    effect: 'little is known of it under 2 years; not without need.',
    sources: [
      nigeria('Helminthiasis, drug treatment'),
      cite(whoParasites1995, 'Albendazole: over 2 years'),
      children('pyrantel (oral)'),
    ],
  },
  {
    whom: ['praziquantel'],
    under: years(4),
    severity: 'caution',
    effect:
      'it isn’t established under 1 year, and Nigeria’s guideline gives doses from 4 years; dose by weight.',
    sources: [children('praziquantel (oral)'), nigeria('Trematodes')],
  },
  {
    whom: ['artemether'],
    under: months(2),
    severity: 'caution',
    effect:
      'with lumefantrine it is established from 2 months and 5 kg; treat malaria all the same, in the same dose by weight.',
    sources: [cite(coartemLabel, 'Indications'), cite(whoMalariaInInfants, 'Diagnosis and treatment')],
  },
  {
    whom: ['piperaquine'],
    under: months(6),
    severity: 'caution',
    effect: 'it is meant from 6 months and 5 kg; treat malaria all the same, dosed by weight.',
    sources: [cite(eurartesim, '4.1 Indications'), cite(whoMalariaInInfants, 'Diagnosis and treatment')],
  },
  {
    whom: ['mefloquine'],
    under: months(6),
    severity: 'caution',
    effect: 'it isn’t established under 6 months; dose by weight.',
    sources: [children('mefloquine (oral)')],
  },
  {
    whom: ['amodiaquine'],
    under: months(6),
    severity: 'caution',
    effect: 'dose by weight: most products are meant from 5 kg.',
    sources: [],
  },
  {
    whom: ['ethambutol'],
    under: years(6),
    severity: 'caution',
    effect: 'sight is hard to monitor at this age; the WHO gives it at all ages, dosed by weight.',
    sources: [children('ethambutol (oral)'), cite(whoEthambutol, 'Optic neuritis')],
  },
  {
    whom: ['tenofovir'],
    under: years(2),
    severity: 'caution',
    effect: 'it isn’t established under 2 years or 10 kg; choose another if there is one.',
    sources: [children('tenofovir (oral)')],
  },
  {
    whom: ['dolutegravir'],
    under: weeks(4),
    severity: 'caution',
    effect: 'there is no established dose under 4 weeks or 3 kg.',
    sources: [children('dolutegravir (oral)'), whoList('6.4.2 dolutegravir')],
  },
  {
    whom: ['efavirenz'],
    under: years(3),
    severity: 'caution',
    effect: 'the WHO prefers lopinavir with ritonavir at this age.',
    sources: [cite(whoHiv2013, 'First-line regimens under 3 years')],
  },
]
