import { notRead } from '../source.ts'
import type { InteractionRow } from './row.ts'

export const mindAndNerves: readonly InteractionRow[] = [
  {
    between: [['opioid'], ['benzodiazepine']],
    severity: 'serious',
    effect: 'together they can make breathing stop; avoid, or the lowest doses for the shortest time.',
    sources: notRead('FDA boxed warning 2016 and MHRA 2020: opioids with benzodiazepines'),
  },
  {
    between: [['opioid'], ['gabapentinoid', 'phenobarbital']],
    severity: 'serious',
    effect: 'together they can make breathing stop; avoid, or start very low.',
    sources: notRead('MHRA 2017 and 2021: gabapentin and pregabalin, respiratory depression'),
  },
  {
    between: [['opioid'], ['sedating antihistamine', 'antipsychotic', 'tricyclic antidepressant']],
    severity: 'caution',
    effect: 'together they can cause drowsiness and slow the breathing.',
    sources: notRead('BNF, Appendix 1: drugs with sedative effects'),
  },
  {
    between: [
      ['benzodiazepine'],
      [
        'sedating antihistamine',
        'antipsychotic',
        'tricyclic antidepressant',
        'gabapentinoid',
        'phenobarbital',
      ],
    ],
    severity: 'caution',
    effect: 'together they can cause drowsiness; no driving, and beware of falls in older people.',
    sources: notRead('BNF, Appendix 1: drugs with sedative effects'),
  },
  {
    between: [['tramadol'], ['SSRI', 'SNRI', 'tricyclic antidepressant']],
    severity: 'serious',
    effect: 'together they can cause seizures and serotonin syndrome.',
    sources: notRead('BNF, Interactions: tramadol and antidepressants'),
  },
  {
    between: [
      ['codeine', 'tramadol'],
      ['fluoxetine', 'paroxetine'],
    ],
    severity: 'caution',
    effect: 'the opioid can relieve less pain, because it is not turned into its active form.',
    sources: notRead('FDA labels of codeine and tramadol: CYP2D6 inhibitors'),
  },
  {
    between: [['opioid'], ['strong CYP3A4 inhibitor', 'enzyme inducer']],
    severity: 'caution',
    effect: 'the effect of the opioid can change; watch breathing and pain.',
    sources: notRead('FDA labels of opioid analgesics: CYP3A4 inhibitors and inducers'),
  },
  {
    between: [['pentazocine'], ['morphine', 'codeine', 'dihydrocodeine', 'tramadol']],
    severity: 'serious',
    effect: 'pentazocine can stop the pain relief and cause withdrawal.',
    sources: notRead('BNF, Interactions: mixed agonist-antagonist opioids'),
  },
  {
    between: [['SSRI', 'SNRI'], ['tricyclic antidepressant']],
    severity: 'serious',
    effect: 'the tricyclic can rise to a toxic level, with serotonin syndrome and seizures.',
    sources: notRead('BNF, Interactions: SSRIs and tricyclic antidepressants'),
  },
  {
    between: [['SSRI'], ['SNRI']],
    severity: 'serious',
    effect: 'together they can cause serotonin syndrome.',
    sources: notRead('BNF, Interactions: drugs with serotonergic effects'),
  },
  {
    between: [
      ['SSRI', 'SNRI'],
      ['sumatriptan', 'dextromethorphan'],
    ],
    severity: 'caution',
    effect: 'together they can cause serotonin syndrome; watch for restlessness, sweating and tremor.',
    sources: notRead('FDA 2006: triptans with SSRIs or SNRIs; BNF'),
  },
  {
    between: [['metoclopramide'], ['antipsychotic']],
    severity: 'serious',
    effect: 'together they can cause severe movement disorders; avoid.',
    sources: notRead('FDA label of metoclopramide: antipsychotics'),
  },
  {
    between: [['metoclopramide'], ['SSRI', 'SNRI']],
    severity: 'caution',
    effect: 'together they can cause movement disorders and serotonin syndrome.',
    sources: notRead('FDA label of metoclopramide: drug interactions'),
  },
  {
    between: [['carbamazepine'], ['clarithromycin', 'erythromycin', 'rate-limiting calcium-channel blocker']],
    severity: 'serious',
    effect: 'carbamazepine can rise to a toxic level; choose another medicine.',
    sources: notRead('BNF, Appendix 1: carbamazepine'),
  },
  {
    between: [['phenytoin'], ['fluconazole', 'chloramphenicol', 'sulfamethoxazole', 'amiodarone']],
    severity: 'serious',
    effect: 'phenytoin can rise to a toxic level; check the level.',
    sources: notRead('BNF, Appendix 1: phenytoin'),
  },
  {
    between: [
      ['phenytoin', 'carbamazepine'],
      ['metronidazole', 'cimetidine', 'fluoxetine', 'omeprazole'],
    ],
    severity: 'caution',
    effect: 'the antiepileptic can rise; watch for unsteadiness and double vision.',
    sources: notRead('BNF, Appendix 1: antiepileptics'),
  },
  {
    between: [['carbamazepine'], ['fluconazole', 'itraconazole', 'ketoconazole']],
    severity: 'caution',
    effect: 'carbamazepine can rise, and the antifungal fall.',
    sources: notRead('BNF, Appendix 1: carbamazepine'),
  },
  {
    between: [['valproate'], ['lamotrigine']],
    severity: 'serious',
    effect: 'lamotrigine can double and cause a severe rash; halve its dose and raise it slowly.',
    sources: notRead('FDA boxed warning of lamotrigine; BNF'),
  },
  {
    between: [['valproate'], ['carbamazepine', 'phenytoin', 'phenobarbital']],
    severity: 'caution',
    effect: 'levels of both can change; watch for drowsiness.',
    sources: notRead('BNF, Appendix 1: valproate'),
  },
  {
    between: [['carbamazepine', 'phenytoin', 'phenobarbital'], ['folic acid']],
    severity: 'caution',
    effect: 'high doses of folic acid can lower the antiepileptic a little.',
    sources: notRead('BNF, Appendix 1: folates and antiepileptics'),
  },
  {
    between: [['carbamazepine'], ['thiazide diuretic']],
    severity: 'caution',
    effect: 'together they can lower sodium.',
    sources: notRead('BNF, Appendix 1: drugs that lower sodium'),
  },
  {
    between: [['SSRI', 'SNRI'], ['thiazide diuretic']],
    severity: 'caution',
    effect: 'together they can lower sodium, above all in older people.',
    sources: notRead('BNF, Appendix 1: drugs that lower sodium'),
  },
  {
    between: [
      ['tricyclic antidepressant', 'antipsychotic'],
      ['sedating antihistamine', 'anticholinergic'],
    ],
    severity: 'caution',
    effect: 'together they can cause dry mouth, constipation, urinary retention and confusion.',
    sources: notRead('BNF, Appendix 1: drugs with antimuscarinic effects'),
  },
  {
    between: [['tricyclic antidepressant'], ['antipsychotic']],
    severity: 'caution',
    effect: 'together they can cause drowsiness and lower the blood pressure on standing up.',
    sources: notRead('BNF, Appendix 1: tricyclic antidepressants'),
  },
  {
    between: [['ergotamine'], ['macrolide', 'strong CYP3A4 inhibitor']],
    severity: 'serious',
    effect: 'ergotamine can rise and close the blood vessels of arms and legs; never combine.',
    sources: notRead('FDA boxed warning of ergotamine'),
  },
  {
    between: [['ergotamine'], ['sumatriptan', 'beta-blocker']],
    severity: 'serious',
    effect: 'together they can narrow the blood vessels dangerously; never within 24 hours of a triptan.',
    sources: notRead('BNF, Appendix 1: ergotamine'),
  },
  {
    between: [['alprazolam'], ['strong CYP3A4 inhibitor']],
    severity: 'serious',
    effect: 'the benzodiazepine can rise and make breathing stop; avoid.',
    sources: notRead('FDA label of alprazolam: contraindications'),
  },
]
