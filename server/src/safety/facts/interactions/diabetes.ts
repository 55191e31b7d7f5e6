import { ansm, label, micromedex, openFda } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const lowering = ['sulfonylurea', 'insulin'] as const
const sitagliptinLabel = openFda('sitagliptin/metformin (Zituvimet)')

export const diabetes: readonly InteractionRow[] = [
  {
    between: [['sulfonylurea'], ['miconazole']],
    severity: 'serious',
    effect: 'blood sugar can fall dangerously, as far as coma; never combine.',
    sources: [ansm('miconazole + sulfamides hypoglycémiants: contraindicated')],
  },
  {
    between: [['sulfonylurea'], ['fluconazole', 'sulfamethoxazole']],
    severity: 'caution',
    effect: 'blood sugar can fall, above all in older people and in kidney disease; check it often.',
    sources: [
      ansm(
        'fluconazole + sulfamides hypoglycémiants: precaution',
        'sulfaméthoxazole + triméthoprime + sulfamides hypoglycémiants: take into account',
      ),
    ],
  },
  {
    between: [['sulfonylurea'], ['clarithromycin', 'chloramphenicol', 'gemfibrozil']],
    severity: 'caution',
    effect: 'blood sugar can fall; check it.',
    sources: [
      ansm('clarithromycine + sulfamides hypoglycémiants: precaution'),
      micromedex('glyburide (oral)', 3, 'gemfibrozil'),
      cite(openFda('glipizide'), 'Drug interactions: hypoglycaemic action may be potentiated'),
    ],
  },
  {
    between: [lowering, ['fluoroquinolone']],
    severity: 'caution',
    effect: 'blood sugar can fall or rise without warning; check it.',
    sources: [
      cite(label.ciprofloxacin, 'Drug interactions, table'),
      micromedex('insulin glulisine (injection)', 2, 'ciprofloxacin'),
    ],
  },
  {
    between: [lowering, ['beta-blocker']],
    severity: 'caution',
    effect: 'the warning signs of low blood sugar can be hidden.',
    sources: [
      ansm(
        'bêta-bloquants (y compris collyres) + sulfamides hypoglycémiants: precaution',
        'bêta-bloquants (y compris collyres) + insuline: precaution',
      ),
    ],
  },
  {
    between: [[...lowering, 'metformin', 'gliptin', 'SGLT2 inhibitor', 'pioglitazone'], ['glucocorticoid']],
    severity: 'caution',
    effect: 'the steroid can raise blood sugar; check it.',
    sources: [
      cite(sitagliptinLabel, '7 Drugs affecting glycaemic control'),
      cite(openFda('glipizide'), 'Drug interactions: drugs that produce hyperglycaemia'),
    ],
  },
  {
    between: [['insulin'], ['sulfonylurea', 'gliptin', 'SGLT2 inhibitor']],
    severity: 'caution',
    effect: 'together they can lower blood sugar too far; reduce a dose and check.',
    sources: [
      cite(sitagliptinLabel, '7 Insulin secretagogues or insulin'),
      micromedex('insulin glulisine (injection)', 2, 'glyburide'),
      micromedex('sitagliptin (oral)', 2, 'insulin'),
      micromedex('empagliflozin (oral)', 2, 'insulin aspart'),
    ],
  },
  {
    between: [['sulfonylurea'], ['gliptin', 'SGLT2 inhibitor', 'pioglitazone']],
    severity: 'caution',
    effect: 'together they can lower blood sugar too far; consider a lower dose of the sulfonylurea.',
    sources: [
      cite(sitagliptinLabel, '7 Insulin secretagogues or insulin'),
      micromedex('sitagliptin (oral)', 2, 'glyburide'),
      micromedex('empagliflozin (oral)', 2, 'glimepiride'),
      micromedex('pioglitazone (oral)', 2, 'glyburide'),
    ],
  },
  {
    between: [['insulin'], ['pioglitazone']],
    severity: 'serious',
    effect: 'the combination is usually not recommended; watch for swelling, weight gain and heart failure.',
    sources: [micromedex('pioglitazone (oral)', 2, 'insulin')],
  },
  {
    between: [['pioglitazone'], ['gemfibrozil']],
    severity: 'serious',
    effect: 'pioglitazone can rise and blood sugar fall; avoid.',
    sources: [ansm('gemfibrozil + pioglitazone: not recommended')],
  },
  {
    between: [['metformin'], ['cimetidine']],
    severity: 'caution',
    effect: 'metformin levels can rise; watch kidney function.',
    sources: [
      cite(sitagliptinLabel, '7 Drugs that reduce metformin clearance'),
      micromedex('metformin (oral)', 2, 'cimetidine'),
    ],
  },
  {
    between: [['metformin'], ['trimethoprim']],
    severity: 'caution',
    effect: 'metformin levels can rise; watch kidney function.',
    sources: [],
  },
  {
    between: [['pioglitazone', 'gliclazide'], ['rifampicin']],
    severity: 'caution',
    effect: 'rifampicin can greatly reduce its effect; check blood sugar.',
    sources: [ansm('pioglitazone + rifampicine: precaution'), micromedex('rifampin (oral)', 3, 'gliclazide')],
  },
  {
    between: [['glibenclamide', 'glimepiride'], ['rifampicin']],
    severity: 'caution',
    effect: 'rifampicin can greatly reduce its effect; check blood sugar.',
    sources: [],
  },
]
