import {
  beers2012,
  beers2019,
  beers2023,
  beersCards,
  emaMetoclopramide,
  fsrhOver40,
  nigeria,
  nitrofurantoinSmpc,
  olderPeople,
} from '../documents/ages.ts'
import { mayo } from '../documents/general.ts'
import { precautions, whoList } from '../documents/handbook.ts'
import { ciprofloxacinHighlights, openFda } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import { years, type AgeRow } from './row.ts'

/** What needs caution in older people. */
export const olderAdults: readonly AgeRow[] = [
  {
    whom: ['NSAID'],
    from: years(65),
    severity: 'caution',
    effect:
      'it can make the stomach bleed, above all from 75 years or with steroids or blood thinners; protect the stomach.',
    sources: [cite(beers2012, 'NSAIDs'), cite(openFda('naproxen'), 'Boxed warning')],
  },
  {
    whom: ['glibenclamide'],
    from: years(60),
    severity: 'caution',
    effect:
      'blood sugar can stay low for long; the WHO calls it unsuitable above 60, gliclazide is preferred.',
    sources: [
      whoList('18.5 glibenclamide, note'),
      cite(beers2023, 'Independent of diagnosis: sulfonylureas'),
      nigeria('Diabetes mellitus: gliclazide in the elderly'),
    ],
  },
  {
    whom: ['glimepiride'],
    from: years(65),
    severity: 'caution',
    effect: 'blood sugar can stay low for long; gliclazide is preferred.',
    sources: [
      cite(beers2023, 'Independent of diagnosis: sulfonylureas'),
      nigeria('Diabetes mellitus: gliclazide in the elderly'),
    ],
  },
  {
    whom: ['benzodiazepine', 'sedating antihistamine', 'tricyclic antidepressant', 'trihexyphenidyl'],
    from: years(65),
    severity: 'caution',
    effect: 'it can cause confusion and falls.',
    sources: [
      cite(beers2023, 'Independent of diagnosis: benzodiazepines, anticholinergics'),
      cite(beers2019, 'Table C.1'),
    ],
  },
  {
    whom: ['antipsychotic'],
    from: years(65),
    severity: 'caution',
    effect: 'with dementia it can raise the risk of stroke and death.',
    sources: [precautions('haloperidol (oral)'), cite(beersCards, 'Antipsychotics')],
  },
  {
    whom: ['digoxin'],
    from: years(65),
    severity: 'caution',
    effect: 'older kidneys clear it slowly; usually at most 125 micrograms a day.',
    sources: [
      nigeria('Heart failure: the elderly may require 62.5 to 125 micrograms'),
      olderPeople('digoxin (oral)'),
      cite(beersCards, 'Digoxin'),
    ],
  },
  {
    whom: ['metoclopramide'],
    from: years(65),
    severity: 'caution',
    effect: 'it can cause lasting movement disorders; at most 5 days.',
    sources: [
      olderPeople('metoclopramide (oral)'),
      cite(emaMetoclopramide, 'Short-term use, up to 5 days'),
      cite(beersCards, 'Metoclopramide'),
    ],
  },
  {
    whom: ['nitrofurantoin'],
    from: years(65),
    severity: 'caution',
    effect: 'check the kidneys: it is contraindicated under an eGFR of 45.',
    sources: [cite(nitrofurantoinSmpc, '4.3 Contraindications: renal'), cite(beersCards, 'Nitrofurantoin')],
  },
  {
    whom: ['fluoroquinolone'],
    from: years(60),
    severity: 'caution',
    effect: 'tendons tear more easily.',
    sources: [cite(ciprofloxacinHighlights, 'Boxed warning'), precautions('ciprofloxacin (oral)')],
  },
  {
    whom: ['tramadol'],
    from: years(75),
    severity: 'caution',
    effect: 'a lower dose is enough: at most 300 mg a day.',
    sources: [cite(mayo('tramadol (oral)'), 'Dosing: over 75 years')],
  },
  {
    whom: ['oestrogen'],
    from: years(50),
    severity: 'caution',
    effect: 'it can raise the risk of clots, stroke and heart attack; choose a method without oestrogen.',
    sources: [cite(fsrhOver40, 'Combined methods from 50 years')],
  },
  {
    whom: ['dabigatran'],
    from: years(75),
    severity: 'caution',
    effect: 'bleeding is more likely; check the kidneys and the dose.',
    sources: [],
  },
]
