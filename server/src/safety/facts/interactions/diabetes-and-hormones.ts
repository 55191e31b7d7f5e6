import { notRead } from '../source.ts'
import type { InteractionRow } from './row.ts'

const lowering = ['sulfonylurea', 'insulin'] as const

export const diabetesAndHormones: readonly InteractionRow[] = [
  {
    between: [['sulfonylurea'], ['fluconazole', 'miconazole', 'sulfamethoxazole']],
    severity: 'serious',
    effect: 'blood sugar can fall dangerously; check it often, or choose another medicine.',
    sources: notRead('BNF, Interactions: sulfonylureas and azoles or sulfonamides'),
  },
  {
    between: [['sulfonylurea'], ['clarithromycin', 'chloramphenicol', 'gemfibrozil']],
    severity: 'caution',
    effect: 'blood sugar can fall; check it.',
    sources: notRead('BNF, Appendix 1: sulfonylureas'),
  },
  {
    between: [lowering, ['fluoroquinolone']],
    severity: 'caution',
    effect: 'blood sugar can fall or rise without warning; check it.',
    sources: notRead('FDA 2018: fluoroquinolones and low blood sugar'),
  },
  {
    between: [lowering, ['beta-blocker']],
    severity: 'caution',
    effect: 'the warning signs of low blood sugar can be hidden.',
    sources: notRead('BNF, Interactions: antidiabetics and beta-blockers'),
  },
  {
    between: [[...lowering, 'metformin', 'gliptin', 'SGLT2 inhibitor', 'pioglitazone'], ['glucocorticoid']],
    severity: 'caution',
    effect: 'the steroid can raise blood sugar; check it.',
    sources: notRead('BNF, Interactions: antidiabetics and corticosteroids'),
  },
  {
    between: [['insulin'], ['sulfonylurea', 'gliptin', 'SGLT2 inhibitor']],
    severity: 'caution',
    effect: 'together they can lower blood sugar too far; reduce a dose and check.',
    sources: notRead('BNF, Appendix 1: insulins'),
  },
  {
    between: [['sulfonylurea'], ['gliptin', 'SGLT2 inhibitor', 'pioglitazone']],
    severity: 'caution',
    effect: 'together they can lower blood sugar too far; consider a lower dose of the sulfonylurea.',
    sources: notRead('BNF, Appendix 1: sulfonylureas'),
  },
  {
    between: [['insulin'], ['pioglitazone']],
    severity: 'serious',
    effect: 'together they can cause heart failure; watch for swelling and weight gain.',
    sources: notRead('MHRA 2011: insulin combined with pioglitazone, cardiac failure'),
  },
  {
    between: [['metformin'], ['cimetidine', 'trimethoprim']],
    severity: 'caution',
    effect: 'metformin levels can rise; watch kidney function.',
    sources: notRead('BNF, Appendix 1: metformin'),
  },
  {
    between: [['sulfonylurea', 'pioglitazone'], ['rifampicin']],
    severity: 'caution',
    effect: 'rifampicin can greatly reduce its effect; check blood sugar.',
    sources: notRead('BNF, Appendix 1: rifampicin'),
  },
  {
    between: [['levothyroxine'], ['antacid or mineral']],
    severity: 'caution',
    effect: 'antacids, iron and calcium can stop it being absorbed; take them 4 hours apart.',
    sources: notRead('BNF, Interactions: levothyroxine and calcium, iron or antacids'),
  },
  {
    between: [['levothyroxine'], ['enzyme inducer']],
    severity: 'caution',
    effect: 'the need for levothyroxine can rise; check TSH.',
    sources: notRead('BNF, Appendix 1: levothyroxine'),
  },
  {
    between: [['oestrogen', 'progestogen'], ['enzyme inducer']],
    severity: 'serious',
    effect: 'the contraceptive can fail; use another method until 4 weeks after the end.',
    sources: notRead('FSRH 2022: drug interactions with hormonal contraception; WHO MEC'),
  },
  {
    between: [['oestrogen', 'progestogen'], ['NNRTI']],
    severity: 'serious',
    effect:
      'the contraceptive can fail, including implants and emergency contraception; use another or a second method.',
    sources: notRead('FSRH 2022: drug interactions with hormonal contraception; WHO MEC'),
  },
  {
    between: [['oestrogen'], ['protease inhibitor', 'griseofulvin']],
    severity: 'serious',
    effect: 'the contraceptive can fail; use another or a second method.',
    sources: notRead('FSRH 2022: drug interactions with hormonal contraception'),
  },
  {
    between: [['oestrogen'], ['lamotrigine']],
    severity: 'serious',
    effect: 'lamotrigine levels can fall by half and seizures return, and rise when the pill is paused.',
    sources: notRead('FSRH 2022: lamotrigine and oestrogens; WHO MEC category 3'),
  },
  {
    between: [['glucocorticoid'], ['enzyme inducer']],
    severity: 'caution',
    effect: 'the steroid can lose its effect.',
    sources: notRead('BNF, Interactions: corticosteroids and enzyme-inducing drugs'),
  },
  {
    between: [['glucocorticoid'], ['strong CYP3A4 inhibitor']],
    severity: 'caution',
    effect: 'the steroid can build up over weeks.',
    sources: notRead('BNF, Interactions: corticosteroids and CYP3A4 inhibitors'),
  },
  {
    between: [['xanthine'], ['cimetidine']],
    severity: 'serious',
    effect: 'theophylline can rise to a toxic level; prefer famotidine or a proton-pump inhibitor.',
    sources: notRead('BNF, Interactions: theophylline and cimetidine'),
  },
  {
    between: [
      ['xanthine'],
      ['enzyme inducer', 'ritonavir', 'allopurinol', 'fluconazole', 'rate-limiting calcium-channel blocker'],
    ],
    severity: 'caution',
    effect: 'the level of theophylline can change; check it.',
    sources: notRead('BNF, Appendix 1: theophylline'),
  },
  {
    between: [['xanthine'], ['short-acting beta agonist', 'long-acting beta agonist', 'glucocorticoid']],
    severity: 'caution',
    effect: 'together they can lower potassium and speed up the heart.',
    sources: notRead('BNF, Appendix 1: beta2 agonists'),
  },
  {
    between: [
      ['long-acting beta agonist'],
      ['protease inhibitor', 'ketoconazole', 'itraconazole', 'clarithromycin'],
    ],
    severity: 'caution',
    effect: 'the level of the inhaled medicine can rise and disturb the heart (salmeterol above all).',
    sources: notRead('FDA label of salmeterol: strong CYP3A4 inhibitors'),
  },
]
