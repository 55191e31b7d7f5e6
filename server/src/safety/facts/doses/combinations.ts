import {
  coCodamolCapsules,
  coCodamolSmpc,
  coDydramol20Smpc,
  coDydramol30Smpc,
  coDydramolSmpc,
  coFluampicilCapsules,
  coFluampicilSuspension,
  combivent,
  exforgeSmpc,
  maalox,
  seretideEvohaler,
} from '../documents/combinations.ts'
import { nafdacRegister } from '../documents/general.ts'
import { registered, whoList } from '../documents/handbook.ts'
import { fdaProducts, greenbook } from '../documents/products.ts'
import { cite, type Source } from '../source.ts'
import { product } from './product.ts'
import type { FormRow } from './row.ts'

type Strengths = readonly string[]

const tablet = (strengths: Strengths, ...sources: Source[]) =>
  product('oral', 'tablet', strengths, ...sources)
const capsule = (strengths: Strengths, ...sources: Source[]) =>
  product('oral', 'capsule', strengths, ...sources)
const liquid = (strengths: Strengths, ...sources: Source[]) =>
  product('oral', 'liquid', strengths, ...sources)
const sachet = (strengths: Strengths, ...sources: Source[]) =>
  product('oral', 'sachet', strengths, ...sources)
const inhaler = (strengths: Strengths, ...sources: Source[]) =>
  product('inhaled', 'inhaler', strengths, ...sources)

const malaria = whoList('6.5.3')
const tuberculosis = whoList('6.2.5')
const hivCombinations = whoList('6.4.2.5')
const bloodPressure = whoList('12.3')

/**
 * The forms of each combination, its strengths in the order of its ingredients. How much of it may be given is checked by
 * ingredient. Darunavir/ritonavir is left out: no source read states its strengths.
 */
export const combinationForms: Readonly<Record<string, readonly FormRow[]>> = {
  'artemether/lumefantrine': [
    tablet(
      ['20 mg + 120 mg', '40 mg + 240 mg', '60 mg + 360 mg', '80 mg + 480 mg'],
      malaria,
      greenbook('artemether, lumefantrine'),
      fdaProducts('artemether, lumefantrine'),
    ),
    capsule(['20 mg + 120 mg', '80 mg + 480 mg'], greenbook('artemether, lumefantrine')),
    liquid(['20 mg/5 mL + 120 mg/5 mL', '15 mg/5 mL + 90 mg/5 mL'], greenbook('artemether, lumefantrine')),
  ],
  'artesunate/amodiaquine': [
    tablet(
      ['25 mg + 67.5 mg', '50 mg + 135 mg', '100 mg + 270 mg', '50 mg + 153 mg'],
      malaria,
      greenbook('artesunate, amodiaquine'),
    ),
    sachet(['25 mg + 75 mg', '50 mg + 150 mg'], greenbook('artesunate, amodiaquine')),
  ],
  'dihydroartemisinin/piperaquine': [
    tablet(
      ['20 mg + 160 mg', '40 mg + 320 mg', '80 mg + 640 mg', '120 mg + 960 mg'],
      malaria,
      greenbook('dihydroartemisinin, piperaquine'),
    ),
    capsule(['40 mg + 320 mg'], greenbook('dihydroartemisinin, piperaquine')),
    liquid(['80 mg/80 mL + 640 mg/80 mL'], greenbook('dihydroartemisinin, piperaquine')),
  ],
  'artesunate/mefloquine': [
    tablet(
      ['25 mg + 55 mg', '100 mg + 220 mg', '100 mg + 125 mg', '200 mg + 250 mg'],
      malaria,
      greenbook('artesunate, mefloquine'),
    ),
    sachet(['25 mg + 50 mg'], greenbook('artesunate, mefloquine')),
  ],
  'sulfadoxine/pyrimethamine': [
    tablet(
      ['250 mg + 12.5 mg', '500 mg + 25 mg'],
      malaria,
      greenbook('sulfadoxine, pyrimethamine'),
      fdaProducts('pyrimethamine, sulfadoxine'),
    ),
    liquid(['500 mg/5 mL + 25 mg/5 mL'], greenbook('sulfadoxine, pyrimethamine')),
  ],
  'atovaquone/proguanil': [
    tablet(
      ['62.5 mg + 25 mg', '250 mg + 100 mg'],
      greenbook('atovaquone, proguanil'),
      fdaProducts('atovaquone, proguanil'),
    ),
  ],
  'co-amoxiclav': [
    tablet(
      [
        '125 mg + 31.25 mg',
        '200 mg + 28.5 mg',
        '250 mg + 62.5 mg',
        '250 mg + 125 mg',
        '400 mg + 57 mg',
        '500 mg + 125 mg',
        '875 mg + 125 mg',
        '1000 mg + 62.5 mg',
      ],
      whoList('6.2.1'),
      greenbook('amoxicillin, clavulanic acid'),
      fdaProducts('amoxicillin, clavulanate potassium'),
    ),
    liquid(
      [
        '125 mg/5 mL + 31.25 mg/5 mL',
        '200 mg/5 mL + 28.5 mg/5 mL',
        '250 mg/5 mL + 62.5 mg/5 mL',
        '400 mg/5 mL + 57 mg/5 mL',
        '600 mg/5 mL + 42.9 mg/5 mL',
      ],
      whoList('6.2.1'),
      greenbook('amoxicillin, clavulanic acid'),
      fdaProducts('amoxicillin, clavulanate potassium'),
    ),
    product(
      'injection',
      'injection',
      ['500 mg + 100 mg', '1000 mg + 200 mg'],
      whoList('6.2.1'),
      greenbook('amoxicillin, clavulanic acid'),
    ),
  ],
  'co-fluampicil': [
    capsule(['250 mg + 250 mg'], cite(coFluampicilCapsules, '2')),
    liquid(['125 mg/5 mL + 125 mg/5 mL'], cite(coFluampicilSuspension, '2')),
  ],
  'ampicillin/cloxacillin': [
    capsule(['250 mg + 250 mg', '500 mg + 500 mg'], greenbook('ampicillin, cloxacillin')),
    liquid(
      ['125 mg/5 mL + 125 mg/5 mL', '60 mg/0.6 mL + 30 mg/0.6 mL'],
      greenbook('ampicillin, cloxacillin'),
    ),
    product('injection', 'injection', ['250 mg + 250 mg'], greenbook('ampicillin, cloxacillin')),
  ],
  'co-trimoxazole': [
    tablet(
      ['100 mg + 20 mg', '400 mg + 80 mg', '800 mg + 160 mg'],
      whoList('6.2.1'),
      greenbook('sulfamethoxazole, trimethoprim'),
      fdaProducts('sulfamethoxazole, trimethoprim'),
    ),
    liquid(
      ['200 mg/5 mL + 40 mg/5 mL'],
      whoList('6.2.1'),
      greenbook('sulfamethoxazole, trimethoprim'),
      fdaProducts('sulfamethoxazole, trimethoprim'),
    ),
    product(
      'injection',
      'injection',
      ['80 mg/mL + 16 mg/mL'],
      whoList('6.5.4'),
      fdaProducts('sulfamethoxazole, trimethoprim'),
    ),
  ],
  'rifampicin/isoniazid/pyrazinamide/ethambutol': [
    tablet(
      ['150 mg + 75 mg + 400 mg + 275 mg'],
      tuberculosis,
      greenbook('ethambutol, isoniazid, pyrazinamide, rifampicin'),
    ),
  ],
  'rifampicin/isoniazid/pyrazinamide': [
    tablet(
      ['75 mg + 50 mg + 150 mg', '120 mg + 50 mg + 300 mg'],
      tuberculosis,
      fdaProducts('isoniazid, pyrazinamide, rifampin'),
    ),
  ],
  'rifampicin/isoniazid': [
    tablet(
      ['75 mg + 50 mg', '150 mg + 75 mg', '300 mg + 150 mg'],
      tuberculosis,
      greenbook('rifampicin, isoniazid'),
    ),
    capsule(['300 mg + 150 mg'], fdaProducts('isoniazid, rifampin')),
  ],
  'tenofovir/lamivudine/dolutegravir': [
    tablet(
      ['300 mg + 300 mg + 50 mg'],
      hivCombinations,
      greenbook('dolutegravir, lamivudine, tenofovir disoproxil'),
    ),
  ],
  'tenofovir/lamivudine/efavirenz': [
    tablet(
      ['300 mg + 300 mg + 400 mg', '300 mg + 300 mg + 600 mg'],
      hivCombinations,
      greenbook('tenofovir disoproxil, lamivudine, efavirenz'),
    ),
  ],
  'tenofovir/emtricitabine': [
    tablet(
      ['150 mg + 100 mg', '200 mg + 133 mg', '250 mg + 167 mg', '300 mg + 200 mg'],
      hivCombinations,
      greenbook('emtricitabine, tenofovir disoproxil'),
      fdaProducts('emtricitabine, tenofovir disoproxil'),
    ),
  ],
  'tenofovir/lamivudine': [
    tablet(['300 mg + 300 mg'], hivCombinations, greenbook('lamivudine, tenofovir disoproxil')),
  ],
  'tenofovir/emtricitabine/efavirenz': [
    tablet(
      ['300 mg + 200 mg + 600 mg'],
      hivCombinations,
      greenbook('efavirenz, emtricitabine, tenofovir disoproxil'),
    ),
  ],
  'zidovudine/lamivudine': [
    tablet(['60 mg + 30 mg', '300 mg + 150 mg'], hivCombinations, greenbook('lamivudine, zidovudine')),
  ],
  'zidovudine/lamivudine/nevirapine': [
    tablet(
      ['60 mg + 30 mg + 50 mg', '300 mg + 150 mg + 200 mg'],
      greenbook('lamivudine, nevirapine, zidovudine'),
      fdaProducts('lamivudine, nevirapine, zidovudine'),
    ),
  ],
  'abacavir/lamivudine': [
    tablet(
      ['60 mg + 30 mg', '120 mg + 60 mg', '600 mg + 300 mg'],
      hivCombinations,
      greenbook('abacavir, lamivudine'),
    ),
  ],
  'abacavir/lamivudine/dolutegravir': [
    tablet(
      ['60 mg + 30 mg + 5 mg', '600 mg + 300 mg + 50 mg'],
      greenbook('dolutegravir, abacavir, lamivudine'),
      fdaProducts('abacavir, dolutegravir, lamivudine'),
    ),
  ],
  'lopinavir/ritonavir': [
    tablet(['100 mg + 25 mg', '200 mg + 50 mg'], whoList('6.4.2.3'), greenbook('lopinavir, ritonavir')),
    sachet(['40 mg + 10 mg'], whoList('6.4.2.3'), greenbook('lopinavir, ritonavir')),
    liquid(['80 mg/mL + 20 mg/mL'], fdaProducts('lopinavir, ritonavir')),
  ],
  'atazanavir/ritonavir': [
    tablet(['300 mg + 100 mg'], whoList('6.4.2.3'), greenbook('atazanavir, ritonavir')),
  ],
  'amlodipine/valsartan': [
    tablet(
      ['5 mg + 80 mg', '5 mg + 160 mg', '10 mg + 160 mg', '5 mg + 320 mg', '10 mg + 320 mg'],
      cite(exforgeSmpc, '1'),
      greenbook('amlodipine, valsartan'),
      fdaProducts('amlodipine, valsartan'),
    ),
  ],
  'amlodipine/valsartan/hydrochlorothiazide': [
    tablet(
      [
        '5 mg + 160 mg + 12.5 mg',
        '5 mg + 160 mg + 25 mg',
        '10 mg + 160 mg + 12.5 mg',
        '10 mg + 160 mg + 25 mg',
        '10 mg + 320 mg + 25 mg',
      ],
      greenbook('amlodipine, valsartan, hydrochlorothiazide'),
    ),
  ],
  'amlodipine/telmisartan': [
    tablet(
      ['5 mg + 40 mg', '10 mg + 40 mg', '5 mg + 80 mg', '10 mg + 80 mg'],
      bloodPressure,
      greenbook('amlodipine, telmisartan'),
    ),
  ],
  'amlodipine/atorvastatin': [
    tablet(
      [
        '2.5 mg + 10 mg',
        '2.5 mg + 20 mg',
        '2.5 mg + 40 mg',
        '5 mg + 10 mg',
        '5 mg + 20 mg',
        '5 mg + 40 mg',
        '5 mg + 80 mg',
        '10 mg + 10 mg',
        '10 mg + 20 mg',
        '10 mg + 40 mg',
        '10 mg + 80 mg',
      ],
      fdaProducts('amlodipine, atorvastatin'),
      greenbook('amlodipine, atorvastatin'),
    ),
  ],
  'amlodipine/losartan': [
    tablet(
      ['2.5 mg + 50 mg', '5 mg + 50 mg', '10 mg + 50 mg'],
      greenbook('amlodipine, losartan'),
      registered,
    ),
  ],
  'amlodipine/lisinopril': [
    tablet(['5 mg + 5 mg', '5 mg + 10 mg', '5 mg + 20 mg', '10 mg + 20 mg'], bloodPressure, registered),
  ],
  'amlodipine/perindopril': [
    tablet(
      [
        '2.5 mg + 3.5 mg',
        '5 mg + 7 mg',
        '10 mg + 14 mg',
        '5 mg + 5 mg',
        '5 mg + 10 mg',
        '10 mg + 5 mg',
        '10 mg + 10 mg',
      ],
      registered,
      greenbook('amlodipine, perindopril'),
      fdaProducts('amlodipine, perindopril'),
    ),
  ],
  'losartan/hydrochlorothiazide': [
    tablet(
      ['50 mg + 12.5 mg', '100 mg + 12.5 mg', '100 mg + 25 mg'],
      greenbook('losartan, hydrochlorothiazide'),
      fdaProducts('hydrochlorothiazide, losartan'),
    ),
  ],
  'valsartan/hydrochlorothiazide': [
    tablet(
      ['80 mg + 12.5 mg', '160 mg + 12.5 mg', '160 mg + 25 mg', '320 mg + 12.5 mg', '320 mg + 25 mg'],
      greenbook('valsartan, hydrochlorothiazide'),
      fdaProducts('hydrochlorothiazide, valsartan'),
    ),
  ],
  'telmisartan/hydrochlorothiazide': [
    tablet(
      ['40 mg + 12.5 mg', '80 mg + 12.5 mg', '80 mg + 25 mg'],
      bloodPressure,
      greenbook('telmisartan, hydrochlorothiazide'),
    ),
  ],
  'lisinopril/hydrochlorothiazide': [
    tablet(
      ['10 mg + 12.5 mg', '20 mg + 12.5 mg', '20 mg + 25 mg'],
      bloodPressure,
      greenbook('lisinopril, hydrochlorothiazide'),
    ),
  ],
  'enalapril/hydrochlorothiazide': [
    tablet(
      ['5 mg + 12.5 mg', '10 mg + 25 mg'],
      greenbook('enalapril, hydrochlorothiazide'),
      fdaProducts('enalapril, hydrochlorothiazide'),
    ),
  ],
  'atenolol/chlortalidone': [
    tablet(
      ['50 mg + 12.5 mg', '50 mg + 25 mg', '100 mg + 25 mg'],
      greenbook('atenolol, chlortalidone'),
      registered,
      fdaProducts('atenolol, chlorthalidone'),
    ),
  ],
  'amiloride/hydrochlorothiazide': [
    tablet(['5 mg + 50 mg'], greenbook('amiloride, hydrochlorothiazide'), registered),
  ],
  'aspirin/clopidogrel': [capsule(['75 mg + 75 mg'], greenbook('clopidogrel, acetylsalicylic acid'))],
  'paracetamol/codeine': [
    tablet(
      [
        '500 mg + 8 mg',
        '500 mg + 15 mg',
        '500 mg + 30 mg',
        '500 mg + 60 mg',
        '300 mg + 15 mg',
        '300 mg + 30 mg',
        '300 mg + 60 mg',
        '325 mg + 15 mg',
        '325 mg + 30 mg',
        '325 mg + 60 mg',
        '650 mg + 30 mg',
        '650 mg + 60 mg',
      ],
      cite(coCodamolSmpc, '2'),
      fdaProducts('acetaminophen, codeine'),
    ),
    capsule(['500 mg + 30 mg'], cite(coCodamolCapsules, 'Summary of product characteristics')),
    liquid(['120 mg/5 mL + 12 mg/5 mL'], fdaProducts('acetaminophen, codeine')),
  ],
  'paracetamol/dihydrocodeine': [
    tablet(
      ['500 mg + 10 mg', '500 mg + 20 mg', '500 mg + 30 mg'],
      cite(coDydramolSmpc, '2'),
      cite(coDydramol20Smpc, '2'),
      cite(coDydramol30Smpc, '2'),
    ),
  ],
  'paracetamol/tramadol': [
    tablet(['325 mg + 37.5 mg'], fdaProducts('acetaminophen, tramadol')),
    capsule(['325 mg + 37.5 mg'], greenbook('tramadol, paracetamol')),
  ],
  'paracetamol/caffeine': [
    tablet(['500 mg + 25 mg', '500 mg + 30 mg', '500 mg + 65 mg'], greenbook('paracetamol, caffeine')),
    capsule(['500 mg + 30 mg'], greenbook('paracetamol, caffeine')),
  ],
  'diclofenac/misoprostol': [
    tablet(
      ['50 mg + 200 ug', '75 mg + 200 ug'],
      greenbook('diclofenac, misoprostol'),
      fdaProducts('diclofenac, misoprostol'),
    ),
  ],
  'ergotamine/caffeine': [
    tablet(['1 mg + 100 mg'], greenbook('ergotamine, caffeine'), fdaProducts('caffeine, ergotamine')),
    product('rectal', 'suppository', ['2 mg + 100 mg'], fdaProducts('caffeine, ergotamine')),
  ],
  'metformin/glibenclamide': [
    tablet(
      ['250 mg + 1.25 mg', '500 mg + 2.5 mg', '500 mg + 5 mg', '1000 mg + 5 mg'],
      greenbook('metformin, glibenclamide'),
      fdaProducts('glyburide, metformin'),
    ),
  ],
  'metformin/glimepiride': [tablet(['500 mg + 2 mg', '1000 mg + 2 mg'], greenbook('metformin, glimepiride'))],
  'metformin/vildagliptin': [
    tablet(['500 mg + 50 mg', '850 mg + 50 mg', '1000 mg + 50 mg'], greenbook('metformin, vildagliptin')),
  ],
  'metformin/sitagliptin': [
    tablet(
      ['500 mg + 50 mg', '1000 mg + 50 mg', '1000 mg + 100 mg'],
      greenbook('metformin, sitagliptin'),
      fdaProducts('metformin, sitagliptin'),
    ),
  ],
  'metformin/empagliflozin': [
    tablet(
      [
        '500 mg + 5 mg',
        '1000 mg + 5 mg',
        '1000 mg + 10 mg',
        '500 mg + 12.5 mg',
        '1000 mg + 12.5 mg',
        '1000 mg + 25 mg',
      ],
      fdaProducts('empagliflozin, metformin'),
    ),
  ],
  'salmeterol/fluticasone': [
    inhaler(
      [
        '25 ug/{puff} + 50 ug/{puff}',
        '25 ug/{puff} + 125 ug/{puff}',
        '25 ug/{puff} + 250 ug/{puff}',
        '50 ug/{puff} + 100 ug/{puff}',
        '50 ug/{puff} + 250 ug/{puff}',
        '50 ug/{puff} + 500 ug/{puff}',
      ],
      cite(seretideEvohaler, 'Dosage and administration'),
      greenbook('fluticasone, salmeterol'),
      fdaProducts('fluticasone propionate, salmeterol'),
    ),
  ],
  // Some state the dose that leaves the mouthpiece (4.5 ug of formoterol), some the metered dose (6 ug).
  'formoterol/budesonide': [
    inhaler(
      [
        '4.5 ug/{puff} + 80 ug/{puff}',
        '4.5 ug/{puff} + 160 ug/{puff}',
        '6 ug/{puff} + 100 ug/{puff}',
        '6 ug/{puff} + 200 ug/{puff}',
        '6 ug/{puff} + 400 ug/{puff}',
      ],
      whoList('25.1'),
      greenbook('budesonide, formoterol'),
      registered,
    ),
  ],
  'salbutamol/ipratropium': [
    inhaler(
      ['90 ug/{puff} + 18 ug/{puff}', '100 ug/{puff} + 20 ug/{puff}'],
      fdaProducts('albuterol, ipratropium'),
    ),
    product(
      'inhaled',
      'nebuliser solution',
      ['2.5 mg/2.5 mL + 0.5 mg/2.5 mL', '2.5 mg/3 mL + 0.5 mg/3 mL'],
      cite(combivent, 'Composition'),
      fdaProducts('albuterol, ipratropium: 0.083 %, 0.017 %'),
    ),
  ],
  'aluminium hydroxide/magnesium hydroxide': [
    tablet(['200 mg + 200 mg'], registered, cite(maalox, 'Contents')),
    liquid(
      ['175 mg/5 mL + 200 mg/5 mL', '225 mg/5 mL + 200 mg/5 mL'],
      cite(maalox, 'Contents'),
      greenbook('aluminium hydroxide, magnesium hydroxide, simeticone'),
    ),
  ],
  // The register lists Gestid as tablets only, and Gestid Plus suspension with another composition.
  'aluminium hydroxide/magnesium hydroxide/magnesium trisilicate': [
    tablet(['300 mg + 25 mg + 50 mg'], cite(nafdacRegister, 'Gestid Tablets')),
  ],
  'ethinylestradiol/levonorgestrel': [
    tablet(
      ['30 ug + 150 ug', '20 ug + 100 ug', '20 ug + 90 ug', '50 ug + 250 ug'],
      whoList('22.1.1'),
      greenbook('ethinylestradiol, levonorgestrel'),
      fdaProducts('ethinyl estradiol, levonorgestrel'),
    ),
  ],
  'ethinylestradiol/desogestrel': [
    tablet(['30 ug + 150 ug', '20 ug + 150 ug'], registered, fdaProducts('desogestrel, ethinyl estradiol')),
  ],
}
