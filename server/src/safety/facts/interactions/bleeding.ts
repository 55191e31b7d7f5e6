import { ansm, azcert, label, liverpool, micromedex } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

export const bleeding: readonly InteractionRow[] = [
  {
    between: [['anticoagulant'], ['NSAID']],
    severity: 'serious',
    effect: 'together they can raise the risk of serious bleeding, above all from the stomach.',
    sources: [
      ansm(
        'anticoagulants oraux + anti-inflammatoires non stéroïdiens: not recommended',
        'héparines (doses curatives et/ou sujet âgé) + anti-inflammatoires non stéroïdiens: not recommended',
      ),
      cite(label.naproxen, 'Drug interactions, table'),
      azcert('warfarin + ibuprofen: usually avoid'),
    ],
  },
  {
    between: [['anticoagulant'], ['antiplatelet']],
    severity: 'serious',
    effect: 'together they can raise the risk of serious bleeding; combine only on a specialist’s advice.',
    sources: [
      ansm(
        'acide acétylsalicylique + anticoagulants oraux: contraindicated, not recommended or take into account, by dose',
        'antiagrégants plaquettaires + anticoagulants oraux: take into account',
        'antiagrégants plaquettaires + héparines: take into account',
      ),
      cite(label.warfarin, 'Table 3, drugs that can increase the risk of bleeding'),
    ],
  },
  {
    between: [
      ['warfarin', 'DOAC'],
      ['SSRI', 'SNRI'],
    ],
    severity: 'caution',
    effect: 'together they can raise the risk of bleeding.',
    sources: [
      ansm(
        'anticoagulants oraux + inhibiteurs sélectifs de la recapture de la sérotonine: take into account',
        'anticoagulants oraux + médicaments mixtes adrénergiques-sérotoninergiques: take into account',
      ),
    ],
  },
  {
    between: [['DOAC'], ['enzyme inducer']],
    severity: 'serious',
    effect: 'the anticoagulant can lose its effect and a clot can form; avoid.',
    sources: [
      ansm(
        'apixaban, dabigatran or rivaroxaban + anticonvulsivants inducteurs enzymatiques: not recommended',
        'apixaban, dabigatran or rivaroxaban + rifampicine: not recommended',
      ),
    ],
  },
  {
    between: [
      ['rivaroxaban', 'apixaban'],
      ['ketoconazole', 'itraconazole', 'fluconazole', 'clarithromycin', 'erythromycin', 'protease inhibitor'],
    ],
    severity: 'serious',
    effect: 'the level of the anticoagulant can rise and cause bleeding; avoid.',
    sources: [
      ansm(
        'apixaban + inhibiteurs puissants du CYP3A4: not recommended',
        'inhibiteurs puissants du CYP3A4 + rivaroxaban: not recommended',
        'apixaban + fluconazole: not recommended',
        'fluconazole + rivaroxaban: not recommended',
      ),
      liverpool('protease inhibitors + rivaroxaban or apixaban: do not coadminister'),
    ],
  },
  {
    between: [['dabigatran'], ['ketoconazole', 'itraconazole']],
    severity: 'serious',
    effect: 'dabigatran can rise and cause bleeding; never combine.',
    sources: [
      ansm('dabigatran + itraconazole: contraindicated', 'dabigatran + kétoconazole: contraindicated'),
    ],
  },
  {
    between: [['dabigatran'], ['ritonavir', 'atazanavir', 'darunavir']],
    severity: 'caution',
    effect: 'dabigatran can rise; watch for bleeding.',
    sources: [liverpool('ritonavir, atazanavir or darunavir + dabigatran: potential interaction')],
  },
  {
    between: [
      ['rivaroxaban', 'dabigatran'],
      ['amiodarone', 'verapamil', 'diltiazem'],
    ],
    severity: 'caution',
    effect: 'the level of the anticoagulant can rise; watch for bleeding.',
    sources: [
      ansm('dabigatran + amiodarone: precaution', 'dabigatran + vérapamil: precaution'),
      cite(label.rivaroxaban, 'Drug interactions, P-gp and CYP3A4 inhibitors'),
    ],
  },
  {
    between: [['apixaban'], ['amiodarone', 'verapamil', 'diltiazem']],
    severity: 'caution',
    effect: 'the level of the anticoagulant can rise; watch for bleeding.',
    sources: [],
  },
  {
    between: [['dabigatran'], ['clarithromycin', 'erythromycin', 'fluconazole']],
    severity: 'caution',
    effect: 'the level of the anticoagulant can rise; watch for bleeding.',
    sources: [],
  },
  {
    between: [['NSAID'], ['aspirin']],
    severity: 'serious',
    effect:
      'together they can raise the risk of ulcers and bleeding, most with aspirin in doses against pain or inflammation.',
    sources: [
      ansm(
        'acide acétylsalicylique + anti-inflammatoires non stéroïdiens: not recommended or take into account, by dose',
      ),
      cite(label.naproxen, 'Drug interactions, table'),
    ],
  },
  {
    between: [['NSAID'], ['clopidogrel']],
    severity: 'caution',
    effect: 'together they can raise the risk of bleeding, above all from the stomach.',
    sources: [ansm('antiagrégants plaquettaires + anti-inflammatoires non stéroïdiens: take into account')],
  },
  {
    between: [
      ['NSAID', 'antiplatelet'],
      ['SSRI', 'SNRI'],
    ],
    severity: 'caution',
    effect: 'together they can raise the risk of bleeding from the stomach; consider stomach protection.',
    sources: [
      ansm(
        'anti-inflammatoires non stéroïdiens or antiagrégants plaquettaires + inhibiteurs sélectifs de la recapture de la sérotonine: take into account',
        'the same + médicaments mixtes adrénergiques-sérotoninergiques: take into account',
      ),
    ],
  },
  {
    between: [
      ['NSAID', 'aspirin'],
      ['prednisolone', 'dexamethasone'],
    ],
    severity: 'caution',
    effect: 'together they can raise the risk of stomach ulcers and bleeding; consider stomach protection.',
    sources: [
      ansm(
        'anti-inflammatoires non stéroïdiens + glucocorticoïdes (sauf hydrocortisone): take into account',
        'acide acétylsalicylique + glucocorticoïdes (sauf hydrocortisone): not recommended or take into account, by dose',
      ),
    ],
  },
  {
    between: [['NSAID', 'aspirin'], ['hydrocortisone']],
    severity: 'caution',
    effect: 'together they can raise the risk of stomach ulcers and bleeding; consider stomach protection.',
    sources: [],
  },
  {
    between: [['aspirin'], ['clopidogrel']],
    severity: 'caution',
    effect:
      'together they can raise the risk of bleeding; meant only for a set time after a stent or an acute event.',
    sources: [ansm('acide acétylsalicylique + clopidogrel: not recommended or precaution, by indication')],
  },
  {
    between: [['clopidogrel'], ['omeprazole', 'esomeprazole']],
    severity: 'serious',
    effect: 'clopidogrel can be less effective; avoid, and prefer pantoprazole or lansoprazole.',
    sources: [
      cite(label.clopidogrel, '5.1 Warnings: avoid omeprazole and esomeprazole'),
      azcert('clopidogrel + omeprazole: usually avoid'),
    ],
  },
  {
    between: [['tranexamic acid'], ['oestrogen']],
    severity: 'serious',
    effect: 'together they can raise the risk of blood clots.',
    sources: [micromedex('tranexamic acid (oral)', 1, 'ethinyl estradiol')],
  },
]
