import type { DrugFacts } from '../vocabulary.ts'

export const malariaAndWorms = {
  artemether: { classes: ['artemisinin'], also: ['Paluther', 'Artenam'] },
  lumefantrine: { classes: ['drug that prolongs the QT interval'], also: ['benflumetol'] },
  artesunate: { classes: ['artemisinin'], also: ['Artesun', 'Plasmotrim'] },
  dihydroartemisinin: { classes: ['artemisinin'], also: ['artenimol', 'Cotecxin', 'Alaxin'] },
  amodiaquine: { classes: ['4-aminoquinoline'], also: ['Camoquin'] },
  piperaquine: { classes: ['4-aminoquinoline', 'drug that prolongs the QT interval'], also: [] },
  chloroquine: {
    classes: ['4-aminoquinoline', 'drug that prolongs the QT interval'],
    also: ['Nivaquine', 'Aralen'],
  },
  hydroxychloroquine: {
    classes: ['4-aminoquinoline', 'drug that prolongs the QT interval'],
    also: ['Plaquenil'],
  },
  quinine: { classes: ['drug that prolongs the QT interval'], also: [] },
  mefloquine: { classes: ['drug that may prolong the QT interval'], also: ['Lariam'] },
  sulfadoxine: { classes: ['sulfonamide antibiotic', 'antifolate antimalarial'], also: ['sulphadoxine'] },
  pyrimethamine: { classes: ['antifolate antimalarial'], also: ['Daraprim'] },
  proguanil: { classes: ['antifolate antimalarial'], also: ['Paludrine'] },
  atovaquone: { classes: [], also: [] },
  primaquine: { classes: [], also: [] },
  albendazole: { classes: [], also: ['Zentel'] },
  mebendazole: { classes: [], also: ['Vermox'] },
  ivermectin: { classes: [], also: ['Mectizan', 'Stromectol'] },
  praziquantel: { classes: [], also: ['Biltricide'] },
  pyrantel: { classes: [], also: ['Combantrin'] },
} as const satisfies Record<string, DrugFacts>
