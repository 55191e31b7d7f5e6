import type { DrugFacts } from '../vocabulary.ts'

export const tuberculosisAndHiv = {
  rifampicin: { classes: ['enzyme inducer'], also: ['rifampin', 'Rifadin', 'Rimactane'] },
  isoniazid: { classes: [], also: ['INH'] },
  pyrazinamide: { classes: [], also: ['PZA'] },
  ethambutol: { classes: [], also: ['Myambutol'] },
  dolutegravir: { classes: [], also: ['Tivicay', 'DTG'] },
  lamivudine: { classes: ['cytidine analogue'], also: ['Epivir', '3TC'] },
  emtricitabine: { classes: ['cytidine analogue'], also: ['Emtriva', 'FTC'] },
  tenofovir: {
    classes: [],
    also: ['Viread', 'TDF', 'tenofovir disoproxil', 'tenofovir disoproxil fumarate'],
  },
  zidovudine: { classes: [], also: ['Retrovir', 'AZT'] },
  abacavir: { classes: [], also: ['Ziagen', 'ABC'] },
  efavirenz: { classes: ['NNRTI'], also: ['Stocrin', 'Sustiva', 'EFV'] },
  nevirapine: { classes: ['NNRTI'], also: ['Viramune', 'NVP'] },
  ritonavir: { classes: ['protease inhibitor', 'strong CYP3A4 inhibitor'], also: ['Norvir'] },
  lopinavir: { classes: ['protease inhibitor', 'strong CYP3A4 inhibitor'], also: ['LPV'] },
  atazanavir: { classes: ['protease inhibitor', 'strong CYP3A4 inhibitor'], also: ['Reyataz', 'ATV'] },
  darunavir: {
    classes: ['protease inhibitor', 'strong CYP3A4 inhibitor', 'sulfonamide that is no antibiotic'],
    also: ['Prezista'],
  },
} as const satisfies Record<string, DrugFacts>
