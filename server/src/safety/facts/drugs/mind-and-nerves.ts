import type { DrugFacts } from '../vocabulary.ts'

export const mindAndNerves = {
  amitriptyline: {
    classes: ['tricyclic antidepressant', 'drug that may prolong the QT interval'],
    also: ['Tryptizol', 'Elavil'],
  },
  imipramine: {
    classes: ['tricyclic antidepressant', 'drug that may prolong the QT interval'],
    also: ['Tofranil'],
  },
  fluoxetine: { classes: ['SSRI'], also: ['Prozac'] },
  sertraline: { classes: ['SSRI'], also: ['Zoloft', 'Lustral'] },
  paroxetine: { classes: ['SSRI'], also: ['Seroxat', 'Paxil'] },
  citalopram: { classes: ['SSRI', 'drug that prolongs the QT interval'], also: ['Cipramil', 'Celexa'] },
  escitalopram: { classes: ['SSRI', 'drug that prolongs the QT interval'], also: ['Cipralex', 'Lexapro'] },
  venlafaxine: { classes: ['SNRI'], also: ['Effexor'] },
  duloxetine: { classes: ['SNRI'], also: ['Cymbalta'] },
  diazepam: { classes: ['benzodiazepine'], also: ['Valium'] },
  lorazepam: { classes: ['benzodiazepine'], also: ['Ativan'] },
  clonazepam: { classes: ['benzodiazepine'], also: ['Rivotril'] },
  bromazepam: { classes: ['benzodiazepine'], also: ['Lexotan'] },
  nitrazepam: { classes: ['benzodiazepine'], also: ['Mogadon'] },
  alprazolam: { classes: ['benzodiazepine'], also: ['Xanax'] },
  haloperidol: {
    classes: ['antipsychotic', 'drug that prolongs the QT interval'],
    also: ['Haldol', 'Serenace'],
  },
  chlorpromazine: { classes: ['antipsychotic', 'drug that prolongs the QT interval'], also: ['Largactil'] },
  trifluoperazine: { classes: ['antipsychotic'], also: ['Stelazine'] },
  fluphenazine: { classes: ['antipsychotic', 'drug that prolongs the QT interval'], also: ['Modecate'] },
  risperidone: {
    classes: ['antipsychotic', 'drug that may prolong the QT interval'],
    also: ['Risperdal'],
  },
  olanzapine: { classes: ['antipsychotic'], also: ['Zyprexa'] },
  quetiapine: {
    classes: ['antipsychotic', 'drug that may prolong the QT interval'],
    also: ['Seroquel'],
  },
  lithium: { classes: [], also: ['lithium carbonate', 'Priadel', 'Camcolit'] },
  carbamazepine: { classes: ['enzyme inducer', 'aromatic antiepileptic'], also: ['Tegretol'] },
  phenytoin: { classes: ['enzyme inducer', 'aromatic antiepileptic'], also: ['Epanutin', 'Dilantin'] },
  phenobarbital: {
    classes: ['enzyme inducer', 'aromatic antiepileptic'],
    also: ['phenobarbitone', 'phenobarb', 'Gardenal', 'Luminal'],
  },
  valproate: {
    classes: [],
    also: ['sodium valproate', 'valproic acid', 'divalproex', 'Epilim', 'Depakote', 'Depakine'],
  },
  lamotrigine: { classes: ['aromatic antiepileptic'], also: ['Lamictal'] },
  levetiracetam: { classes: [], also: ['Keppra'] },
  gabapentin: { classes: ['gabapentinoid'], also: ['Neurontin'] },
  pregabalin: { classes: ['gabapentinoid'], also: ['Lyrica'] },
  trihexyphenidyl: { classes: ['anticholinergic'], also: ['benzhexol', 'Artane'] },
} as const satisfies Record<string, DrugFacts>
