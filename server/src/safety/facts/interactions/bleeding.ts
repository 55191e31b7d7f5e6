import { notRead } from '../source.ts'
import type { InteractionRow } from './row.ts'

const warfarin = ['warfarin'] as const

export const bleeding: readonly InteractionRow[] = [
  {
    between: [['anticoagulant'], ['NSAID']],
    severity: 'serious',
    effect: 'together they can raise the risk of serious bleeding, above all from the stomach.',
    sources: notRead('BNF, Interactions: anticoagulants and NSAIDs'),
  },
  {
    between: [['anticoagulant'], ['antiplatelet']],
    severity: 'serious',
    effect: 'together they can raise the risk of serious bleeding; combine only on a specialist’s advice.',
    sources: notRead('BNF, Interactions: anticoagulants and antiplatelets'),
  },
  {
    between: [warfarin, ['macrolide']],
    severity: 'serious',
    effect: 'the antibiotic can raise the INR and with it the risk of bleeding; check the INR within days.',
    sources: notRead('BNF, Interactions: warfarin and macrolides'),
  },
  {
    between: [warfarin, ['fluoroquinolone']],
    severity: 'serious',
    effect: 'the antibiotic can raise the INR and with it the risk of bleeding; check the INR within days.',
    sources: notRead('BNF, Interactions: warfarin and quinolones'),
  },
  {
    between: [warfarin, ['nitroimidazole']],
    severity: 'serious',
    effect: 'warfarin can act more strongly and cause bleeding; reduce the dose and check the INR.',
    sources: notRead('BNF, Interactions: warfarin and metronidazole'),
  },
  {
    between: [warfarin, ['sulfamethoxazole', 'sulfadoxine']],
    severity: 'serious',
    effect: 'warfarin can act more strongly and cause bleeding; prefer another medicine.',
    sources: notRead('BNF, Interactions: warfarin and sulfonamides'),
  },
  {
    between: [warfarin, ['fluconazole', 'itraconazole', 'ketoconazole']],
    severity: 'serious',
    effect: 'the antifungal can raise the INR and with it the risk of bleeding; check the INR closely.',
    sources: notRead('BNF, Interactions: warfarin and azole antifungals'),
  },
  {
    between: [warfarin, ['miconazole']],
    severity: 'serious',
    effect: 'even the oral gel and vaginal forms can raise the INR and cause bleeding; prefer nystatin.',
    sources: notRead('MHRA Drug Safety Update 2016: topical miconazole and warfarin'),
    evenTopical: true,
  },
  {
    between: [warfarin, ['amiodarone']],
    severity: 'serious',
    effect: 'the INR can rise for weeks and months; reduce the dose of warfarin and check the INR often.',
    sources: notRead('BNF, Interactions: warfarin and amiodarone'),
  },
  {
    between: [warfarin, ['fibrate']],
    severity: 'serious',
    effect: 'warfarin can act more strongly and cause bleeding; reduce the dose and check the INR.',
    sources: notRead('BNF, Interactions: warfarin and fibrates'),
  },
  {
    between: [warfarin, ['enzyme inducer']],
    severity: 'serious',
    effect: 'warfarin can lose its effect, and bleeding can follow when the other is stopped; check the INR.',
    sources: notRead('BNF, Interactions: warfarin and enzyme-inducing drugs'),
  },
  {
    between: [
      ['warfarin', 'DOAC'],
      ['SSRI', 'SNRI'],
    ],
    severity: 'caution',
    effect: 'together they can raise the risk of bleeding.',
    sources: notRead('BNF, Interactions: anticoagulants and SSRIs or SNRIs'),
  },
  {
    between: [warfarin, ['paracetamol', 'tramadol']],
    severity: 'caution',
    effect: 'regular doses over days can raise the INR; check it.',
    sources: notRead('BNF, Interactions: warfarin and analgesics'),
  },
  {
    between: [warfarin, ['simvastatin', 'rosuvastatin']],
    severity: 'caution',
    effect: 'the INR can rise a little; check it when the statin is started or changed.',
    sources: notRead('BNF, Interactions: warfarin and statins'),
  },
  {
    between: [warfarin, ['levothyroxine']],
    severity: 'caution',
    effect: 'warfarin can act more strongly as the thyroid is replaced; check the INR.',
    sources: notRead('BNF, Interactions: warfarin and thyroid hormones'),
  },
  {
    between: [warfarin, ['tetracycline antibiotic', 'penicillin', 'cephalosporin', 'chloramphenicol']],
    severity: 'caution',
    effect: 'a course of the antibiotic can raise the INR; check it.',
    sources: notRead('BNF, Interactions: warfarin and antibacterials'),
  },
  {
    between: [warfarin, ['allopurinol', 'glucocorticoid', 'ivermectin', 'proguanil', 'quinine']],
    severity: 'caution',
    effect: 'the INR can change; check it.',
    sources: notRead('BNF, Appendix 1: warfarin'),
  },
  {
    between: [['DOAC'], ['enzyme inducer']],
    severity: 'serious',
    effect: 'the anticoagulant can lose its effect and a clot can form; avoid.',
    sources: notRead('BNF, Interactions: DOACs and enzyme-inducing drugs'),
  },
  {
    between: [['DOAC'], ['ketoconazole', 'itraconazole', 'protease inhibitor']],
    severity: 'serious',
    effect: 'the level of the anticoagulant can rise and cause bleeding; avoid.',
    sources: notRead('BNF, Interactions: DOACs and azoles or HIV protease inhibitors'),
  },
  {
    between: [
      ['DOAC'],
      [
        'clarithromycin',
        'erythromycin',
        'fluconazole',
        'amiodarone',
        'rate-limiting calcium-channel blocker',
      ],
    ],
    severity: 'caution',
    effect: 'the level of the anticoagulant can rise; watch for bleeding.',
    sources: notRead('BNF, Appendix 1: apixaban, dabigatran, rivaroxaban'),
  },
  {
    between: [['NSAID'], ['aspirin']],
    severity: 'serious',
    effect:
      'together they can raise the risk of stomach bleeding, and the protection by low-dose aspirin can be lost.',
    sources: notRead('BNF, Interactions: aspirin and NSAIDs; FDA 2006: ibuprofen and aspirin'),
  },
  {
    between: [['NSAID'], ['clopidogrel']],
    severity: 'serious',
    effect: 'together they can raise the risk of bleeding; avoid.',
    sources: notRead('BNF, Interactions: clopidogrel and NSAIDs'),
  },
  {
    between: [
      ['NSAID', 'antiplatelet'],
      ['SSRI', 'SNRI'],
    ],
    severity: 'caution',
    effect: 'together they can raise the risk of bleeding from the stomach; consider stomach protection.',
    sources: notRead('BNF, Interactions: SSRIs or SNRIs and NSAIDs or antiplatelets'),
  },
  {
    between: [['NSAID', 'aspirin'], ['glucocorticoid']],
    severity: 'caution',
    effect: 'together they can raise the risk of stomach ulcers and bleeding; consider stomach protection.',
    sources: notRead('BNF, Interactions: corticosteroids and NSAIDs'),
  },
  {
    between: [['aspirin'], ['clopidogrel']],
    severity: 'caution',
    effect:
      'together they can raise the risk of bleeding; meant only for a set time after a stent or an acute event.',
    sources: notRead('NICE NG185: dual antiplatelet therapy'),
  },
  {
    between: [['clopidogrel'], ['omeprazole', 'esomeprazole']],
    severity: 'caution',
    effect: 'clopidogrel can be less effective; prefer pantoprazole or lansoprazole.',
    sources: notRead('FDA label of clopidogrel; MHRA 2010: clopidogrel and proton-pump inhibitors'),
  },
  {
    between: [['tranexamic acid'], ['oestrogen']],
    severity: 'serious',
    effect: 'together they can raise the risk of blood clots.',
    sources: notRead('FDA label of tranexamic acid: contraindications'),
  },
]
