import { nigeriaGuidelines } from '../documents/general.ts'
import { pregnancyCategory } from '../documents/handbook.ts'
import * as read from '../documents/tuberculosis-and-hiv.ts'
import { cite, type Document } from '../source.ts'
import {
  anyKidney,
  anyLiver,
  caution,
  fewWomen,
  fine,
  harmInAnimals,
  nursing,
  pregnant,
  serious,
  severeKidney,
  severeLiver,
} from './condition-row.ts'
import type { ConditionRow } from './row.ts'

const problems = (document: Document) => cite(document, 'Other medical problems')
const dosing = (document: Document) => cite(document, 'Dosing')
const kidneyTable = cite(read.hivKidneyTable, 'Table 12')
const tuberculosisPregnancy = cite(read.tuberculosisAndHivPregnancy, '13.0')
const slower = 'it leaves the body more slowly; watch for side effects.'
const worse = 'it can make liver disease worse; watch the liver.'
const proteaseInhibitors = [
  problems(read.ritonavirMayo),
  problems(read.lopinavirMayo),
  problems(read.atazanavirMayo),
  problems(read.darunavirMayo),
] as const

const tuberculosis: readonly ConditionRow[] = [
  fine(
    ['rifampicin', 'isoniazid', 'ethambutol'],
    pregnant,
    'part of the standard treatment in pregnancy; give pyridoxine with isoniazid.',
    tuberculosisPregnancy,
    pregnancyCategory('isoniazid', 'A'),
    pregnancyCategory('ethambutol', 'A'),
    pregnancyCategory('rifampicin', 'C'),
  ),
  fine(
    ['pyrazinamide'],
    pregnant,
    'it can probably be used safely, and WHO recommends it.',
    tuberculosisPregnancy,
    pregnancyCategory('pyrazinamide', 'B2'),
  ),
  fine(
    ['rifampicin', 'isoniazid', 'pyrazinamide', 'ethambutol'],
    nursing,
    'the standard treatment is compatible with breastfeeding, with some precautions.',
    cite(read.tuberculosisAndMilk, 'Summary'),
  ),
  fine(
    ['rifampicin'],
    anyKidney,
    'no change is needed up to 600 mg a day.',
    cite(read.rifadinLabel, 'Clinical pharmacology'),
  ),
  caution(['isoniazid'], severeKidney, 'side effects are likelier.', problems(read.isoniazidMayo)),
  caution(
    ['ethambutol'],
    anyKidney,
    'side effects are likelier; adjust the dose.',
    problems(read.ethambutolMayo),
  ),
  caution(
    ['ethambutol'],
    { eGFRBelow: 20 },
    '15 mg/kg every 24 to 36 hours, below 10 every 48 hours.',
    cite(read.ethambutolOxford, 'Renal impairment'),
  ),
  caution(
    ['rifampicin'],
    anyLiver,
    'only if it must be, with liver tests every 2 to 4 weeks.',
    cite(read.rifadinLabel, 'Warnings'),
    problems(read.rifampicinMayo),
  ),
  caution(['isoniazid'], anyLiver, 'hepatitis is likelier; watch the liver.', problems(read.isoniazidMayo)),
  caution(
    ['pyrazinamide'],
    severeLiver,
    'side effects are likelier; watch the liver.',
    problems(read.pyrazinamideMayo),
  ),
  caution(
    ['rifampicin'],
    { condition: 'porphyria' },
    'it can make porphyria worse.',
    cite(read.rifadinLabel, 'Warnings'),
    problems(read.rifampicinMayo),
  ),
  caution(
    ['rifampicin'],
    { condition: 'diabetes' },
    'it can make diabetes worse.',
    problems(read.rifampicinMayo),
  ),
  caution(
    ['isoniazid'],
    { condition: 'epilepsy' },
    'it can bring on seizures.',
    problems(read.isoniazidMayo),
  ),
  caution(
    ['ethambutol'],
    { condition: 'optic neuritis' },
    'it can damage the sight further.',
    problems(read.ethambutolMayo),
  ),
  caution(
    ['rifampicin', 'isoniazid'],
    { condition: 'alcohol or drug dependence' },
    'side effects are likelier, hepatitis above all.',
    problems(read.rifampicinMayo),
    problems(read.isoniazidMayo),
  ),
  caution(
    ['efavirenz'],
    { condition: 'alcohol or drug dependence' },
    'severe mental side effects are likelier.',
    problems(read.efavirenzMayo),
  ),
  caution(
    ['pyrazinamide', 'ethambutol'],
    { condition: 'gout' },
    'it can bring on an attack.',
    problems(read.pyrazinamideMayo),
    problems(read.ethambutolMayo),
  ),
]

const hiv: readonly ConditionRow[] = [
  fine(
    ['dolutegravir'],
    pregnant,
    'preferred by WHO; the estimated risk of neural tube defects has become smaller.',
    cite(read.antiretrovirals2019, 'Summary'),
    pregnancyCategory('dolutegravir', 'B1'),
  ),
  fine(
    ['lamivudine'],
    pregnant,
    'no more birth defects than usual were reported.',
    cite(read.acriptega, 'Pregnancy'),
    pregnancyCategory('lamivudine', 'B3'),
  ),
  fine(['emtricitabine'], pregnant, fewWomen, pregnancyCategory('emtricitabine', 'B1')),
  fine(
    ['tenofovir'],
    pregnant,
    'no more birth defects than usual were found; the benefit is greater than the risk.',
    cite(read.antiretrovirals2013, 'Safety of TDF in pregnancy'),
    pregnancyCategory('tenofovir', 'B3'),
  ),
  fine(
    ['zidovudine'],
    pregnant,
    'it is given from week 14 to protect the child from HIV.',
    dosing(read.zidovudineMayo),
    pregnancyCategory('zidovudine', 'B3'),
  ),
  caution(
    ['abacavir', 'nevirapine', 'ritonavir', 'lopinavir'],
    pregnant,
    harmInAnimals,
    pregnancyCategory('abacavir', 'B3'),
    pregnancyCategory('nevirapine', 'B3'),
    pregnancyCategory('ritonavir', 'B3'),
    pregnancyCategory('lopinavir with ritonavir', 'B3'),
  ),
  caution(
    ['efavirenz'],
    pregnant,
    'contraindicated in the national guideline; WHO and others allow it.',
    cite(nigeriaGuidelines, 'HIV Infection, cautions'),
    cite(read.efavirenzMayo, 'Precautions'),
    cite(read.initialRegimens, 'Table 2'),
    pregnancyCategory('efavirenz', 'D'),
  ),
  fine(
    ['atazanavir'],
    pregnant,
    'it may be given, with ritonavir.',
    dosing(read.atazanavirMayo),
    pregnancyCategory('atazanavir', 'B2'),
  ),
  fine(
    ['darunavir'],
    pregnant,
    'it may be given: 600 mg with ritonavir twice a day.',
    dosing(read.darunavirMayo),
    pregnancyCategory('darunavir', 'B2'),
  ),

  caution(['dolutegravir'], severeKidney, slower, problems(read.dolutegravirMayo)),
  caution(['zidovudine'], severeKidney, slower, problems(read.zidovudineMayo)),
  caution(
    ['lamivudine'],
    severeKidney,
    'lower the dose; tablets with other drugs aren’t recommended (the source states creatinine clearance).',
    kidneyTable,
    problems(read.lamivudineMayo),
  ),
  caution(['emtricitabine'], severeKidney, '200 mg every 72 hours, below 15 every 96 hours.', kidneyTable),
  caution(
    ['tenofovir'],
    { eGFRBelow: 50 },
    '300 mg (245 mg of disoproxil) only every 48 hours, and watch the kidneys.',
    cite(read.tenofovirKidney, 'Dose in renal impairment'),
    problems(read.tenofovirMayo),
  ),
  caution(
    ['tenofovir'],
    severeKidney,
    '300 mg (245 mg of disoproxil) only every 72 to 96 hours, and watch the kidneys.',
    cite(read.tenofovirKidney, 'Dose in renal impairment'),
    problems(read.tenofovirMayo),
  ),
  fine(['abacavir'], anyKidney, 'no change is needed.', kidneyTable),
  caution(['atazanavir'], anyKidney, 'it can make kidney disease worse.', problems(read.atazanavirMayo)),

  serious(
    ['dolutegravir', 'darunavir'],
    severeLiver,
    'not recommended.',
    problems(read.dolutegravirMayo),
    problems(read.darunavirMayo),
  ),
  caution(
    ['dolutegravir', 'lamivudine', 'emtricitabine', 'tenofovir'],
    anyLiver,
    'hepatitis can become worse; watch the liver.',
    problems(read.dolutegravirMayo),
    problems(read.lamivudineMayo),
    problems(read.emtricitabineMayo),
    problems(read.tenofovirMayo),
  ),
  caution(['zidovudine'], anyLiver, slower, problems(read.zidovudineMayo)),
  caution(
    ['abacavir'],
    anyLiver,
    '200 mg twice a day in mild disease; contraindicated in worse.',
    kidneyTable,
    problems(read.abacavirMayo),
  ),
  serious(
    ['abacavir'],
    severeLiver,
    'contraindicated, also in moderate disease (Child-Pugh B or C).',
    kidneyTable,
    problems(read.abacavirMayo),
  ),
  serious(
    ['efavirenz', 'nevirapine'],
    severeLiver,
    'not to be given, also in moderate disease.',
    problems(read.efavirenzMayo),
    problems(read.nevirapineMayo),
  ),
  caution(
    ['efavirenz', 'nevirapine'],
    anyLiver,
    worse,
    problems(read.efavirenzMayo),
    problems(read.nevirapineMayo),
  ),
  caution(['protease inhibitor'], anyLiver, worse, ...proteaseInhibitors),

  caution(
    ['protease inhibitor'],
    { condition: 'diabetes' },
    'it can raise the blood sugar.',
    ...proteaseInhibitors,
  ),
  caution(['abacavir'], { condition: 'diabetes' }, 'diabetes can become worse.', problems(read.abacavirMayo)),
  caution(
    ['ritonavir', 'atazanavir', 'darunavir'],
    { condition: 'bleeding disorder' },
    'bleeding is likelier.',
    proteaseInhibitors[0],
    proteaseInhibitors[2],
    proteaseInhibitors[3],
  ),
  caution(
    ['ritonavir', 'atazanavir'],
    { condition: 'heart block or bradycardia' },
    'it slows the conduction in the heart.',
    proteaseInhibitors[0],
    proteaseInhibitors[2],
  ),
  caution(
    ['ritonavir', 'lopinavir'],
    { condition: 'heart attack or angina' },
    'side effects on the heart are likelier.',
    proteaseInhibitors[0],
    proteaseInhibitors[1],
  ),
  caution(
    ['lopinavir', 'efavirenz'],
    { condition: 'long QT' },
    'it can lengthen the QT interval.',
    proteaseInhibitors[1],
    problems(read.efavirenzMayo),
  ),
  caution(
    ['lopinavir'],
    { condition: 'low potassium' },
    'correct the potassium first; it can lengthen the QT interval.',
    proteaseInhibitors[1],
  ),
  caution(
    ['efavirenz'],
    { condition: 'depression' },
    'severe mental side effects are likelier.',
    problems(read.efavirenzMayo),
  ),
  caution(
    ['efavirenz'],
    { condition: 'psychosis' },
    'severe mental side effects are likelier.',
    problems(read.efavirenzMayo),
  ),
  caution(
    ['efavirenz'],
    { condition: 'epilepsy' },
    'it can bring on seizures.',
    problems(read.efavirenzMayo),
  ),
]

export const tuberculosisAndHivConditions: readonly ConditionRow[] = [...tuberculosis, ...hiv]
