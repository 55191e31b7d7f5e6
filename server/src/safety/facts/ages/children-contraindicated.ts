import {
  ceftriaxoneLabel,
  children,
  cotrimoxazoleLabel,
  emaMetoclopramide,
  loperamideNotes,
  mhraCough,
  nigeria,
  nitrofurantoinSmpc,
  onsides,
  promethazineLabel,
  promethazineTablets,
  spProductPage,
  whoHiv2013,
  whoMalaria2015,
  whoSpInInfants,
} from '../documents/ages.ts'
import { whoList } from '../documents/handbook.ts'
import { nitrazepamSmpc } from '../documents/mind-and-nerves.ts'
import { dihydrocodeineTablets, fdaCodeine } from '../documents/pain-and-joints.ts'
import { cite } from '../source.ts'
import { days, months, years, type AgeRow } from './row.ts'

const fdaOpioids = cite(fdaCodeine, 'Contraindication under 12 years')

/** What may seriously harm the young. */
export const childrenContraindicated: readonly AgeRow[] = [
  {
    whom: ['aspirin'],
    under: years(16),
    severity: 'serious',
    effect: 'it can cause Reye’s syndrome; use paracetamol instead.',
    sources: [nigeria('Fever, drug treatment')],
  },
  {
    whom: ['tetracycline antibiotic'],
    under: years(12),
    severity: 'serious',
    effect: 'it can stain and harm the teeth; the WHO allows doxycycline from 8 years.',
    sources: [
      nigeria('Tetracyclines, adverse reactions and cautions'),
      whoList('6.2 doxycycline'),
      cite(onsides('doxycycline'), '8.4 Pediatric use: 8 years'),
    ],
  },
  {
    whom: ['codeine'],
    under: years(12),
    severity: 'serious',
    effect: 'it can make breathing stop, above all in fast metabolisers.',
    sources: [fdaOpioids, children('codeine (oral)')],
  },
  {
    whom: ['tramadol'],
    under: years(12),
    severity: 'serious',
    effect: 'it can make breathing stop.',
    sources: [fdaOpioids, children('tramadol (oral)')],
  },
  {
    whom: ['dihydrocodeine'],
    under: years(4),
    severity: 'serious',
    effect: 'it has no dose at this age.',
    sources: [cite(dihydrocodeineTablets, '4.2: doses from 4 years')],
  },
  {
    whom: ['nitrazepam'],
    under: years(12),
    severity: 'serious',
    effect: 'it isn’t to be used at this age.',
    sources: [cite(nitrazepamSmpc, '4.2: not under 12 years')],
  },
  {
    whom: ['promethazine'],
    under: years(2),
    severity: 'serious',
    effect: 'it can make breathing stop.',
    sources: [
      cite(promethazineLabel, 'Warnings: respiratory depression'),
      cite(promethazineTablets, '4.3 Contraindications'),
    ],
  },
  {
    whom: ['ibuprofen'],
    under: months(3),
    severity: 'serious',
    effect: 'it isn’t for so young an infant; use paracetamol as directed for the age.',
    sources: [whoList('2.1 ibuprofen, note'), children('ibuprofen (oral)')],
  },
  {
    whom: ['loperamide'],
    under: years(4),
    severity: 'serious',
    effect: 'it can paralyse the bowel; give oral rehydration salts and zinc.',
    sources: [cite(loperamideNotes, 'Dose: not under 4 years'), children('loperamide (oral): 2 years')],
  },
  {
    whom: ['metoclopramide'],
    under: years(1),
    severity: 'serious',
    effect: 'it can cause severe movement disorders.',
    sources: [cite(emaMetoclopramide, 'Contraindicated under 1 year')],
  },
  {
    whom: ['pseudoephedrine', 'dextromethorphan'],
    under: years(6),
    severity: 'serious',
    effect: 'cough and cold medicines can do serious harm to young children.',
    sources: [cite(mhraCough, 'Which medicines are affected'), children('pseudoephedrine (oral)')],
  },
  {
    whom: ['ceftriaxone'],
    under: days(29),
    severity: 'serious',
    effect:
      'not with jaundice, born too early, or with calcium into a vein: it can worsen jaundice, and crystallise.',
    sources: [
      cite(ceftriaxoneLabel, 'Neonates up to 28 days'),
      children('ceftriaxone (injection)'),
      nigeria('Ceftriaxone, dose in neonates'),
    ],
  },
  {
    whom: ['sulfamethoxazole'],
    under: months(2),
    severity: 'serious',
    effect: 'it can poison so young an infant; Nigeria’s guideline gives it from 6 weeks.',
    sources: [
      cite(cotrimoxazoleLabel, 'Contraindications: under 2 months'),
      children('sulfamethoxazole and trimethoprim (oral)'),
    ],
  },
  {
    whom: ['sulfadoxine'],
    under: days(29),
    severity: 'serious',
    effect: 'it can cause kernicterus; the WHO gives it from 10 weeks, with vaccines.',
    sources: [cite(spProductPage, 'Not for newborns'), cite(whoSpInInfants, 'Summary')],
  },
  {
    whom: ['chloramphenicol'],
    under: days(28),
    severity: 'serious',
    effect: 'a newborn can’t clear it: grey baby syndrome can follow.',
    sources: [children('chloramphenicol')],
  },
  {
    whom: ['nitrofurantoin'],
    under: months(3),
    severity: 'serious',
    effect: 'it can destroy red blood cells.',
    sources: [cite(nitrofurantoinSmpc, '4.3 Contraindications: under 3 months')],
  },
  {
    whom: ['primaquine'],
    under: months(6),
    severity: 'serious',
    effect: 'the WHO excepts infants from it; another medicine is needed.',
    sources: [cite(whoMalaria2015, 'Executive summary: reducing transmissibility')],
  },
  {
    whom: ['efavirenz'],
    under: months(3),
    severity: 'serious',
    effect: 'there is no established dose.',
    sources: [children('efavirenz (oral)')],
  },
  {
    whom: ['lopinavir'],
    under: days(14),
    severity: 'serious',
    effect: 'the solution can poison the newborn, and for longer a baby born too early.',
    sources: [cite(whoHiv2013, '7.2.3 Clinical considerations'), children('lopinavir and ritonavir (oral)')],
  },
  {
    whom: ['valproate'],
    under: years(2),
    severity: 'serious',
    effect: 'it can cause deadly liver failure.',
    sources: [cite(onsides('valproic acid'), '8.4 Pediatric use'), children('valproic acid (oral)')],
  },
]
