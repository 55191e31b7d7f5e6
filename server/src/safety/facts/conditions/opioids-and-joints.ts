import { milk, otherProblems, precautions, pregnancyCategory as category } from '../documents/handbook.ts'
import {
  allopurinolKidney,
  colchicineLabel,
  dhcContinus,
  dihydrocodeineTablets,
  fdaCodeine,
  methotrexateCanada,
  methotrexateContraindications,
  migraineInMilk,
  msfMorphine,
  oxfordKidney,
  scottishOpioids,
  tramadolHpra,
  whoFormularyMilk,
} from '../documents/pain-and-joints.ts'
import { strongOpioidsInMilk, weakOpioidsInMilk } from '../documents/pregnancy-and-milk.ts'
import { cite, type Source } from '../source.ts'
import type { ConditionRow } from './row.ts'

const tramadol = otherProblems('tramadol, oral')
const codeine = otherProblems('codeine, oral')
const morphine = otherProblems('morphine, oral')
const pentazocine = otherProblems('pentazocine and naloxone, oral')
const dihydrocodeine: Source = cite(dihydrocodeineTablets, '4.3, 4.4')

const opioids: readonly ConditionRow[] = [
  {
    whom: ['opioid'],
    when: { pregnancy: 'any' },
    severity: 'caution',
    effect: 'regular use can leave the newborn with withdrawal; shortest course, and none close to birth.',
    sources: [
      strongOpioidsInMilk,
      precautions('tramadol, oral'),
      precautions('codeine, oral'),
      precautions('morphine, oral'),
      precautions('pentazocine and naloxone, oral'),
    ],
  },
  {
    whom: ['codeine'],
    when: { breastfeeding: true },
    severity: 'serious',
    effect:
      'some mothers turn it into much morphine, which can stop the child’s breathing; use paracetamol or ibuprofen.',
    sources: [cite(fdaCodeine, 'summary'), weakOpioidsInMilk],
  },
  {
    whom: ['tramadol'],
    when: { breastfeeding: true },
    severity: 'serious',
    effect: 'the FDA advises against it: the child may breathe too slowly; use paracetamol or ibuprofen.',
    sources: [cite(fdaCodeine, 'summary'), milk('tramadol, oral')],
  },
  {
    whom: ['dihydrocodeine'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'lowest dose, not beyond 3 days without supervision; watch the child for drowsiness.',
    sources: [weakOpioidsInMilk],
  },
  {
    whom: ['morphine'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'the strong opioid of choice, but only for a short time; watch the child for drowsiness.',
    sources: [strongOpioidsInMilk],
  },
  {
    whom: ['pentazocine'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'too little is known about it in milk; prefer paracetamol or ibuprofen.',
    sources: [milk('pentazocine and naloxone, oral')],
  },
  {
    whom: ['codeine', 'dihydrocodeine'],
    when: { eGFRBelow: 30 },
    severity: 'serious',
    effect: 'avoid: it builds up and can slow the breathing.',
    sources: [cite(scottishOpioids, 'Codeine; Dihydrocodeine'), cite(oxfordKidney, 'codeine')],
  },
  {
    whom: ['tramadol'],
    when: { eGFRBelow: 30 },
    severity: 'caution',
    effect: 'it builds up: avoid, or give it every 12 hours and never slow-release.',
    sources: [cite(oxfordKidney, 'tramadol'), cite(scottishOpioids, 'Tramadol')],
  },
  {
    whom: ['morphine'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect: 'it builds up; halve the dose.',
    sources: [msfMorphine, morphine],
  },
  {
    whom: ['tramadol', 'codeine', 'pentazocine', 'dihydrocodeine'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect: 'it may build up; give less, less often.',
    sources: [tramadol, codeine, pentazocine, cite(tramadolHpra, '4.2'), dihydrocodeine],
  },
  {
    whom: ['opioid'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'it acts longer and more strongly; give less, less often.',
    sources: [
      tramadol,
      codeine,
      morphine,
      pentazocine,
      dihydrocodeine,
      msfMorphine,
      cite(tramadolHpra, '4.2'),
    ],
  },
  {
    whom: ['opioid'],
    when: { condition: 'asthma' },
    severity: 'caution',
    effect: 'it slows the breathing; contraindicated in an attack and in severe asthma.',
    sources: [tramadol, codeine, morphine, pentazocine, dihydrocodeine, cite(dhcContinus, '4.3')],
  },
  {
    whom: ['opioid'],
    when: { condition: 'COPD' },
    severity: 'caution',
    effect: 'it slows the breathing; avoid where the disease is severe.',
    sources: [tramadol, codeine, morphine, pentazocine, dihydrocodeine],
  },
  {
    whom: ['tramadol', 'codeine', 'morphine', 'pentazocine'],
    when: { condition: 'bowel obstruction' },
    severity: 'serious',
    effect: 'contraindicated: it stops the bowel’s movement.',
    sources: [tramadol, codeine, morphine, pentazocine],
  },
  {
    whom: ['tramadol'],
    when: { condition: 'epilepsy' },
    severity: 'serious',
    effect: 'it can cause seizures; choose another painkiller.',
    sources: [cite(scottishOpioids, 'Tramadol'), tramadol],
  },
  {
    whom: ['codeine', 'dihydrocodeine', 'morphine', 'pentazocine'],
    when: { condition: 'epilepsy' },
    severity: 'caution',
    effect: 'it can make seizures worse.',
    sources: [codeine, dihydrocodeine, morphine, pentazocine],
  },
  {
    whom: ['codeine', 'dihydrocodeine', 'morphine', 'pentazocine'],
    when: { condition: 'enlarged prostate or urinary retention' },
    severity: 'caution',
    effect: 'it can stop the bladder from emptying.',
    sources: [codeine, dihydrocodeine, morphine, pentazocine],
  },
  {
    whom: ['tramadol', 'codeine', 'morphine', 'pentazocine'],
    when: { condition: 'depression' },
    severity: 'caution',
    effect: 'more serious side effects are likelier; small quantities, short courses.',
    sources: [tramadol, codeine, morphine, pentazocine],
  },
  {
    whom: ['tramadol'],
    when: { condition: 'diabetes' },
    severity: 'caution',
    effect: 'use with care in diabetes; check the blood sugar.',
    sources: [tramadol],
  },
  {
    whom: ['pentazocine'],
    when: { condition: 'heart attack or angina' },
    severity: 'caution',
    effect: 'it can make a recent heart attack worse.',
    sources: [pentazocine],
  },
  {
    whom: ['pentazocine'],
    when: { condition: 'high blood pressure' },
    severity: 'caution',
    effect: 'it can raise blood pressure.',
    sources: [pentazocine],
  },
  {
    whom: ['pentazocine'],
    when: { condition: 'porphyria' },
    severity: 'caution',
    effect: 'it can bring on an attack of porphyria.',
    sources: [pentazocine],
  },
]

const allopurinol = otherProblems('allopurinol, oral')
const colchicine = otherProblems('colchicine, oral')

const gout: readonly ConditionRow[] = [
  {
    whom: ['allopurinol'],
    when: { pregnancy: 'any' },
    severity: 'caution',
    effect: 'few women have taken it and animal studies are inadequate; prefer to wait.',
    sources: [category('allopurinol', 'B2')],
  },
  {
    whom: ['allopurinol'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'too little is known about it in milk; weigh the benefit.',
    sources: [milk('allopurinol, oral')],
  },
  {
    whom: ['allopurinol'],
    when: { eGFRBelow: 20 },
    severity: 'caution',
    effect: 'at most 200 mg a day; 100 mg below 10 (creatinine clearance).',
    sources: [cite(allopurinolKidney, 'package insert')],
  },
  {
    whom: ['allopurinol'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect: 'it stays in the body longer; start low.',
    sources: [allopurinol],
  },
  {
    whom: ['allopurinol'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'it can make liver disease worse; check the liver.',
    sources: [allopurinol],
  },
  {
    whom: ['colchicine'],
    when: { pregnancy: 'any' },
    severity: 'serious',
    effect: 'it is suspected of causing malformations.',
    sources: [category('colchicine', 'D')],
  },
  {
    whom: ['colchicine'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'too little is known about it in milk; weigh the benefit.',
    sources: [milk('colchicine, oral')],
  },
  {
    whom: ['colchicine'],
    when: { eGFRBelow: 30 },
    severity: 'serious',
    effect: 'it builds up; avoid, or start with 0.3 mg a day and never repeat a course within 2 weeks.',
    sources: [cite(colchicineLabel, 'renal dosing'), colchicine],
  },
  {
    whom: ['colchicine'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect: 'it builds up; never with a strong CYP3A4 inhibitor.',
    sources: [colchicine],
  },
  {
    whom: ['colchicine'],
    when: { liver: 'severe disease' },
    severity: 'serious',
    effect: 'it builds up; contraindicated in severe liver disease.',
    sources: [colchicine],
  },
  {
    whom: ['colchicine'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'it builds up; never with a strong CYP3A4 inhibitor.',
    sources: [colchicine],
  },
  {
    whom: ['colchicine'],
    when: { condition: 'peptic ulcer or stomach bleeding' },
    severity: 'caution',
    effect: 'it irritates stomach and bowel.',
    sources: [colchicine],
  },
]

const methotrexate = otherProblems('methotrexate, oral')
const sulfasalazine = otherProblems('sulfasalazine, oral')

const joints: readonly ConditionRow[] = [
  {
    whom: ['methotrexate'],
    when: { pregnancy: 'any' },
    severity: 'serious',
    effect:
      'contraindicated: it can malform or harm the unborn child; exclude pregnancy before the first dose.',
    sources: [
      cite(methotrexateContraindications, 'contraindications'),
      category('methotrexate', 'D'),
      precautions('methotrexate, oral'),
    ],
  },
  {
    whom: ['methotrexate'],
    when: { breastfeeding: true },
    severity: 'serious',
    effect: 'contraindicated: it harms the child.',
    sources: [cite(methotrexateCanada, 'contraindications'), milk('methotrexate, oral')],
  },
  {
    whom: ['methotrexate'],
    when: { eGFRBelow: 30 },
    severity: 'serious',
    effect: 'contraindicated in severe kidney disease (the source gives no number): it builds up.',
    sources: [
      cite(methotrexateCanada, 'contraindications'),
      cite(methotrexateContraindications, 'contraindications'),
    ],
  },
  // Read only in a machine-written summary; the labels that were reached give no number.
  {
    whom: ['methotrexate'],
    when: { eGFRBelow: 60 },
    severity: 'caution',
    effect: 'it builds up; reduce the weekly dose and check the blood count.',
    sources: [],
  },
  {
    whom: ['methotrexate'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect: 'it builds up; check creatinine and the blood count before each increase.',
    sources: [methotrexate],
  },
  {
    whom: ['methotrexate'],
    when: { liver: 'any disease' },
    severity: 'serious',
    effect: 'contraindicated in chronic liver disease and alcoholism.',
    sources: [
      cite(methotrexateCanada, 'contraindications'),
      cite(methotrexateContraindications, 'contraindications'),
      methotrexate,
    ],
  },
  {
    whom: ['methotrexate'],
    when: { condition: 'peptic ulcer or stomach bleeding' },
    severity: 'caution',
    effect: 'it can make an ulcer worse.',
    sources: [methotrexate],
  },
  {
    whom: ['methotrexate'],
    when: { condition: 'ulcerative colitis or Crohn’s disease' },
    severity: 'caution',
    effect: 'it can make ulcerative colitis worse.',
    sources: [methotrexate],
  },
  {
    whom: ['sulfasalazine'],
    when: { pregnancy: 'any' },
    severity: 'fine',
    effect: 'widely taken in pregnancy, without more malformations.',
    sources: [category('sulfasalazine', 'A')],
  },
  {
    whom: ['sulfasalazine'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'it may change the milk; watch the child’s stools and weight.',
    sources: [milk('sulfasalazine, oral')],
  },
  {
    whom: ['sulfasalazine'],
    when: { condition: 'G6PD deficiency' },
    severity: 'caution',
    effect: 'red blood cells can break down; check the blood count.',
    sources: [sulfasalazine],
  },
  {
    whom: ['sulfasalazine'],
    when: { condition: 'bowel obstruction' },
    severity: 'serious',
    effect: 'contraindicated with a blocked bowel.',
    sources: [sulfasalazine],
  },
  {
    whom: ['sulfasalazine'],
    when: { condition: 'porphyria' },
    severity: 'serious',
    effect: 'contraindicated: it can bring on an attack of porphyria.',
    sources: [sulfasalazine],
  },
  {
    whom: ['sulfasalazine'],
    when: { condition: 'enlarged prostate or urinary retention' },
    severity: 'caution',
    effect: 'contraindicated while the outflow of the bladder is blocked.',
    sources: [sulfasalazine],
  },
  {
    whom: ['sulfasalazine'],
    when: { condition: 'asthma' },
    severity: 'caution',
    effect: 'it can make asthma worse.',
    sources: [sulfasalazine],
  },
  {
    whom: ['sulfasalazine'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect: 'it can make kidney disease worse; check creatinine.',
    sources: [sulfasalazine],
  },
  {
    whom: ['sulfasalazine'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'it can make liver disease worse; check the liver.',
    sources: [sulfasalazine],
  },
]

const ergotamine = otherProblems('ergotamine and caffeine, oral')
const sumatriptan = otherProblems('sumatriptan, oral')
const misoprostol = otherProblems('misoprostol, oral')

const migraineAndStomach: readonly ConditionRow[] = [
  {
    whom: ['ergotamine'],
    when: { pregnancy: 'any' },
    severity: 'serious',
    effect: 'it can harm the unborn child; use paracetamol.',
    sources: [category('ergotamine', 'C')],
  },
  {
    whom: ['ergotamine'],
    when: { breastfeeding: true },
    severity: 'serious',
    effect: 'it may harm the child.',
    sources: [whoFormularyMilk],
  },
  {
    whom: ['ergotamine'],
    when: { kidney: 'any disease' },
    severity: 'serious',
    effect: 'contraindicated in kidney disease.',
    sources: [ergotamine],
  },
  {
    whom: ['ergotamine'],
    when: { liver: 'any disease' },
    severity: 'serious',
    effect: 'contraindicated in liver disease.',
    sources: [ergotamine],
  },
  {
    whom: ['ergotamine'],
    when: { condition: 'heart attack or angina' },
    severity: 'serious',
    effect: 'contraindicated: it narrows the vessels of the heart.',
    sources: [ergotamine],
  },
  {
    whom: ['ergotamine'],
    when: { condition: 'high blood pressure' },
    severity: 'serious',
    effect: 'contraindicated: it narrows the vessels and raises blood pressure.',
    sources: [ergotamine],
  },
  {
    whom: ['sumatriptan'],
    when: { pregnancy: 'any' },
    severity: 'caution',
    effect: 'limited use has shown no more malformations, but animals were harmed; use paracetamol first.',
    sources: [category('sumatriptan', 'B3')],
  },
  {
    whom: ['sumatriptan'],
    when: { breastfeeding: true },
    severity: 'fine',
    effect: 'the best-studied drug of its kind while breastfeeding.',
    sources: [migraineInMilk],
  },
  {
    whom: ['sumatriptan'],
    when: { liver: 'severe disease' },
    severity: 'serious',
    effect: 'contraindicated in severe liver disease.',
    sources: [sumatriptan],
  },
  {
    whom: ['sumatriptan'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'more of it reaches the blood; use the lowest dose.',
    sources: [sumatriptan],
  },
  {
    whom: ['sumatriptan'],
    when: { condition: 'heart attack or angina' },
    severity: 'serious',
    effect: 'contraindicated: it narrows the vessels of the heart.',
    sources: [sumatriptan],
  },
  {
    whom: ['sumatriptan'],
    when: { condition: 'stroke' },
    severity: 'serious',
    effect: 'contraindicated after a stroke or a transient attack.',
    sources: [sumatriptan],
  },
  {
    whom: ['sumatriptan'],
    when: { condition: 'high blood pressure' },
    severity: 'caution',
    effect: 'it raises blood pressure; contraindicated while the pressure isn’t controlled.',
    sources: [sumatriptan],
  },
  {
    whom: ['sumatriptan'],
    when: { condition: 'epilepsy' },
    severity: 'caution',
    effect: 'it can make seizures likelier.',
    sources: [sumatriptan],
  },
  {
    whom: ['misoprostol'],
    when: { pregnancy: 'any' },
    severity: 'serious',
    effect:
      'it causes miscarriage, early birth and malformations; in pregnancy only for an obstetric purpose.',
    sources: [precautions('misoprostol, oral'), category('misoprostol', 'X')],
  },
  {
    whom: ['misoprostol'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'too little is known about it in milk; weigh the benefit.',
    sources: [milk('misoprostol, oral')],
  },
  {
    whom: ['misoprostol'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect: 'it stays in the body longer.',
    sources: [misoprostol],
  },
]

/** Opioids, gout, rheumatism and migraine: the rest of the group of pain and joints. */
export const opioidsAndJointsConditions: readonly ConditionRow[] = [
  ...opioids,
  ...gout,
  ...joints,
  ...migraineAndStomach,
]
