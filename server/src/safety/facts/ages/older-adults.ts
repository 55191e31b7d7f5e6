import { notRead } from '../source.ts'
import { years, type AgeRow } from './row.ts'

/** What needs caution in older people. */
export const olderAdults: readonly AgeRow[] = [
  {
    whom: ['NSAID'],
    from: years(65),
    severity: 'caution',
    effect: 'it can harm stomach, kidneys and heart; the shortest time, with the stomach protected.',
    sources: notRead('AGS Beers Criteria 2023; BNF, prescribing in the elderly'),
  },
  {
    whom: ['glibenclamide', 'glimepiride'],
    from: years(65),
    severity: 'caution',
    effect: 'blood sugar can stay low for long; gliclazide is safer.',
    sources: notRead('AGS Beers Criteria 2023; WHO Essential Medicines List: gliclazide'),
  },
  {
    whom: ['benzodiazepine', 'sedating antihistamine', 'tricyclic antidepressant', 'trihexyphenidyl'],
    from: years(65),
    severity: 'caution',
    effect: 'it can cause confusion and falls.',
    sources: notRead('AGS Beers Criteria 2023'),
  },
  {
    whom: ['antipsychotic'],
    from: years(65),
    severity: 'caution',
    effect: 'with dementia it can raise the risk of stroke and death.',
    sources: notRead('FDA boxed warning of antipsychotics; AGS Beers Criteria 2023'),
  },
  {
    whom: ['digoxin'],
    from: years(65),
    severity: 'caution',
    effect: 'older kidneys clear it slowly; usually at most 125 micrograms a day.',
    sources: notRead('AGS Beers Criteria 2023; BNF, digoxin: elderly'),
  },
  {
    whom: ['metoclopramide'],
    from: years(65),
    severity: 'caution',
    effect: 'it can cause lasting movement disorders; at most 5 days.',
    sources: notRead('AGS Beers Criteria 2023; EMA 2013'),
  },
  {
    whom: ['nitrofurantoin'],
    from: years(65),
    severity: 'caution',
    effect: 'it doesn’t work, and does harm, if the kidneys are weak; check them.',
    sources: notRead('MHRA 2014: nitrofurantoin and kidney function'),
  },
  {
    whom: ['fluoroquinolone'],
    from: years(60),
    severity: 'caution',
    effect: 'tendons tear more easily.',
    sources: notRead('MHRA 2019 and FDA boxed warning: fluoroquinolones and tendon damage'),
  },
  {
    whom: ['tramadol'],
    from: years(75),
    severity: 'caution',
    effect: 'a lower dose is enough: at most 300 mg a day.',
    sources: notRead('FDA label of tramadol: over 75 years'),
  },
  {
    whom: ['oestrogen'],
    from: years(50),
    severity: 'caution',
    effect: 'it can raise the risk of clots, stroke and heart attack; choose a method without oestrogen.',
    sources: notRead('FSRH UK Medical Eligibility Criteria; FSRH, contraception over 40'),
  },
  {
    whom: ['dabigatran'],
    from: years(75),
    severity: 'caution',
    effect: 'bleeding is more likely; check the kidneys and the dose.',
    sources: notRead('BNF, dabigatran: elderly'),
  },
]
