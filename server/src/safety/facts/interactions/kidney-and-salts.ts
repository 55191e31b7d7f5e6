import { notRead } from '../source.ts'
import type { InteractionRow } from './row.ts'

const raas = ['ACE inhibitor', 'angiotensin receptor blocker'] as const

export const kidneyAndSalts: readonly InteractionRow[] = [
  {
    between: [['ACE inhibitor'], ['angiotensin receptor blocker']],
    severity: 'serious',
    effect: 'together they can raise the risk of kidney failure, high potassium and low blood pressure.',
    sources: notRead('EMA 2014: dual blockade of the renin-angiotensin system; BNF'),
  },
  {
    between: [raas, ['potassium-sparing diuretic']],
    severity: 'serious',
    effect: 'together they can raise potassium to a dangerous level; check potassium and kidneys early.',
    sources: notRead('MHRA 2016: spironolactone and ACE inhibitors or ARBs, hyperkalaemia; BNF'),
  },
  {
    between: [[...raas, 'potassium-sparing diuretic'], ['potassium chloride']],
    severity: 'serious',
    effect: 'together they can raise potassium to a dangerous level.',
    sources: notRead('BNF, Interactions: potassium salts'),
  },
  {
    between: [[...raas, 'potassium-sparing diuretic'], ['trimethoprim']],
    severity: 'serious',
    effect: 'together they can raise potassium to a dangerous level, above all in older people.',
    sources: notRead('BNF, Interactions: trimethoprim and ACE inhibitors, ARBs or spironolactone'),
  },
  {
    between: [raas, ['NSAID']],
    severity: 'caution',
    effect: 'the kidneys can be harmed and the blood pressure rise, more so with a diuretic.',
    sources: notRead('BNF, Interactions: ACE inhibitors or ARBs and NSAIDs'),
  },
  {
    between: [['thiazide diuretic', 'loop diuretic', 'potassium-sparing diuretic'], ['NSAID']],
    severity: 'caution',
    effect: 'the kidneys can be harmed and the diuretic be less effective.',
    sources: notRead('BNF, Interactions: diuretics and NSAIDs'),
  },
  {
    between: [['lithium'], ['NSAID']],
    severity: 'serious',
    effect: 'lithium can rise to a toxic level; avoid, or check the level.',
    sources: notRead('BNF, Interactions: lithium and NSAIDs'),
  },
  {
    between: [['lithium'], raas],
    severity: 'serious',
    effect: 'lithium can rise to a toxic level; check the level often.',
    sources: notRead('BNF, Interactions: lithium and ACE inhibitors or ARBs'),
  },
  {
    between: [['lithium'], ['thiazide diuretic', 'loop diuretic']],
    severity: 'serious',
    effect: 'lithium can rise to a toxic level; avoid, or check the level often.',
    sources: notRead('BNF, Interactions: lithium and diuretics'),
  },
  {
    between: [['lithium'], ['metronidazole', 'SSRI', 'SNRI', 'haloperidol', 'carbamazepine']],
    severity: 'caution',
    effect: 'side effects of lithium on the nerves can increase; watch for tremor and confusion.',
    sources: notRead('BNF, Appendix 1: lithium'),
  },
  {
    between: [['methotrexate'], ['NSAID', 'aspirin']],
    severity: 'serious',
    effect: 'methotrexate can rise to a toxic level; check blood count and kidneys closely.',
    sources: notRead('BNF, Interactions: methotrexate and NSAIDs'),
  },
  {
    between: [['methotrexate'], ['trimethoprim', 'sulfamethoxazole', 'antifolate antimalarial']],
    severity: 'serious',
    effect: 'together they can stop blood cells being made; avoid.',
    sources: notRead('BNF, Interactions: methotrexate and antifolates'),
  },
  {
    between: [
      ['methotrexate'],
      ['penicillin', 'proton-pump inhibitor', 'ciprofloxacin', 'tetracycline antibiotic'],
    ],
    severity: 'caution',
    effect: 'methotrexate can be cleared more slowly; watch the blood count.',
    sources: notRead('BNF, Appendix 1: methotrexate'),
  },
  {
    between: [['aminoglycoside'], ['loop diuretic']],
    severity: 'serious',
    effect: 'together they can raise the risk of lasting deafness.',
    sources: notRead('BNF, Interactions: aminoglycosides and loop diuretics'),
  },
  {
    between: [['aminoglycoside', 'tenofovir'], ['NSAID']],
    severity: 'caution',
    effect: 'together they can harm the kidneys; check them.',
    sources: notRead('BNF, Appendix 1: aminoglycosides; FDA label of tenofovir disoproxil'),
  },
  {
    between: [['tenofovir'], ['aminoglycoside']],
    severity: 'serious',
    effect: 'together they can harm the kidneys; avoid, or check them weekly.',
    sources: notRead('FDA label of tenofovir disoproxil: nephrotoxic agents'),
  },
  {
    between: [['loop diuretic', 'thiazide diuretic'], ['glucocorticoid']],
    severity: 'caution',
    effect: 'together they can lower potassium.',
    sources: notRead('BNF, Interactions: corticosteroids and diuretics'),
  },
  {
    between: [['allopurinol'], ['ACE inhibitor', 'thiazide diuretic']],
    severity: 'caution',
    effect:
      'together they can raise the risk of severe skin and allergic reactions, more so in kidney disease.',
    sources: notRead('BNF, Appendix 1: allopurinol'),
  },
  {
    between: [['allopurinol'], ['aminopenicillin']],
    severity: 'caution',
    effect: 'together they can raise the risk of a rash.',
    sources: notRead('BNF, Interactions: allopurinol and amoxicillin or ampicillin'),
  },
  {
    between: [['SGLT2 inhibitor'], ['loop diuretic', 'thiazide diuretic']],
    severity: 'caution',
    effect: 'together they can cause dehydration and lower the blood pressure.',
    sources: notRead('BNF, Appendix 1: SGLT2 inhibitors'),
  },
]
