import { mhraMiconazole } from '../documents/interaction-articles.ts'
import { ansm, azcert, label, micromedex } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const warfarin = ['warfarin'] as const

export const warfarinRows: readonly InteractionRow[] = [
  {
    between: [warfarin, ['macrolide']],
    severity: 'caution',
    effect: 'the antibiotic can raise the INR and with it the risk of bleeding; check the INR within days.',
    sources: [
      ansm('antivitamines K + macrolides (sauf spiramycine): precaution'),
      cite(label.clarithromycin, 'Drug interactions, table'),
    ],
  },
  {
    between: [warfarin, ['fluoroquinolone']],
    severity: 'caution',
    effect: 'the antibiotic can raise the INR and with it the risk of bleeding; check the INR within days.',
    sources: [
      ansm('antivitamines K + fluoroquinolones: precaution'),
      cite(label.ciprofloxacin, 'Drug interactions, table'),
    ],
  },
  {
    between: [warfarin, ['metronidazole']],
    severity: 'serious',
    effect: 'warfarin can act more strongly and cause bleeding; reduce the dose and check the INR.',
    sources: [
      azcert('warfarin + metronidazole: usually avoid'),
      cite(label.warfarin, 'Table 2, CYP2C9 inhibitors'),
    ],
  },
  {
    between: [warfarin, ['secnidazole']],
    severity: 'serious',
    effect: 'warfarin can act more strongly and cause bleeding; reduce the dose and check the INR.',
    sources: [micromedex('secnidazole (oral)', 2, 'warfarin')],
  },
  {
    between: [warfarin, ['tinidazole']],
    severity: 'serious',
    effect: 'warfarin can act more strongly and cause bleeding; reduce the dose and check the INR.',
    sources: [],
  },
  {
    between: [warfarin, ['sulfamethoxazole']],
    severity: 'serious',
    effect: 'warfarin can act more strongly and cause bleeding; prefer another medicine.',
    sources: [
      ansm('antivitamines K + sulfaméthoxazole: not recommended'),
      azcert('warfarin + sulfamethoxazole/trimethoprim: usually avoid'),
    ],
  },
  {
    between: [warfarin, ['sulfadoxine']],
    severity: 'serious',
    effect: 'warfarin can act more strongly and cause bleeding; prefer another medicine.',
    sources: [],
  },
  {
    between: [warfarin, ['fluconazole']],
    severity: 'serious',
    effect: 'the antifungal can raise the INR and with it the risk of bleeding; check the INR closely.',
    sources: [
      ansm('antivitamines K + fluconazole: precaution'),
      azcert('warfarin + fluconazole: usually avoid'),
      cite(label.warfarin, 'Table 2, CYP2C9 inhibitors'),
    ],
  },
  {
    between: [warfarin, ['itraconazole', 'ketoconazole']],
    severity: 'caution',
    effect: 'the antifungal can raise the INR; check the INR closely.',
    sources: [cite(label.warfarin, 'Table 2, CYP3A4 inhibitors')],
  },
  {
    between: [warfarin, ['miconazole']],
    severity: 'serious',
    effect: 'even the oral gel and vaginal forms can raise the INR and cause bleeding; prefer nystatin.',
    sources: [
      ansm('antivitamines K + miconazole: contraindicated'),
      azcert('warfarin + miconazole: usually avoid'),
      cite(mhraMiconazole, 'Topical miconazole and warfarin; oral gel, September 2017'),
    ],
    evenTopical: true,
  },
  {
    between: [warfarin, ['amiodarone']],
    severity: 'serious',
    effect: 'the INR can rise for weeks and months; reduce the dose of warfarin and check the INR often.',
    sources: [
      ansm('antivitamines K + amiodarone: precaution'),
      azcert('warfarin + amiodarone: take precautions'),
    ],
  },
  {
    between: [warfarin, ['fibrate']],
    severity: 'serious',
    effect: 'warfarin can act more strongly and cause bleeding; reduce the dose and check the INR.',
    sources: [
      ansm('antivitamines K + fibrates: precaution'),
      azcert('warfarin + gemfibrozil: usually avoid', 'warfarin + fenofibrate: usually avoid'),
    ],
  },
  {
    between: [warfarin, ['rifampicin', 'carbamazepine', 'phenobarbital']],
    severity: 'serious',
    effect: 'warfarin can lose its effect, and bleeding can follow when the other is stopped; check the INR.',
    sources: [
      ansm(
        'antivitamines K + anticonvulsivants inducteurs enzymatiques: precaution',
        'antivitamines K + rifampicine: precaution',
      ),
      azcert('warfarin + carbamazepine: take precautions'),
    ],
  },
  {
    between: [warfarin, ['phenytoin']],
    severity: 'serious',
    effect:
      'the INR can fall, rarely rise, and bleeding can follow when phenytoin is stopped; check the INR.',
    sources: [ansm('antivitamines K + anticonvulsivants inducteurs enzymatiques: precaution')],
  },
  {
    between: [warfarin, ['NNRTI']],
    severity: 'caution',
    effect: 'warfarin can lose effect; check the INR more often.',
    sources: [ansm('antivitamines K + éfavirenz: precaution', 'antivitamines K + névirapine: precaution')],
  },
  {
    between: [warfarin, ['protease inhibitor']],
    severity: 'caution',
    effect: 'the INR can change, mostly fall; check it more often.',
    sources: [ansm('antivitamines K + inhibiteurs de protéases boostés par ritonavir: precaution')],
  },
  {
    between: [warfarin, ['paracetamol']],
    severity: 'caution',
    effect: 'the highest dose (4 g a day) for 4 days or longer can raise the INR; check it.',
    sources: [ansm('antivitamines K + paracétamol: precaution')],
  },
  {
    between: [warfarin, ['tramadol']],
    severity: 'caution',
    effect: 'the INR can rise, though rarely; check it.',
    sources: [
      ansm('anticoagulants oraux + tramadol: take into account'),
      cite(label.tramadol, 'Drug interactions, table'),
    ],
  },
  {
    between: [warfarin, ['simvastatin', 'rosuvastatin']],
    severity: 'caution',
    effect: 'the INR can rise a little; check it when the statin is started or changed.',
    sources: [
      ansm('antivitamines K + inhibiteurs de l’HMG-CoA réductase (statines): precaution'),
      azcert('warfarin + simvastatin: take precautions', 'warfarin + rosuvastatin: take precautions'),
    ],
  },
  {
    between: [warfarin, ['levothyroxine']],
    severity: 'caution',
    effect: 'warfarin can act more strongly as the thyroid is replaced; check the INR.',
    sources: [cite(label.levothyroxine, 'Drug interactions, table'), azcert('warfarin + levothyroxine')],
  },
  {
    between: [warfarin, ['tetracycline antibiotic']],
    severity: 'caution',
    effect: 'a course of the antibiotic can raise the INR; check it.',
    sources: [ansm('antivitamines K + cyclines: precaution')],
  },
  {
    between: [warfarin, ['amoxicillin', 'ampicillin', 'cefalexin', 'cefadroxil', 'cefixime', 'ceftriaxone']],
    severity: 'caution',
    effect: 'a course of the antibiotic can raise the INR; check it.',
    sources: [
      ansm('antivitamines K + ceftriaxone: precaution'),
      micromedex('warfarin (oral)', 2, 'amoxicillin, ampicillin'),
      micromedex('warfarin (oral)', 3, 'cephalexin'),
      micromedex('cefadroxil (oral)', 2, 'warfarin'),
      micromedex('cefixime (oral)', 2, 'warfarin'),
    ],
  },
  {
    between: [
      warfarin,
      [
        'cloxacillin',
        'flucloxacillin',
        'phenoxymethylpenicillin',
        'benzylpenicillin',
        'cefaclor',
        'cefuroxime',
        'cefpodoxime',
        'chloramphenicol',
      ],
    ],
    severity: 'caution',
    effect: 'a course of the antibiotic can raise the INR; check it.',
    sources: [],
  },
  {
    between: [warfarin, ['allopurinol', 'prednisolone', 'dexamethasone', 'ivermectin', 'proguanil']],
    severity: 'caution',
    effect: 'the INR can change; check it.',
    sources: [
      ansm(
        'antivitamines K + allopurinol: precaution',
        'antivitamines K + proguanil: precaution',
        'anticoagulants oraux + glucocorticoïdes (sauf hydrocortisone): precaution',
      ),
      micromedex('ivermectin (oral)', 3, 'warfarin'),
    ],
  },
  {
    between: [warfarin, ['hydrocortisone', 'quinine']],
    severity: 'caution',
    effect: 'the INR can change; check it.',
    sources: [],
  },
  {
    between: [warfarin, ['cimetidine', 'colchicine', 'proton-pump inhibitor']],
    severity: 'caution',
    effect: 'the INR can rise; check it.',
    sources: [
      ansm('antivitamines K + cimétidine: take into account', 'antivitamines K + colchicine: precaution'),
      cite(label.omeprazole, 'Table 3, warfarin with proton-pump inhibitors'),
    ],
  },
]
