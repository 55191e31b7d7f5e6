import {
  asthmaDrugsAustralia,
  cetrine,
  chlorphenamineTablets,
  decongestantTablets,
  dextromethorphanProcter,
  diphenhydramineLabel,
  kentuckyFormulary,
  loratadineKidney,
  mimsDextromethorphan,
  msfPromethazine,
  pseudoephedrineTablets,
  rinozal,
  zirtek,
} from '../documents/chest-and-allergy.ts'
import { nigeriaGuidelines } from '../documents/general.ts'
import { milk, otherProblems, pregnancyCategory as category } from '../documents/handbook.ts'
import {
  allergyInPregnancy,
  antihistaminesInMilk,
  asthmaInPregnancy,
  inhalersInMilk,
} from '../documents/pregnancy-and-milk.ts'
import { cite } from '../source.ts'
import type { ConditionRow } from './row.ts'

const salbutamol = otherProblems('albuterol, oral and inhalation')
const salmeterol = otherProblems('salmeterol, inhalation')
const formoterol = otherProblems('formoterol, inhalation')
const theophylline = otherProblems('theophylline, oral')
const aminophylline = otherProblems('aminophylline, oral')
const ipratropium = otherProblems('ipratropium, inhalation')
const tiotropium = otherProblems('tiotropium, inhalation')
const montelukast = otherProblems('montelukast, oral')

const chest: readonly ConditionRow[] = [
  {
    whom: [
      'short-acting beta agonist',
      'long-acting beta agonist',
      'inhaled corticosteroid',
      'ipratropium',
      'tiotropium',
      'montelukast',
      'xanthine',
    ],
    when: { pregnancy: 'any' },
    severity: 'fine',
    effect: 'no more malformations; asthma that isn’t controlled harms mother and child, so continue.',
    sources: [
      asthmaInPregnancy,
      category('salbutamol, budesonide, theophylline, aminophylline', 'A'),
      category('ipratropium, tiotropium, montelukast', 'B1'),
    ],
  },
  {
    whom: [
      'short-acting beta agonist',
      'long-acting beta agonist',
      'inhaled corticosteroid',
      'ipratropium',
      'tiotropium',
    ],
    when: { breastfeeding: true },
    severity: 'fine',
    effect: 'hardly any of what is inhaled reaches the milk.',
    sources: [inhalersInMilk],
  },
  {
    whom: ['xanthine'],
    when: { breastfeeding: true },
    severity: 'fine',
    effect: 'minimal risk to the child.',
    sources: [milk('theophylline, oral'), milk('aminophylline, oral')],
  },
  {
    whom: ['montelukast'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'too little is known about it in milk; prefer an inhaler.',
    sources: [cite(asthmaDrugsAustralia, 'breastfeeding'), milk('montelukast, oral')],
  },
  {
    whom: ['short-acting beta agonist'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect: 'it stays in the body longer.',
    sources: [salbutamol],
  },
  {
    whom: ['short-acting beta agonist', 'long-acting beta agonist'],
    when: { condition: 'long QT' },
    severity: 'caution',
    effect: 'it can disturb the rhythm of the heart.',
    sources: [salbutamol, salmeterol, formoterol],
  },
  {
    whom: ['short-acting beta agonist', 'long-acting beta agonist'],
    when: { condition: 'thyroid disease' },
    severity: 'caution',
    effect: 'an overactive thyroid makes the heart race more.',
    sources: [salbutamol, salmeterol, formoterol],
  },
  {
    whom: ['short-acting beta agonist', 'long-acting beta agonist'],
    when: { condition: 'low potassium' },
    severity: 'caution',
    effect: 'it lowers potassium further.',
    sources: [salbutamol, salmeterol, formoterol],
  },
  {
    whom: ['short-acting beta agonist', 'formoterol'],
    when: { condition: 'heart attack or angina' },
    severity: 'caution',
    effect: 'it can make the heart race and bring on angina.',
    sources: [salbutamol, formoterol],
  },
  {
    whom: ['short-acting beta agonist', 'long-acting beta agonist'],
    when: { condition: 'epilepsy' },
    severity: 'caution',
    effect: 'it can make seizures likelier.',
    sources: [salbutamol, salmeterol, formoterol],
  },
  {
    whom: ['formoterol'],
    when: { condition: 'adrenal tumour' },
    severity: 'caution',
    effect: 'it can make the disease worse.',
    sources: [formoterol],
  },
  {
    whom: ['salmeterol'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'it stays in the body longer.',
    sources: [salmeterol],
  },
  {
    whom: ['fluticasone'],
    when: { liver: 'severe disease' },
    severity: 'caution',
    effect: 'it stays in the body longer; use the lowest dose.',
    sources: [otherProblems('fluticasone, inhalation')],
  },
  {
    whom: ['inhaled corticosteroid'],
    when: { condition: 'glaucoma' },
    severity: 'caution',
    effect: 'it can make glaucoma worse.',
    sources: [
      otherProblems('beclomethasone, inhalation'),
      otherProblems('budesonide, inhalation'),
      otherProblems('fluticasone, inhalation'),
    ],
  },
  {
    whom: ['ipratropium', 'tiotropium'],
    when: { condition: 'glaucoma' },
    severity: 'caution',
    effect: 'it can make narrow-angle glaucoma worse.',
    sources: [ipratropium, tiotropium],
  },
  {
    whom: ['ipratropium', 'tiotropium'],
    when: { condition: 'enlarged prostate or urinary retention' },
    severity: 'caution',
    effect: 'it can stop the bladder from emptying.',
    sources: [ipratropium, tiotropium],
  },
  {
    whom: ['tiotropium'],
    when: { eGFRBelow: 60 },
    severity: 'caution',
    effect: 'it builds up in moderate and severe kidney disease (the source gives no number).',
    sources: [tiotropium],
  },
  {
    whom: ['montelukast'],
    when: { condition: 'depression' },
    severity: 'caution',
    effect: 'it can make low mood worse; ask about mood.',
    sources: [montelukast],
  },
  {
    whom: ['xanthine'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'it builds up; use less and measure its level.',
    sources: [theophylline, aminophylline],
  },
  {
    whom: ['xanthine'],
    when: { condition: 'heart failure' },
    severity: 'caution',
    effect: 'it builds up; use less and measure its level.',
    sources: [theophylline, aminophylline],
  },
  {
    whom: ['xanthine'],
    when: { condition: 'epilepsy' },
    severity: 'caution',
    effect: 'it can cause seizures.',
    sources: [theophylline, aminophylline, cite(nigeriaGuidelines, 'Bronchial asthma, cautions')],
  },
  {
    whom: ['xanthine'],
    when: { condition: 'peptic ulcer or stomach bleeding' },
    severity: 'caution',
    effect: 'it can make an ulcer worse.',
    sources: [theophylline, aminophylline],
  },
  {
    whom: ['aminophylline'],
    when: { condition: 'thyroid disease' },
    severity: 'caution',
    effect: 'avoid with an overactive thyroid: the heart can race.',
    sources: [cite(nigeriaGuidelines, 'Bronchial asthma, cautions')],
  },
  {
    whom: ['aminophylline'],
    when: { condition: 'high blood pressure' },
    severity: 'caution',
    effect: 'use with care.',
    sources: [cite(nigeriaGuidelines, 'Bronchial asthma, cautions')],
  },
]

const sedating = cite(chlorphenamineTablets, '4.4')
const promethazine = otherProblems('promethazine, oral')
const diphenhydramine = cite(diphenhydramineLabel, 'warnings')

const allergy: readonly ConditionRow[] = [
  {
    whom: ['loratadine', 'desloratadine', 'cetirizine', 'levocetirizine'],
    when: { pregnancy: 'any' },
    severity: 'fine',
    effect: 'considered safe; loratadine and cetirizine are best known.',
    sources: [allergyInPregnancy],
  },
  {
    whom: ['fexofenadine'],
    when: { pregnancy: 'any' },
    severity: 'caution',
    effect: 'few women have taken it; prefer loratadine or cetirizine.',
    sources: [category('fexofenadine', 'B2'), allergyInPregnancy],
  },
  {
    whom: ['chlorphenamine', 'diphenhydramine', 'cyproheptadine'],
    when: { pregnancy: 'any' },
    severity: 'fine',
    effect: 'widely taken in pregnancy, without more malformations; use only if needed.',
    sources: [
      category('chlorphenamine, diphenhydramine, cyproheptadine', 'A'),
      cite(chlorphenamineTablets, '4.6'),
    ],
  },
  {
    whom: ['promethazine'],
    when: { pregnancy: 'any' },
    severity: 'caution',
    effect:
      'it can harm the newborn and MSF advises against it; Nigeria’s guideline uses it for severe vomiting.',
    sources: [
      category('promethazine', 'C'),
      msfPromethazine,
      cite(nigeriaGuidelines, 'Hyperemesis gravidarum'),
    ],
  },
  {
    whom: ['non-sedating antihistamine'],
    when: { breastfeeding: true },
    severity: 'fine',
    effect: 'loratadine and cetirizine are preferred while breastfeeding.',
    sources: [antihistaminesInMilk],
  },
  {
    whom: ['sedating antihistamine'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect:
      'the child can become drowsy; prefer loratadine or cetirizine, or single doses of chlorphenamine.',
    sources: [antihistaminesInMilk],
  },
  {
    whom: ['loratadine'],
    when: { eGFRBelow: 50 },
    severity: 'caution',
    effect: 'give it every second day.',
    sources: [cite(loratadineKidney, 'GFR 10 to 50'), otherProblems('loratadine, oral')],
  },
  {
    whom: ['cetirizine'],
    when: { eGFRBelow: 50 },
    severity: 'caution',
    effect: '5 mg a day; below 30, 5 mg every second day (creatinine clearance).',
    sources: [cite(zirtek, '4.2')],
  },
  {
    whom: ['levocetirizine'],
    when: { eGFRBelow: 50 },
    severity: 'caution',
    effect: '5 mg every second day; below 30, every third day (creatinine clearance).',
    sources: [cite(rinozal, '4.2')],
  },
  {
    whom: ['cetirizine', 'levocetirizine'],
    when: { eGFRBelow: 10 },
    severity: 'serious',
    effect: 'contraindicated: it builds up (creatinine clearance).',
    sources: [cite(zirtek, '4.2'), cite(rinozal, '4.2')],
  },
  {
    whom: ['desloratadine', 'fexofenadine'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect: 'it stays in the body longer; use less.',
    sources: [otherProblems('desloratadine, oral'), otherProblems('fexofenadine, oral')],
  },
  {
    whom: ['promethazine'],
    when: { eGFRBelow: 30 },
    severity: 'caution',
    effect: 'use with care in severe kidney disease (the source gives no number).',
    sources: [msfPromethazine],
  },
  {
    whom: ['cetirizine'],
    when: { liver: 'any disease' },
    severity: 'fine',
    effect: 'no change of dose for the liver alone.',
    sources: [cite(zirtek, '4.2')],
  },
  {
    whom: ['loratadine', 'desloratadine', 'chlorphenamine', 'promethazine'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'it stays in the body longer; use less.',
    sources: [
      otherProblems('loratadine, oral'),
      otherProblems('desloratadine, oral'),
      sedating,
      promethazine,
    ],
  },
  {
    whom: ['chlorphenamine', 'promethazine', 'diphenhydramine'],
    when: { condition: 'glaucoma' },
    severity: 'caution',
    effect: 'it can set off narrow-angle glaucoma.',
    sources: [sedating, promethazine, diphenhydramine],
  },
  {
    whom: ['chlorphenamine', 'promethazine', 'diphenhydramine', 'levocetirizine'],
    when: { condition: 'enlarged prostate or urinary retention' },
    severity: 'caution',
    effect: 'it can stop the bladder from emptying.',
    sources: [sedating, promethazine, diphenhydramine, otherProblems('levocetirizine, oral')],
  },
  {
    whom: ['chlorphenamine', 'promethazine', 'cetirizine'],
    when: { condition: 'epilepsy' },
    severity: 'caution',
    effect: 'it can make seizures likelier.',
    sources: [sedating, promethazine, cite(cetrine, '4.4')],
  },
  {
    whom: ['chlorphenamine', 'promethazine', 'diphenhydramine'],
    when: { condition: 'asthma' },
    severity: 'caution',
    effect: 'not for the symptoms of asthma, nor in an attack.',
    sources: [sedating, promethazine, cite(kentuckyFormulary, 'contraindications')],
  },
  {
    whom: ['promethazine', 'diphenhydramine'],
    when: { condition: 'COPD' },
    severity: 'caution',
    effect: 'it can slow the breathing.',
    sources: [promethazine, diphenhydramine],
  },
  {
    whom: ['promethazine'],
    when: { condition: 'long QT' },
    severity: 'serious',
    effect: 'contraindicated: it lengthens the QT interval.',
    sources: [msfPromethazine],
  },
  {
    whom: ['promethazine'],
    when: { condition: 'bowel obstruction' },
    severity: 'caution',
    effect: 'it can make the obstruction worse.',
    sources: [promethazine],
  },
  {
    whom: ['promethazine'],
    when: { condition: 'peptic ulcer or stomach bleeding' },
    severity: 'caution',
    effect: 'it can make an ulcer worse.',
    sources: [promethazine],
  },
  {
    whom: ['chlorphenamine'],
    when: { condition: 'high blood pressure' },
    severity: 'caution',
    effect: 'use with care where blood pressure is very high.',
    sources: [sedating],
  },
  {
    whom: ['chlorphenamine'],
    when: { condition: 'thyroid disease' },
    severity: 'caution',
    effect: 'use with care with an overactive thyroid.',
    sources: [sedating],
  },
]

const cold = cite(decongestantTablets, '4.3')

const coughAndCold: readonly ConditionRow[] = [
  {
    whom: ['pseudoephedrine'],
    when: { pregnancy: 'any' },
    severity: 'serious',
    effect: 'avoid: early use may be linked with malformations.',
    sources: [cite(decongestantTablets, '4.6'), allergyInPregnancy],
  },
  {
    whom: ['pseudoephedrine'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'too little reaches the milk to harm the child; avoid repeated doses.',
    sources: [cite(decongestantTablets, '4.6')],
  },
  {
    whom: ['pseudoephedrine'],
    when: { eGFRBelow: 30 },
    severity: 'serious',
    effect: 'contraindicated in severe kidney disease (the source gives no number).',
    sources: [cold],
  },
  {
    whom: ['pseudoephedrine'],
    when: { liver: 'severe disease' },
    severity: 'caution',
    effect: 'use with care in severe liver disease.',
    sources: [cite(pseudoephedrineTablets, '4.2')],
  },
  {
    whom: ['pseudoephedrine'],
    when: { condition: 'high blood pressure' },
    severity: 'serious',
    effect: 'contraindicated: it raises blood pressure.',
    sources: [cold, cite(pseudoephedrineTablets, '4.3')],
  },
  {
    whom: ['pseudoephedrine'],
    when: { condition: 'heart attack or angina' },
    severity: 'serious',
    effect: 'contraindicated in disease of the heart’s vessels.',
    sources: [cold, cite(pseudoephedrineTablets, '4.3')],
  },
  {
    whom: ['pseudoephedrine'],
    when: { condition: 'diabetes' },
    severity: 'serious',
    effect: 'contraindicated in diabetes by its label.',
    sources: [cold],
  },
  {
    whom: ['pseudoephedrine'],
    when: { condition: 'glaucoma' },
    severity: 'serious',
    effect: 'contraindicated in closed-angle glaucoma.',
    sources: [cold],
  },
  {
    whom: ['pseudoephedrine'],
    when: { condition: 'thyroid disease' },
    severity: 'serious',
    effect: 'contraindicated with an overactive thyroid.',
    sources: [cold],
  },
  {
    whom: ['pseudoephedrine'],
    when: { condition: 'enlarged prostate or urinary retention' },
    severity: 'serious',
    effect: 'contraindicated: the bladder may not empty.',
    sources: [cold],
  },
  {
    whom: ['pseudoephedrine'],
    when: { condition: 'adrenal tumour' },
    severity: 'serious',
    effect: 'contraindicated with an adrenal tumour.',
    sources: [cold],
  },
  {
    whom: ['dextromethorphan'],
    when: { pregnancy: 'any' },
    severity: 'caution',
    effect: 'widely taken without more malformations, but the label advises against it without a doctor.',
    sources: [category('dextromethorphan', 'A'), cite(dextromethorphanProcter, '4.6')],
  },
  {
    whom: ['dextromethorphan'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'too little is known about it in milk.',
    sources: [cite(dextromethorphanProcter, '4.6')],
  },
  {
    whom: ['dextromethorphan'],
    when: { liver: 'severe disease' },
    severity: 'serious',
    effect: 'contraindicated in severe liver disease.',
    sources: [cite(dextromethorphanProcter, '4.3')],
  },
  {
    whom: ['dextromethorphan'],
    when: { condition: 'asthma' },
    severity: 'caution',
    effect: 'it slows the breathing; contraindicated in an attack.',
    sources: [cite(dextromethorphanProcter, '4.4'), cite(mimsDextromethorphan, 'contraindications')],
  },
  {
    whom: ['dextromethorphan'],
    when: { condition: 'COPD' },
    severity: 'caution',
    effect: 'contraindicated where the breathing may fail.',
    sources: [cite(dextromethorphanProcter, '4.3')],
  },
  {
    whom: ['guaifenesin'],
    when: { pregnancy: 'any' },
    severity: 'fine',
    effect: 'widely taken in pregnancy, without more malformations.',
    sources: [category('guaifenesin', 'A')],
  },
  {
    whom: ['guaifenesin'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'too little is known about it in milk.',
    sources: [milk('guaifenesin, oral')],
  },
]

export const chestAndAllergyConditions: readonly ConditionRow[] = [...chest, ...allergy, ...coughAndCold]
