import type { DrugFacts } from '../vocabulary.ts'

export const stomachAndGut = {
  omeprazole: { classes: ['proton-pump inhibitor'], also: ['Losec', 'Prilosec'] },
  esomeprazole: { classes: ['proton-pump inhibitor'], also: ['Nexium'] },
  rabeprazole: { classes: ['proton-pump inhibitor'], also: ['Pariet'] },
  pantoprazole: { classes: ['proton-pump inhibitor'], also: ['Protonix', 'Pantoloc'] },
  lansoprazole: { classes: ['proton-pump inhibitor'], also: ['Prevacid', 'Zoton'] },
  ranitidine: { classes: ['H2 blocker'], also: ['Zantac'] },
  famotidine: { classes: ['H2 blocker'], also: ['Pepcid'] },
  cimetidine: { classes: ['H2 blocker'], also: ['Tagamet'] },
  'aluminium hydroxide': { classes: ['antacid or mineral'], also: ['aluminum hydroxide'] },
  'magnesium hydroxide': { classes: ['antacid or mineral'], also: ['milk of magnesia'] },
  'magnesium trisilicate': {
    classes: ['antacid or mineral'],
    also: ['mist mag', 'mag trisilicate', 'mist mag trisilicate', 'MMT'],
  },
  'calcium carbonate': { classes: ['antacid or mineral'], also: ['calcium', 'Tums'] },
  'zinc sulfate': { classes: ['antacid or mineral'], also: ['zinc sulphate', 'zinc'] },
  'oral rehydration salts': { classes: [], also: ['ORS', 'oral rehydration solution'] },
  metoclopramide: { classes: [], also: ['Plasil', 'Maxolon'] },
  domperidone: { classes: ['drug that prolongs the QT interval'], also: ['Motilium'] },
  ondansetron: { classes: ['drug that prolongs the QT interval'], also: ['Zofran'] },
  loperamide: { classes: [], also: ['Imodium'] },
  'hyoscine butylbromide': { classes: ['anticholinergic'], also: ['Buscopan', 'hyoscine'] },
  bisacodyl: { classes: [], also: ['Dulcolax'] },
  lactulose: { classes: [], also: ['Duphalac'] },
} as const satisfies Record<string, DrugFacts>
