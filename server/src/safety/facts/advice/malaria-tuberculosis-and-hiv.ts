import { fromMayo, type AdviceRow } from './row.ts'

export const malariaTuberculosisAndHiv: readonly AdviceRow[] = [
  ...(['artemether', 'lumefantrine'] as const).map((drug) =>
    fromMayo(drug, 'Artemether and lumefantrine (oral route)', {
      properUse: ['finish', 'with-food'],
      precautions: ['grapefruit', 'pill-fails'],
    }),
  ),
  fromMayo('chloroquine', 'Chloroquine (oral route)', { properUse: ['finish', 'antacids-4h'] }),
  fromMayo('hydroxychloroquine', 'Hydroxychloroquine (oral route)', {
    properUse: ['with-food', 'antacids-4h', 'swallow-whole'],
    precautions: ['low-sugar'],
  }),
  fromMayo('quinine', 'Quinine (oral route)', {
    properUse: ['finish', 'with-food'],
    precautions: ['low-sugar'],
  }),
  fromMayo('mefloquine', 'Mefloquine (oral route)', {
    properUse: ['with-food', 'full-glass'],
    precautions: ['alert'],
  }),
  ...(['proguanil', 'atovaquone'] as const).map((drug) =>
    fromMayo(drug, 'Atovaquone and proguanil (oral route)', {
      properUse: ['with-food'],
      precautions: ['sun'],
    }),
  ),
  fromMayo('primaquine', 'Primaquine (oral route)', { precautions: ['harms-unborn'] }),
  fromMayo('albendazole', 'Albendazole (oral route)', {
    properUse: ['finish', 'with-food'],
    precautions: ['harms-unborn'],
  }),
  fromMayo('mebendazole', 'Mebendazole (oral route)', { properUse: ['finish'] }),
  fromMayo('ivermectin', 'Ivermectin (oral route)', { properUse: [['empty-stomach', 'tablet']] }),
  fromMayo('praziquantel', 'Praziquantel (oral route)', { properUse: ['finish', 'grapefruit'] }),
  fromMayo('pyrantel', 'Pyrantel (oral route)', { properUse: ['shake'], precautions: ['alert'] }),
  fromMayo('rifampicin', 'Rifampin (oral route)', {
    properUse: ['finish', ['empty-stomach', 'capsule'], 'antacids-1h', 'shake'],
    precautions: ['limit-alcohol', 'red-urine', 'pill-fails'],
  }),
  fromMayo('isoniazid', 'Isoniazid (oral and intramuscular routes)', {
    properUse: ['finish', 'food-if-upset', 'antacids-1h'],
    precautions: ['limit-alcohol'],
  }),
  fromMayo('pyrazinamide', 'Pyrazinamide (oral route)', { properUse: ['finish'] }),
  fromMayo('ethambutol', 'Ethambutol (oral route)', {
    properUse: ['finish', 'food-if-upset'],
    precautions: ['alert'],
  }),
  fromMayo('dolutegravir', 'Dolutegravir (oral route)', { properUse: ['antacids-6h'] }),
  fromMayo('lamivudine', 'Lamivudine (oral route)', { properUse: ['dont-stop'] }),
  fromMayo('emtricitabine', 'Emtricitabine (oral route)', { properUse: ['dont-stop'], storage: ['fridge'] }),
  fromMayo('tenofovir', 'Tenofovir (oral route)', { properUse: ['dont-stop'] }),
  fromMayo('zidovudine', 'Zidovudine (oral route)', { properUse: ['shake'] }),
  fromMayo('abacavir', 'Abacavir (oral route)', { properUse: ['dont-stop'] }),
  fromMayo('efavirenz', 'Efavirenz (oral route)', {
    properUse: ['empty-at-bedtime'],
    precautions: ['alert', 'alcohol-worse', 'harms-unborn'],
  }),
  fromMayo('nevirapine', 'Nevirapine (oral route)', { properUse: ['shake'] }),
  fromMayo('ritonavir', 'Ritonavir (oral route)', {
    properUse: ['with-food', 'dont-stop', 'shake'],
    precautions: ['pill-fails'],
  }),
  fromMayo('lopinavir', 'Lopinavir and ritonavir (oral route)', {
    properUse: [['with-food', 'liquid'], 'dont-stop', 'swallow-whole'],
    precautions: ['pill-fails'],
  }),
  fromMayo('atazanavir', 'Atazanavir (oral route)', {
    properUse: ['with-food', 'dont-stop'],
    precautions: ['pill-fails'],
  }),
  fromMayo('darunavir', 'Darunavir (oral route)', {
    properUse: ['shake'],
    precautions: ['pill-fails'],
  }),
]
