import type { Who } from './drugs/all.ts'
import type { Severity } from './vocabulary.ts'

/** Ages are whole days, weeks, months or years, as the calendar counts them. */
export type Age = { unit: 'days' | 'weeks' | 'months' | 'years'; count: number }

/** For whom a drug isn't meant by age: those younger than `under`, or of age `from` and older. */
export type AgeRow = {
  whom: readonly Who[]
  severity: Severity
  /** What may happen and what to do, after 'Aspirin under 16 years: '. */
  effect: string
  source: string
} & ({ under: Age } | { from: Age })

const days = (count: number): Age => ({ unit: 'days', count })
const weeks = (count: number): Age => ({ unit: 'weeks', count })
const months = (count: number): Age => ({ unit: 'months', count })
const years = (count: number): Age => ({ unit: 'years', count })

const young: readonly AgeRow[] = [
  {
    whom: ['aspirin'],
    under: years(16),
    severity: 'serious',
    effect: 'it can cause Reye’s syndrome; use paracetamol instead.',
    source: 'MHRA 2002 and BNF for Children, aspirin: Reye’s syndrome',
  },
  {
    whom: ['tetracycline antibiotic'],
    under: years(12),
    severity: 'serious',
    effect: 'it can stain the teeth and settle in growing bone.',
    source: 'BNF for Children, tetracyclines: contraindications',
  },
  {
    whom: ['codeine', 'dihydrocodeine'],
    under: years(12),
    severity: 'serious',
    effect: 'it can stop the breathing, above all in fast metabolisers.',
    source: 'MHRA 2013 and FDA 2017: codeine in children',
  },
  {
    whom: ['tramadol'],
    under: years(12),
    severity: 'serious',
    effect: 'it can stop the breathing.',
    source: 'FDA 2017: tramadol in children, contraindication',
  },
  {
    whom: ['promethazine'],
    under: years(2),
    severity: 'serious',
    effect: 'it can stop the breathing.',
    source: 'FDA boxed warning of promethazine; BNF for Children',
  },
  {
    whom: ['ibuprofen'],
    under: months(3),
    severity: 'serious',
    effect: 'it can harm kidneys and stomach; use paracetamol as told for the age.',
    source: 'BNF for Children, ibuprofen: under 3 months or 5 kg',
  },
  {
    whom: ['diclofenac', 'naproxen', 'mefenamic acid', 'indometacin', 'ketoprofen', 'aceclofenac'],
    under: years(1),
    severity: 'serious',
    effect: 'it isn’t meant for infants.',
    source: 'BNF for Children, non-steroidal anti-inflammatory drugs',
  },
  {
    whom: ['loperamide'],
    under: years(4),
    severity: 'serious',
    effect: 'it can paralyse the bowel; give oral rehydration salts and zinc.',
    source: 'BNF for Children, loperamide: contraindications; WHO, treatment of diarrhoea',
  },
  {
    whom: ['metoclopramide'],
    under: years(1),
    severity: 'serious',
    effect: 'it can cause severe movement disorders.',
    source: 'EMA 2013: metoclopramide, contraindicated under 1 year',
  },
  {
    whom: ['pseudoephedrine', 'dextromethorphan'],
    under: years(6),
    severity: 'serious',
    effect: 'cough and cold medicines can do serious harm to young children.',
    source: 'MHRA 2009: over-the-counter cough and cold medicines for children',
  },
  {
    whom: ['ceftriaxone'],
    under: days(28),
    severity: 'serious',
    effect: 'it can worsen jaundice, and crystallise with calcium given into a vein.',
    source: 'FDA label of ceftriaxone: neonates',
  },
  {
    whom: ['sulfamethoxazole'],
    under: weeks(6),
    severity: 'serious',
    effect: 'it can cause kernicterus.',
    source: 'BNF for Children, co-trimoxazole; FDA label: under 2 months',
  },
  {
    whom: ['sulfadoxine'],
    under: months(2),
    severity: 'serious',
    effect: 'it can cause kernicterus.',
    source: 'WHO Guidelines for malaria: perennial chemoprevention, sulfadoxine-pyrimethamine',
  },
  {
    whom: ['chloramphenicol'],
    under: days(28),
    severity: 'serious',
    effect: 'it can cause the grey baby syndrome.',
    source: 'BNF for Children, chloramphenicol: neonates',
  },
  {
    whom: ['nitrofurantoin'],
    under: months(3),
    severity: 'serious',
    effect: 'it can destroy red blood cells.',
    source: 'BNF for Children, nitrofurantoin: infants less than 3 months old',
  },
  {
    whom: ['primaquine'],
    under: months(6),
    severity: 'serious',
    effect: 'it can destroy red blood cells.',
    source: 'WHO Guidelines for malaria: primaquine, infants under 6 months',
  },
  {
    whom: ['efavirenz'],
    under: years(3),
    severity: 'serious',
    effect: 'there is no established dose.',
    source: 'WHO HIV guidelines: efavirenz in children',
  },
  {
    whom: ['lopinavir'],
    under: days(14),
    severity: 'serious',
    effect: 'the solution can poison the newborn.',
    source: 'FDA label of lopinavir/ritonavir: neonates before 14 days of age',
  },
]

const growing: readonly AgeRow[] = [
  {
    whom: ['codeine', 'dihydrocodeine', 'tramadol'],
    under: years(18),
    severity: 'caution',
    effect: 'never after removal of tonsils or with breathing trouble; the lowest dose, at most 3 days.',
    source: 'MHRA 2013 and FDA 2017: codeine and tramadol in children',
  },
  {
    whom: ['fluoroquinolone'],
    under: years(18),
    severity: 'caution',
    effect: 'it can harm joints and tendons; only where nothing else will do.',
    source: 'BNF for Children, quinolones: arthropathy',
  },
  {
    whom: ['domperidone'],
    under: years(12),
    severity: 'caution',
    effect: 'it doesn’t help children, and can disturb the rhythm of the heart.',
    source: 'MHRA 2019: domperidone, no longer for children under 12',
  },
  {
    whom: ['metoclopramide'],
    under: years(18),
    severity: 'caution',
    effect: 'it can cause movement disorders; second choice, at most 5 days.',
    source: 'EMA 2013: metoclopramide in children',
  },
  {
    whom: [
      'piroxicam',
      'meloxicam',
      'celecoxib',
      'mefenamic acid',
      'ketoprofen',
      'indometacin',
      'aceclofenac',
    ],
    under: years(12),
    severity: 'caution',
    effect: 'it isn’t usually given to children; ibuprofen is better known.',
    source: 'BNF for Children, non-steroidal anti-inflammatory drugs',
  },
  {
    whom: ['paracetamol'],
    under: months(2),
    severity: 'caution',
    effect: 'look for the cause of a fever first, and dose by weight.',
    source: 'BNF for Children, paracetamol: neonates and 1 to 2 months',
  },
  {
    whom: ['promethazine', 'chlorphenamine', 'diphenhydramine', 'cyproheptadine'],
    under: years(6),
    severity: 'caution',
    effect: 'it can excite or sedate; not for coughs and colds.',
    source: 'MHRA 2009: over-the-counter cough and cold medicines for children',
  },
  {
    whom: ['cetirizine', 'levocetirizine', 'loratadine', 'desloratadine', 'fexofenadine'],
    under: years(2),
    severity: 'caution',
    effect: 'check that the product is meant for the age.',
    source: 'BNF for Children, antihistamines',
  },
  {
    whom: ['guaifenesin'],
    under: years(6),
    severity: 'caution',
    effect: 'cough medicines do little for young children and can harm them.',
    source: 'MHRA 2009: over-the-counter cough and cold medicines for children',
  },
  {
    whom: ['loperamide'],
    under: years(12),
    severity: 'caution',
    effect: 'give oral rehydration salts first; not without a doctor.',
    source: 'BNF for Children, loperamide',
  },
  {
    whom: ['hyoscine butylbromide'],
    under: years(6),
    severity: 'caution',
    effect: 'tablets aren’t meant for young children.',
    source: 'BNF for Children, hyoscine butylbromide',
  },
  {
    whom: ['ivermectin'],
    under: years(5),
    severity: 'caution',
    effect: 'not under 15 kg or 90 cm.',
    source: 'FDA label of ivermectin; WHO, preventive chemotherapy: height under 90 cm',
  },
  {
    whom: ['albendazole', 'mebendazole', 'pyrantel'],
    under: years(1),
    severity: 'caution',
    effect: 'not in the first year of life without need.',
    source: 'WHO, preventive chemotherapy: from 12 months',
  },
  {
    whom: ['praziquantel'],
    under: years(2),
    severity: 'caution',
    effect: 'dose by weight; tablets can choke.',
    source: 'WHO 2022 guideline on schistosomiasis: children from 2 years',
  },
  {
    whom: ['artemether', 'amodiaquine', 'piperaquine', 'mefloquine'],
    under: months(6),
    severity: 'caution',
    effect: 'dose by weight: most products are meant from 5 kg.',
    source: 'WHO Guidelines for malaria: infants under 5 kg',
  },
  {
    whom: ['ethambutol'],
    under: years(5),
    severity: 'caution',
    effect: 'sight can’t be followed well; dose by weight.',
    source: 'WHO, treatment of tuberculosis in children; BNF for Children',
  },
  {
    whom: ['tenofovir'],
    under: years(2),
    severity: 'caution',
    effect: 'it can harm growing bone; choose another where there is one.',
    source: 'FDA label of tenofovir disoproxil: from 2 years',
  },
  {
    whom: ['dolutegravir'],
    under: weeks(4),
    severity: 'caution',
    effect: 'there is no established dose.',
    source: 'WHO HIV guidelines 2021: from 4 weeks and 3 kg',
  },
  {
    whom: ['statin'],
    under: years(10),
    severity: 'caution',
    effect: 'only with a specialist.',
    source: 'BNF for Children, statins',
  },
  {
    whom: ['montelukast'],
    under: months(6),
    severity: 'caution',
    effect: 'it isn’t meant for infants under 6 months.',
    source: 'BNF for Children, montelukast',
  },
  {
    whom: ['long-acting beta agonist'],
    under: years(4),
    severity: 'caution',
    effect: 'it isn’t established at this age, and never without an inhaled corticosteroid.',
    source: 'FDA label of salmeterol with fluticasone: from 4 years; GINA',
  },
  {
    whom: ['valproate'],
    under: years(3),
    severity: 'caution',
    effect: 'it can destroy the liver.',
    source: 'FDA boxed warning of valproate: hepatotoxicity; BNF for Children',
  },
  {
    whom: ['SSRI', 'SNRI', 'tricyclic antidepressant'],
    under: years(18),
    severity: 'caution',
    effect: 'thoughts of suicide can increase; see the person often.',
    source: 'FDA boxed warning of antidepressants; NICE NG134: depression in young people',
  },
  {
    whom: ['antipsychotic', 'lithium'],
    under: years(18),
    severity: 'caution',
    effect: 'only with a specialist.',
    source: 'BNF for Children, psychoses and mania',
  },
  {
    whom: ['metformin'],
    under: years(10),
    severity: 'caution',
    effect: 'only with a specialist.',
    source: 'BNF for Children, metformin: from 10 years',
  },
  {
    whom: ['sulfonylurea', 'gliptin', 'SGLT2 inhibitor', 'pioglitazone'],
    under: years(18),
    severity: 'caution',
    effect: 'it isn’t usually given to children; only with a specialist.',
    source: 'BNF, blood glucose lowering drugs: children',
  },
  {
    whom: ['PDE5 inhibitor', 'sumatriptan'],
    under: years(18),
    severity: 'caution',
    effect: 'it isn’t usually given to children; only with a specialist.',
    source: 'BNF for Children, sildenafil, tadalafil, sumatriptan',
  },
]

const old: readonly AgeRow[] = [
  {
    whom: ['NSAID'],
    from: years(65),
    severity: 'caution',
    effect: 'it can harm stomach, kidneys and heart; the shortest time, with the stomach protected.',
    source: 'AGS Beers Criteria 2023; BNF, prescribing in the elderly',
  },
  {
    whom: ['glibenclamide', 'glimepiride'],
    from: years(65),
    severity: 'caution',
    effect: 'the sugar can stay low for long; gliclazide is safer.',
    source: 'AGS Beers Criteria 2023; WHO Essential Medicines List: gliclazide',
  },
  {
    whom: ['benzodiazepine', 'sedating antihistamine', 'tricyclic antidepressant', 'trihexyphenidyl'],
    from: years(65),
    severity: 'caution',
    effect: 'it can cause confusion and falls.',
    source: 'AGS Beers Criteria 2023',
  },
  {
    whom: ['antipsychotic'],
    from: years(65),
    severity: 'caution',
    effect: 'with dementia it can raise the risk of stroke and death.',
    source: 'FDA boxed warning of antipsychotics; AGS Beers Criteria 2023',
  },
  {
    whom: ['digoxin'],
    from: years(65),
    severity: 'caution',
    effect: 'it leaves older kidneys slowly; usually at most 125 micrograms a day.',
    source: 'AGS Beers Criteria 2023; BNF, digoxin: elderly',
  },
  {
    whom: ['metoclopramide'],
    from: years(65),
    severity: 'caution',
    effect: 'it can cause lasting movement disorders; at most 5 days.',
    source: 'AGS Beers Criteria 2023; EMA 2013',
  },
  {
    whom: ['nitrofurantoin'],
    from: years(65),
    severity: 'caution',
    effect: 'it fails and harms where the kidneys are weak; check them.',
    source: 'MHRA 2014: nitrofurantoin and kidney function',
  },
  {
    whom: ['fluoroquinolone'],
    from: years(60),
    severity: 'caution',
    effect: 'tendons tear more easily.',
    source: 'MHRA 2019 and FDA boxed warning: fluoroquinolones and tendon damage',
  },
  {
    whom: ['tramadol'],
    from: years(75),
    severity: 'caution',
    effect: 'less of it suffices: at most 300 mg a day.',
    source: 'FDA label of tramadol: over 75 years',
  },
  {
    whom: ['oestrogen'],
    from: years(50),
    severity: 'caution',
    effect: 'it can raise the risk of clots, stroke and heart attack; choose a method without oestrogen.',
    source: 'FSRH UK Medical Eligibility Criteria; FSRH, contraception over 40',
  },
  {
    whom: ['dabigatran'],
    from: years(75),
    severity: 'caution',
    effect: 'it bleeds more easily; check the kidneys and the dose.',
    source: 'BNF, dabigatran: elderly',
  },
]

export const ageLimits: readonly AgeRow[] = [...young, ...growing, ...old]
