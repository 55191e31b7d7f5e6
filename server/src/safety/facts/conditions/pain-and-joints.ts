import { milk, otherProblems, precautions, pregnancyCategory as category } from '../documents/handbook.ts'
import {
  aceclofenacRivopharm,
  bootsAspirin,
  bootsIbuprofen,
  dengueReview,
  diclofenacBluefish,
  diclofenacInjection,
  diclofenacMorocco,
  fdaNsaids,
  mefenamicLeaflet,
  nafdacNsaids,
  oxfordKidney,
  painMilk,
  westMidlandsKidney,
  zentivaParacetamol,
} from '../documents/pain-and-joints.ts'
import { nsaidsInMilk, selfCareInPregnancy } from '../documents/pregnancy-and-milk.ts'
import { cite, type Source } from '../source.ts'
import type { ConditionRow } from './row.ts'

const aceclofenacPrecautions = cite(aceclofenacRivopharm, '4.3, 4.4')

/** Every anti-inflammatory drug's own text states it; aceclofenac's in its SmPC. */
const everyNsaid: readonly Source[] = [
  ...[
    'ibuprofen, oral',
    'diclofenac, oral',
    'naproxen, oral',
    'piroxicam, oral',
    'meloxicam, oral',
    'celecoxib, oral',
    'ketoprofen, oral',
    'indomethacin, oral',
    'mefenamic acid, oral',
  ].map(otherProblems),
  aceclofenacPrecautions,
]

const paracetamol: readonly ConditionRow[] = [
  {
    whom: ['paracetamol'],
    when: { pregnancy: 'any' },
    severity: 'fine',
    effect: 'widely taken in pregnancy, without more malformations.',
    sources: [category('paracetamol', 'A')],
  },
  {
    whom: ['paracetamol'],
    when: { breastfeeding: true },
    severity: 'fine',
    effect: 'minimal risk to the child.',
    sources: [milk('acetaminophen, oral and rectal')],
  },
  {
    whom: ['paracetamol'],
    when: { kidney: 'any disease' },
    severity: 'fine',
    effect: 'usual doses while the disease isn’t severe.',
    sources: [cite(oxfordKidney, 'Paracetamol')],
  },
  {
    whom: ['paracetamol'],
    when: { eGFRBelow: 30 },
    severity: 'caution',
    effect: 'give at most 3 g a day, at least 6 hours apart.',
    sources: [cite(westMidlandsKidney, 'Step 1'), cite(zentivaParacetamol, '4.4')],
  },
  {
    whom: ['paracetamol'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'an overdose harms a diseased liver sooner; keep the daily dose low and the course short.',
    sources: [otherProblems('acetaminophen, oral and rectal'), cite(zentivaParacetamol, '4.4')],
  },
]

const aspirin: readonly ConditionRow[] = [
  {
    whom: ['aspirin'],
    when: { pregnancy: 'first' },
    severity: 'caution',
    effect: 'prefer paracetamol for pain; low doses only on a specialist’s advice.',
    sources: [category('aspirin', 'C')],
  },
  {
    whom: ['aspirin'],
    when: { pregnancy: 'second' },
    severity: 'caution',
    effect:
      'from 20 weeks painkilling doses can harm the child’s kidneys and reduce the fluid around it; the FDA’s warning excepts 81 mg under medical direction.',
    sources: [cite(fdaNsaids, 'recommendation'), category('aspirin', 'C')],
  },
  {
    whom: ['aspirin'],
    when: { pregnancy: 'third' },
    severity: 'serious',
    effect:
      'painkilling doses can close a vessel of the unborn child and cause bleeding at birth; only low doses, on a specialist’s advice.',
    sources: [cite(bootsAspirin, '4.3'), cite(fdaNsaids, 'recommendation'), precautions('aspirin, oral')],
  },
  {
    whom: ['aspirin'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect:
      'painkilling doses reach the milk and might cause Reye’s syndrome; prefer paracetamol or ibuprofen.',
    sources: [painMilk, milk('aspirin, oral')],
  },
  {
    whom: ['aspirin'],
    when: { eGFRBelow: 30 },
    severity: 'serious',
    effect: 'avoid in severe kidney disease (the source gives no number).',
    sources: [otherProblems('aspirin, oral')],
  },
  {
    whom: ['aspirin'],
    when: { liver: 'severe disease' },
    severity: 'serious',
    effect: 'avoid in severe liver disease.',
    sources: [otherProblems('aspirin, oral')],
  },
  {
    whom: ['aspirin'],
    when: { condition: 'asthma' },
    severity: 'caution',
    effect: 'it can set off an attack; never where aspirin has done so, or with nasal polyps.',
    sources: [otherProblems('aspirin, oral'), cite(bootsAspirin, '4.3')],
  },
  {
    whom: ['aspirin'],
    when: { condition: 'peptic ulcer or stomach bleeding' },
    severity: 'serious',
    effect: 'contraindicated with an ulcer now or in the past: it can bleed.',
    sources: [cite(bootsAspirin, '4.3'), otherProblems('aspirin, oral')],
  },
  {
    whom: ['aspirin'],
    when: { condition: 'bleeding disorder' },
    severity: 'serious',
    effect: 'contraindicated in haemophilia and other bleeding disorders.',
    sources: [cite(bootsAspirin, '4.3')],
  },
  {
    whom: ['aspirin'],
    when: { condition: 'gout' },
    severity: 'caution',
    effect: 'the label of the painkiller contraindicates it in gout.',
    sources: [cite(bootsAspirin, '4.3')],
  },
]

const nsaids: readonly ConditionRow[] = [
  {
    whom: ['NSAID'],
    when: { pregnancy: 'first' },
    severity: 'caution',
    effect: 'prefer paracetamol; anti-inflammatory drugs aren’t recommended while the organs form.',
    sources: [selfCareInPregnancy('abstract')],
  },
  {
    whom: ['NSAID'],
    when: { pregnancy: 'second' },
    severity: 'serious',
    effect:
      'from about 20 weeks it can harm the unborn child’s kidneys and reduce the fluid around it; use paracetamol.',
    sources: [cite(fdaNsaids, 'recommendation'), cite(nafdacNsaids, 'alert')],
  },
  {
    whom: ['NSAID'],
    when: { pregnancy: 'third' },
    severity: 'serious',
    effect: 'it can close a vessel near the unborn child’s heart and harm its kidneys; use paracetamol.',
    sources: [cite(fdaNsaids, 'recommendation'), cite(nafdacNsaids, 'alert')],
  },
  {
    whom: ['ibuprofen', 'diclofenac'],
    when: { breastfeeding: true },
    severity: 'fine',
    effect: 'the preferred anti-inflammatory drugs while breastfeeding.',
    sources: [nsaidsInMilk],
  },
  {
    whom: ['celecoxib'],
    when: { breastfeeding: true },
    severity: 'fine',
    effect: 'negligible amounts reach the milk.',
    sources: [nsaidsInMilk],
  },
  {
    whom: ['naproxen', 'piroxicam', 'meloxicam', 'ketoprofen', 'indometacin', 'aceclofenac'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'it may build up in the child; prefer ibuprofen or diclofenac.',
    sources: [nsaidsInMilk],
  },
  {
    whom: ['mefenamic acid'],
    when: { breastfeeding: true },
    severity: 'serious',
    effect: 'avoid: it has caused haemolytic anaemia in adults; use ibuprofen.',
    sources: [nsaidsInMilk],
  },
  {
    whom: ['NSAID'],
    when: { eGFRBelow: 60 },
    severity: 'caution',
    effect:
      'kidney injury, fluid retention and bleeding become likelier; avoid, or give only a short course.',
    sources: [cite(oxfordKidney, 'NSAIDs')],
  },
  {
    whom: ['NSAID'],
    when: { eGFRBelow: 30 },
    severity: 'serious',
    effect: 'it can make the kidneys fail; use paracetamol.',
    sources: [
      cite(oxfordKidney, 'NSAIDs'),
      aceclofenacPrecautions,
      diclofenacInjection,
      cite(diclofenacBluefish, '4.2'),
    ],
  },
  {
    whom: ['NSAID'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect:
      'it can harm the kidneys further; avoid, or use the lowest dose for a few days and check creatinine.',
    sources: everyNsaid,
  },
  {
    whom: ['NSAID'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'it can make the disease worse and act longer; use the lowest dose.',
    sources: everyNsaid,
  },
  {
    whom: ['diclofenac', 'celecoxib', 'aceclofenac', 'mefenamic acid'],
    when: { liver: 'severe disease' },
    severity: 'serious',
    effect: 'contraindicated in severe liver disease.',
    sources: [
      cite(diclofenacBluefish, '4.2'),
      otherProblems('celecoxib, oral'),
      aceclofenacPrecautions,
      cite(mefenamicLeaflet, '2'),
    ],
  },
  {
    whom: ['NSAID'],
    when: { condition: 'asthma' },
    severity: 'caution',
    effect: 'it can set off an attack; never where aspirin or a similar drug has done so.',
    sources: everyNsaid,
  },
  {
    whom: ['NSAID'],
    when: { condition: 'peptic ulcer or stomach bleeding' },
    severity: 'serious',
    effect: 'an ulcer can bleed or perforate; use paracetamol.',
    sources: [cite(bootsIbuprofen, '4.3'), diclofenacInjection, ...everyNsaid],
  },
  {
    whom: ['NSAID'],
    when: { condition: 'bleeding disorder' },
    severity: 'serious',
    effect: 'it hinders platelets and can cause bleeding; use paracetamol.',
    sources: [aceclofenacPrecautions, diclofenacInjection, ...everyNsaid],
  },
  {
    whom: ['NSAID'],
    when: { condition: 'dengue' },
    severity: 'serious',
    effect: 'it can add to the bleeding of dengue; use paracetamol.',
    sources: [cite(dengueReview, 'abstract')],
  },
  {
    whom: ['aspirin'],
    when: { condition: 'dengue' },
    severity: 'serious',
    effect: 'it adds to the bleeding of dengue; use paracetamol.',
    sources: [cite(dengueReview, 'abstract')],
  },
  {
    whom: ['NSAID'],
    when: { condition: 'heart failure' },
    severity: 'caution',
    effect: 'it retains salt and water and can worsen heart failure.',
    sources: everyNsaid,
  },
  {
    whom: ['diclofenac', 'aceclofenac'],
    when: { condition: 'heart failure' },
    severity: 'serious',
    effect: 'contraindicated in established heart failure (NYHA II to IV).',
    sources: [cite(diclofenacMorocco, 'contraindications'), aceclofenacPrecautions],
  },
  {
    whom: ['NSAID'],
    when: { condition: 'heart attack or angina' },
    severity: 'caution',
    effect: 'it can make heart disease worse; lowest dose, shortest time.',
    sources: everyNsaid,
  },
  {
    whom: ['diclofenac', 'aceclofenac'],
    when: { condition: 'heart attack or angina' },
    severity: 'serious',
    effect: 'contraindicated in ischaemic heart disease.',
    sources: [cite(diclofenacMorocco, 'contraindications'), aceclofenacPrecautions],
  },
  {
    whom: ['NSAID'],
    when: { condition: 'stroke' },
    severity: 'caution',
    effect: 'it can add to the risk; lowest dose, shortest time.',
    sources: everyNsaid,
  },
  {
    whom: ['diclofenac', 'aceclofenac'],
    when: { condition: 'stroke' },
    severity: 'serious',
    effect: 'contraindicated in disease of the brain’s vessels.',
    sources: [cite(diclofenacMorocco, 'contraindications'), aceclofenacPrecautions],
  },
  {
    whom: ['NSAID'],
    when: { condition: 'high blood pressure' },
    severity: 'caution',
    effect: 'it can make high blood pressure worse; measure it again.',
    sources: everyNsaid,
  },
  {
    whom: ['mefenamic acid'],
    when: { condition: 'ulcerative colitis or Crohn’s disease' },
    severity: 'serious',
    effect: 'contraindicated in inflammatory bowel disease.',
    sources: [cite(mefenamicLeaflet, '2')],
  },
  {
    whom: ['indometacin'],
    when: { condition: 'epilepsy' },
    severity: 'caution',
    effect: 'it can make seizures worse.',
    sources: [otherProblems('indomethacin, oral')],
  },
  {
    whom: ['indometacin'],
    when: { condition: 'Parkinson’s disease' },
    severity: 'caution',
    effect: 'it can make Parkinson’s disease worse.',
    sources: [otherProblems('indomethacin, oral')],
  },
  {
    whom: ['indometacin'],
    when: { condition: 'depression' },
    severity: 'caution',
    effect: 'it can make low mood worse.',
    sources: [otherProblems('indomethacin, oral')],
  },
  {
    whom: ['diclofenac'],
    when: { condition: 'porphyria' },
    severity: 'caution',
    effect: 'it can bring on an attack of porphyria.',
    sources: [otherProblems('diclofenac, oral')],
  },
  {
    whom: ['caffeine'],
    when: { pregnancy: 'any' },
    severity: 'fine',
    effect: 'widely taken in pregnancy, without more malformations.',
    sources: [category('caffeine', 'A')],
  },
  {
    whom: ['caffeine'],
    when: { breastfeeding: true },
    severity: 'fine',
    effect: 'minimal risk to the child.',
    sources: [milk('caffeine, oral')],
  },
  {
    whom: ['caffeine'],
    when: { condition: 'epilepsy' },
    severity: 'caution',
    effect: 'it can make seizures likelier.',
    sources: [otherProblems('caffeine, oral')],
  },
]

/** Paracetamol, aspirin and the anti-inflammatory drugs. The others of the group are in opioids-and-joints.ts. */
export const painAndJointsConditions: readonly ConditionRow[] = [...paracetamol, ...aspirin, ...nsaids]
