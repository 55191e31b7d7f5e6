import type { CombinationFacts } from '../vocabulary.ts'
import type { DrugName } from './all.ts'

/**
 * Combinations sold, and often prescribed, under one name: their ingredients are checked individually, not against each other.
 */
export const combinations: Readonly<Record<string, CombinationFacts<DrugName>>> = {
  'artemether/lumefantrine': {
    of: ['artemether', 'lumefantrine'],
    also: ['co-artemether', 'Coartem', 'Riamet', 'Lonart', 'Amatem', 'Lokmal', 'Artemef', 'Lumartem', 'AL'],
  },
  'artesunate/amodiaquine': {
    of: ['artesunate', 'amodiaquine'],
    also: ['Camosunate', 'Coarsucam', 'Larimal', 'ASAQ', 'AS+AQ'],
  },
  'dihydroartemisinin/piperaquine': {
    of: ['dihydroartemisinin', 'piperaquine'],
    also: ['P-Alaxin', 'Duo-Cotecxin', 'Eurartesim', 'Waipa'],
  },
  'artesunate/mefloquine': { of: ['artesunate', 'mefloquine'], also: ['Artequin'] },
  'sulfadoxine/pyrimethamine': {
    of: ['sulfadoxine', 'pyrimethamine'],
    also: ['Fansidar', 'Amalar', 'Maldox', 'Malareich', 'Laridox', 'SP'],
  },
  'atovaquone/proguanil': { of: ['atovaquone', 'proguanil'], also: ['Malarone'] },
  'co-amoxiclav': {
    of: ['amoxicillin', 'clavulanic acid'],
    also: [
      'amoxicillin/clavulanate',
      'Augmentin',
      'Amoksiclav',
      'Amoxiclav',
      'Amoxyclav',
      'amoxicillin clav',
      'Augmentin Duo',
      'Fleming',
      'Clavulin',
    ],
  },
  'co-fluampicil': { of: ['flucloxacillin', 'ampicillin'], also: ['Magnapen'] },
  'ampicillin/cloxacillin': { of: ['ampicillin', 'cloxacillin'], also: ['Ampiclox', 'Beecham Ampiclox'] },
  'co-trimoxazole': {
    of: ['sulfamethoxazole', 'trimethoprim'],
    also: ['cotrimoxazole', 'trimethoprim/sulfamethoxazole', 'Septrin', 'Bactrim', 'TMP/SMX'],
  },
  'rifampicin/isoniazid/pyrazinamide/ethambutol': {
    of: ['rifampicin', 'isoniazid', 'pyrazinamide', 'ethambutol'],
    also: ['RHZE', 'Rimstar'],
  },
  'rifampicin/isoniazid/pyrazinamide': {
    of: ['rifampicin', 'isoniazid', 'pyrazinamide'],
    also: ['RHZ', 'Rifater'],
  },
  'rifampicin/isoniazid': { of: ['rifampicin', 'isoniazid'], also: ['Rifinah', 'Rimactazid', 'RH'] },
  'tenofovir/lamivudine/dolutegravir': { of: ['tenofovir', 'lamivudine', 'dolutegravir'], also: ['TLD'] },
  'tenofovir/lamivudine/efavirenz': { of: ['tenofovir', 'lamivudine', 'efavirenz'], also: ['TLE'] },
  'tenofovir/emtricitabine': { of: ['tenofovir', 'emtricitabine'], also: ['Truvada'] },
  'tenofovir/lamivudine': { of: ['tenofovir', 'lamivudine'], also: [] },
  'tenofovir/emtricitabine/efavirenz': { of: ['tenofovir', 'emtricitabine', 'efavirenz'], also: ['Atripla'] },
  'zidovudine/lamivudine': { of: ['zidovudine', 'lamivudine'], also: ['Combivir'] },
  'zidovudine/lamivudine/nevirapine': { of: ['zidovudine', 'lamivudine', 'nevirapine'], also: ['Duovir N'] },
  'abacavir/lamivudine': { of: ['abacavir', 'lamivudine'], also: ['Kivexa', 'Epzicom'] },
  'abacavir/lamivudine/dolutegravir': { of: ['abacavir', 'lamivudine', 'dolutegravir'], also: ['Triumeq'] },
  'lopinavir/ritonavir': { of: ['lopinavir', 'ritonavir'], also: ['Kaletra', 'Aluvia', 'LPV/r'] },
  'atazanavir/ritonavir': { of: ['atazanavir', 'ritonavir'], also: ['ATV/r'] },
  'darunavir/ritonavir': { of: ['darunavir', 'ritonavir'], also: ['DRV/r'] },
  'amlodipine/valsartan': { of: ['amlodipine', 'valsartan'], also: ['Exforge'] },
  'amlodipine/valsartan/hydrochlorothiazide': {
    of: ['amlodipine', 'valsartan', 'hydrochlorothiazide'],
    also: ['Exforge HCT'],
  },
  'amlodipine/telmisartan': { of: ['amlodipine', 'telmisartan'], also: ['Twynsta'] },
  'amlodipine/atorvastatin': { of: ['amlodipine', 'atorvastatin'], also: ['Caduet'] },
  'amlodipine/losartan': { of: ['amlodipine', 'losartan'], also: [] },
  'amlodipine/lisinopril': { of: ['amlodipine', 'lisinopril'], also: [] },
  'amlodipine/perindopril': { of: ['amlodipine', 'perindopril'], also: ['Coveram'] },
  'losartan/hydrochlorothiazide': { of: ['losartan', 'hydrochlorothiazide'], also: ['Hyzaar', 'Losartan H'] },
  'valsartan/hydrochlorothiazide': { of: ['valsartan', 'hydrochlorothiazide'], also: ['Co-Diovan'] },
  'telmisartan/hydrochlorothiazide': {
    of: ['telmisartan', 'hydrochlorothiazide'],
    also: ['Micardis Plus', 'MicardisPlus'],
  },
  'lisinopril/hydrochlorothiazide': { of: ['lisinopril', 'hydrochlorothiazide'], also: ['Zestoretic'] },
  'enalapril/hydrochlorothiazide': { of: ['enalapril', 'hydrochlorothiazide'], also: ['Co-Renitec'] },
  'atenolol/chlortalidone': {
    of: ['atenolol', 'chlortalidone'],
    also: ['Tenoretic', 'Tenoret', 'co-tenidone'],
  },
  'amiloride/hydrochlorothiazide': {
    of: ['amiloride', 'hydrochlorothiazide'],
    also: ['Moduretic', 'Normoretic', 'co-amilozide'],
  },
  'aspirin/clopidogrel': { of: ['aspirin', 'clopidogrel'], also: ['Clopilet A'] },
  'paracetamol/codeine': { of: ['paracetamol', 'codeine'], also: ['co-codamol', 'cocodamol', 'Panadeine'] },
  'paracetamol/dihydrocodeine': { of: ['paracetamol', 'dihydrocodeine'], also: ['co-dydramol'] },
  'paracetamol/tramadol': { of: ['paracetamol', 'tramadol'], also: ['Ultracet', 'Tramacet'] },
  'paracetamol/caffeine': { of: ['paracetamol', 'caffeine'], also: ['Panadol Extra'] },
  'diclofenac/misoprostol': { of: ['diclofenac', 'misoprostol'], also: ['Arthrotec'] },
  'ergotamine/caffeine': { of: ['ergotamine', 'caffeine'], also: ['Cafergot'] },
  'metformin/glibenclamide': { of: ['metformin', 'glibenclamide'], also: ['Glucovance'] },
  'metformin/glimepiride': { of: ['metformin', 'glimepiride'], also: ['Amaryl M'] },
  'metformin/vildagliptin': { of: ['metformin', 'vildagliptin'], also: ['Galvus Met'] },
  'metformin/sitagliptin': { of: ['metformin', 'sitagliptin'], also: ['Janumet'] },
  'metformin/empagliflozin': { of: ['metformin', 'empagliflozin'], also: ['Synjardy'] },
  'salmeterol/fluticasone': { of: ['salmeterol', 'fluticasone'], also: ['Seretide', 'Advair'] },
  'formoterol/budesonide': { of: ['formoterol', 'budesonide'], also: ['Symbicort'] },
  'salbutamol/ipratropium': { of: ['salbutamol', 'ipratropium'], also: ['Combivent', 'Duolin'] },
  'aluminium hydroxide/magnesium hydroxide': {
    of: ['aluminium hydroxide', 'magnesium hydroxide'],
    also: ['Maalox', 'co-magaldrox'],
  },
  'aluminium hydroxide/magnesium hydroxide/magnesium trisilicate': {
    of: ['aluminium hydroxide', 'magnesium hydroxide', 'magnesium trisilicate'],
    also: ['Gestid'],
  },
  'ethinylestradiol/levonorgestrel': {
    of: ['ethinylestradiol', 'levonorgestrel'],
    also: ['Microgynon', 'combined oral contraceptive', 'combined pill', 'Lo-Femenal', 'COCP'],
  },
  'ethinylestradiol/desogestrel': { of: ['ethinylestradiol', 'desogestrel'], also: ['Marvelon'] },
}
