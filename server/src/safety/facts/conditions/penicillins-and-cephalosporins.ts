import { nigeriaGuidelines } from '../documents/general.ts'
import { pregnancyCategory } from '../documents/handbook.ts'
import * as read from '../documents/infections.ts'
import { cite, type Document } from '../source.ts'
import {
  anyKidney,
  anyLiver,
  caution,
  fewWomen,
  fine,
  manyWomen,
  nursing,
  pregnant,
  severeKidney,
  severeLiver,
} from './condition-row.ts'
import type { ConditionRow } from './row.ts'

const problems = (document: Document) => cite(document, 'Other medical problems')
const choice = cite(read.forthValley, 'Pregnancy and breastfeeding guidance')
const slower = 'it leaves the body more slowly; a lower or less frequent dose may be needed.'

export const penicillinAndCephalosporinConditions: readonly ConditionRow[] = [
  fine(
    ['penicillin', 'cephalosporin'],
    pregnant,
    'penicillins and cephalosporins are the first choice of antibiotic in pregnancy.',
    choice,
  ),
  fine(
    ['amoxicillin', 'ampicillin', 'cloxacillin', 'phenoxymethylpenicillin', 'benzylpenicillin', 'cefalexin'],
    pregnant,
    manyWomen,
    pregnancyCategory('amoxicillin', 'A'),
    pregnancyCategory('ampicillin', 'A'),
    pregnancyCategory('cloxacillin', 'A'),
    pregnancyCategory('phenoxymethylpenicillin', 'A'),
    pregnancyCategory('benzylpenicillin', 'A'),
    pregnancyCategory('cefalexin', 'A'),
  ),
  fine(
    ['flucloxacillin', 'clavulanic acid', 'cefaclor', 'cefpodoxime', 'ceftriaxone'],
    pregnant,
    fewWomen,
    pregnancyCategory('flucloxacillin', 'B1'),
    pregnancyCategory('clavulanic acid', 'B1'),
    pregnancyCategory('cefaclor', 'B1'),
    pregnancyCategory('cefpodoxime', 'B1'),
    pregnancyCategory('ceftriaxone', 'B1'),
  ),
  caution(
    ['cefuroxime'],
    pregnant,
    'the national guideline advises against it; other texts count it among the antibiotics of choice.',
    cite(nigeriaGuidelines, 'Acute Epiglottitis, cautions'),
    pregnancyCategory('cefuroxime', 'B1'),
    choice,
  ),
  fine(
    ['penicillin', 'cephalosporin'],
    nursing,
    'the antibiotics of choice; watch the infant for diarrhoea and thrush.',
    cite(read.penicillinsInMilk, 'Summary'),
    choice,
    cite(read.aapBreastfeeding, 'Table'),
  ),
  fine(
    ['clavulanic acid'],
    nursing,
    'it poses little risk to the infant.',
    cite(read.coAmoxiclavMayo, 'Breastfeeding'),
  ),

  caution(
    ['amoxicillin'],
    severeKidney,
    '250 to 500 mg every 12 hours and no 875 mg tablet (the source states GFR 10 to 30).',
    cite(read.amoxicillinLabel, '2.4'),
  ),
  caution(
    ['amoxicillin'],
    { eGFRBelow: 10 },
    '250 to 500 mg once in 24 hours.',
    cite(read.amoxicillinLabel, '2.4'),
  ),
  caution(
    ['clavulanic acid'],
    severeKidney,
    'no tablets of 875 mg/125 mg.',
    cite(read.coAmoxiclavLabel, '2.4'),
  ),
  caution(
    ['ampicillin'],
    severeKidney,
    'give injections 8 to 12 hours apart (the source states creatinine clearance 10 to 29).',
    cite(read.kidneyTable, 'Ampicillin'),
  ),
  caution(
    ['ampicillin'],
    { eGFRBelow: 10 },
    'lower the dose, or give it 12 to 24 hours apart (the source states creatinine clearance).',
    cite(read.kidneyTable, 'Ampicillin'),
    cite(read.penbritin, '4.2'),
  ),
  caution(
    ['flucloxacillin'],
    { eGFRBelow: 10 },
    'the usual dose only every 8 hours.',
    cite(read.flucloxacillinBnf, 'Renal impairment'),
  ),
  caution(
    ['phenoxymethylpenicillin'],
    severeKidney,
    'reduce the dose.',
    cite(read.penicillinVMsf, 'Precautions'),
  ),
  caution(
    ['benzylpenicillin'],
    anyKidney,
    'high doses can cause convulsions when they leave the body slowly.',
    cite(nigeriaGuidelines, 'Syphilis, cautions'),
    problems(read.benzathineMayo),
  ),
  caution(
    ['cefalexin'],
    { eGFRBelow: 50 },
    'give it every 12 hours (the source states creatinine clearance 10 to 50).',
    cite(read.renalReview, 'Table 9'),
  ),
  caution(['cefadroxil'], anyKidney, slower, problems(read.cefadroxilMayo)),
  caution(['cefixime'], anyKidney, slower, problems(read.cefiximeMayo)),
  caution(['cefpodoxime'], anyKidney, slower, problems(read.cefpodoximeMayo)),
  caution(
    ['cefuroxime'],
    anyKidney,
    'it leaves the body more slowly; below a creatinine clearance of 10, 500 mg once in 24 hours.',
    problems(read.cefuroximeMayo),
    cite(read.kidneyTable, 'Cefuroxime axetil'),
    cite(nigeriaGuidelines, 'Acute Epiglottitis, cautions'),
  ),
  fine(
    ['ceftriaxone'],
    anyKidney,
    'no change is needed at 1 to 2 g a day.',
    cite(read.kidneyTable, 'Ceftriaxone'),
  ),

  caution(
    ['clavulanic acid'],
    anyLiver,
    'it can harm the liver; never again after jaundice from it.',
    problems(read.coAmoxiclavMayo),
  ),
  caution(
    ['flucloxacillin'],
    anyLiver,
    'it can cause hepatitis and jaundice, up to two months after the treatment.',
    cite(read.flucloxacillinDataSheet, 'Hepatobiliary disorders'),
  ),
  caution(['cefalexin'], anyLiver, slower, problems(read.cefalexinMayo)),
  caution(
    ['ceftriaxone'],
    severeLiver,
    'it stays longer and can lower vitamin K; watch for bleeding.',
    problems(read.ceftriaxoneMayo),
  ),

  caution(
    ['cefalexin'],
    { condition: 'epilepsy' },
    'it can make seizures likelier.',
    problems(read.cefalexinMayo),
  ),
  caution(
    ['benzylpenicillin'],
    { condition: 'asthma' },
    'allergic reactions are likelier.',
    problems(read.benzathineMayo),
  ),
]
