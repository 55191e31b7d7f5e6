import { fromMayo, type AdviceRow } from './row.ts'

const sartan = ['alert', 'no-salt-substitute', 'harms-unborn'] as const
const betaBlocker = ['alert', 'dont-stop'] as const

export const heartAndDiabetes: readonly AdviceRow[] = [
  fromMayo('amlodipine', 'Amlodipine (oral route)', { precautions: ['dont-stop', 'get-up-slowly'] }),
  fromMayo('nifedipine', 'Nifedipine (oral route)', {
    precautions: ['dont-stop', 'grapefruit', 'get-up-slowly'],
  }),
  fromMayo('verapamil', 'Verapamil (oral route)', { precautions: ['limit-alcohol'] }),
  fromMayo('lisinopril', 'Lisinopril (oral route)', {
    properUse: ['shake'],
    precautions: ['alert', 'harms-unborn', 'get-up-slowly'],
  }),
  fromMayo('enalapril', 'Enalapril (oral route)', { precautions: ['harms-unborn', 'get-up-slowly'] }),
  fromMayo('ramipril', 'Ramipril (oral route)', { precautions: ['alert', 'harms-unborn', 'get-up-slowly'] }),
  fromMayo('captopril', 'Captopril (oral route)', {
    properUse: ['hour-before-food'],
    precautions: ['harms-unborn', 'get-up-slowly'],
  }),
  fromMayo('perindopril', 'Perindopril (oral route)', { precautions: ['harms-unborn', 'get-up-slowly'] }),
  fromMayo('losartan', 'Losartan (oral route)', { precautions: [...sartan, 'limit-alcohol'] }),
  fromMayo('valsartan', 'Valsartan (oral route)', { precautions: [...sartan, 'get-up-slowly'] }),
  fromMayo('telmisartan', 'Telmisartan (oral route)', { precautions: [...sartan, 'get-up-slowly'] }),
  fromMayo('candesartan', 'Candesartan (oral route)', { precautions: ['alert', 'no-salt-substitute'] }),
  fromMayo('irbesartan', 'Irbesartan (oral route)', { precautions: ['alert', 'no-salt-substitute'] }),
  fromMayo('hydrochlorothiazide', 'Hydrochlorothiazide (oral route)', { precautions: ['alert'] }),
  fromMayo('chlortalidone', 'Chlorthalidone (oral route)', {
    properUse: ['with-food'],
    precautions: ['alert', 'limit-alcohol'],
  }),
  fromMayo('furosemide', 'Furosemide (oral route)', { precautions: ['sun'] }),
  fromMayo('spironolactone', 'Spironolactone (oral route)', { properUse: ['shake'] }),
  fromMayo('amiloride', 'Amiloride (oral route)', {
    properUse: ['with-food'],
    precautions: ['no-salt-substitute'],
  }),
  fromMayo('atenolol', 'Atenolol (oral route)', { precautions: betaBlocker }),
  fromMayo('bisoprolol', 'Bisoprolol (oral route)', { properUse: ['dont-stop'], precautions: ['alert'] }),
  fromMayo('metoprolol', 'Metoprolol (oral route)', {
    properUse: [['with-food', 'tablet', 'liquid']],
    precautions: betaBlocker,
  }),
  fromMayo('nebivolol', 'Nebivolol (oral route)', { precautions: betaBlocker }),
  fromMayo('propranolol', 'Propranolol (oral route)', { precautions: [...betaBlocker, 'alcohol-worse'] }),
  fromMayo('carvedilol', 'Carvedilol (oral route)', {
    properUse: ['with-food'],
    precautions: [...betaBlocker, 'get-up-slowly'],
  }),
  fromMayo('methyldopa', 'Methyldopa (oral and intravenous routes)', { precautions: ['alert'] }),
  fromMayo('hydralazine', 'Hydralazine (oral route)', {
    properUse: ['empty-stomach'],
    precautions: ['alert'],
  }),
  fromMayo('prazosin', 'Prazosin (oral route)', { precautions: ['alert', 'limit-alcohol'] }),
  fromMayo('tamsulosin', 'Tamsulosin (oral route)', {
    properUse: ['swallow-whole'],
    precautions: ['alert'],
  }),
  fromMayo('digoxin', 'Digoxin (oral route)', { precautions: ['dont-stop'] }),
  fromMayo('amiodarone', 'Amiodarone (oral route)', { precautions: ['sun', 'grapefruit'] }),
  fromMayo('isosorbide dinitrate', 'Isosorbide dinitrate (oral and sublingual routes)', {
    precautions: ['limit-alcohol', 'dont-stop'],
  }),
  fromMayo('isosorbide mononitrate', 'Isosorbide mononitrate (oral route)', {
    precautions: ['limit-alcohol', 'dont-stop'],
  }),
  fromMayo('simvastatin', 'Simvastatin (oral route)', { properUse: ['limit-alcohol'] }),
  fromMayo('atorvastatin', 'Atorvastatin (oral route)', { properUse: ['limit-alcohol'] }),
  fromMayo('rosuvastatin', 'Rosuvastatin (oral route)', {
    properUse: ['limit-alcohol'],
    precautions: ['dont-stop'],
  }),
  fromMayo('clopidogrel', 'Clopidogrel (oral route)', { precautions: ['dont-stop'] }),
  fromMayo('warfarin', 'Warfarin (oral route)', { properUse: ['grapefruit'] }),
  fromMayo('rivaroxaban', 'Rivaroxaban (oral route)', { precautions: ['dont-stop'] }),
  fromMayo('apixaban', 'Apixaban (oral route)', { precautions: ['dont-stop'] }),
  fromMayo('dabigatran', 'Dabigatran (oral route)', {
    properUse: ['swallow-whole', 'full-glass'],
    precautions: ['dont-stop'],
  }),
  fromMayo('metformin', 'Metformin (oral route)', {
    properUse: ['with-food', ['full-glass', 'tablet']],
    precautions: ['limit-alcohol', 'low-sugar'],
  }),
  fromMayo('glibenclamide', 'Glyburide (oral route)', { precautions: ['limit-alcohol', 'low-sugar'] }),
  fromMayo('glimepiride', 'Glimepiride (oral route)', {
    properUse: ['with-breakfast'],
    precautions: ['alert', 'limit-alcohol', 'low-sugar'],
  }),
  fromMayo('pioglitazone', 'Pioglitazone (oral route)', { precautions: ['low-sugar'] }),
  fromMayo('sitagliptin', 'Sitagliptin (oral route)', { precautions: ['low-sugar'] }),
  fromMayo('empagliflozin', 'Empagliflozin (oral route)', { precautions: ['fluids', 'low-sugar'] }),
  fromMayo('dapagliflozin', 'Dapagliflozin (oral route)', { precautions: ['fluids', 'low-sugar'] }),
  fromMayo(
    'insulin',
    'Insulin human regular (intravenous and subcutaneous routes)',
    { storage: ['fridge-unopened'], precautions: ['limit-alcohol', 'low-sugar'] },
    ['injection'],
  ),
  fromMayo('levothyroxine', 'Levothyroxine (oral route)', {
    properUse: ['before-breakfast', 'dont-stop', 'grapefruit'],
  }),
  fromMayo('prednisolone', 'Prednisolone (oral route)', { properUse: ['with-food', 'dont-stop'] }),
  fromMayo('dexamethasone', 'Dexamethasone (oral route)', { properUse: ['dont-stop'] }),
  fromMayo('hydrocortisone', 'Hydrocortisone (oral route)', { properUse: ['dont-stop'] }),
]
