import { ansm, label, liverpool } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const inhaled = ['fluticasone', 'budesonide'] as const

export const hormones: readonly InteractionRow[] = [
  {
    between: [['levothyroxine'], ['enzyme inducer']],
    severity: 'caution',
    effect: 'the need for levothyroxine can rise; check TSH.',
    sources: [
      ansm(
        'anticonvulsivants inducteurs enzymatiques + hormones thyroïdiennes: precaution',
        'hormones thyroïdiennes + rifampicine: precaution',
      ),
      cite(label.levothyroxine, 'Drug interactions, table'),
    ],
  },
  {
    between: [['oestrogen', 'progestogen'], ['enzyme inducer']],
    severity: 'serious',
    effect:
      'the contraceptive can fail, including emergency contraception; use another method until 4 weeks after the end.',
    sources: [
      ansm(
        'estroprogestatifs contraceptifs + inducteurs enzymatiques: not recommended',
        'inducteurs enzymatiques + progestatifs contraceptifs: not recommended',
        'inducteurs enzymatiques + lévonorgestrel: precaution',
      ),
    ],
  },
  {
    between: [['oestrogen', 'progestogen'], ['efavirenz']],
    severity: 'serious',
    effect:
      'the contraceptive can fail, including implants and emergency contraception; use another or a second method.',
    sources: [
      ansm(
        'estroprogestatifs contraceptifs + inducteurs enzymatiques: not recommended',
        'inducteurs enzymatiques + progestatifs contraceptifs: not recommended',
      ),
      liverpool(
        'efavirenz + etonogestrel: potential interaction',
        'efavirenz + levonorgestrel (emergency contraception): potential interaction',
      ),
    ],
  },
  {
    between: [['oestrogen', 'progestogen'], ['nevirapine']],
    severity: 'caution',
    effect: 'the contraceptive may be weaker, though studies saw no pregnancies; consider a second method.',
    sources: [
      ansm(
        'estroprogestatifs contraceptifs + inducteurs enzymatiques: not recommended',
        'inducteurs enzymatiques + progestatifs contraceptifs: not recommended',
      ),
      cite(label.nevirapine, 'Drug interactions, table'),
      liverpool('nevirapine + ethinylestradiol: potential interaction'),
    ],
  },
  {
    between: [['oestrogen', 'progestogen'], ['protease inhibitor']],
    severity: 'serious',
    effect: 'the contraceptive can fail; use another or a second method.',
    sources: [
      ansm(
        'estroprogestatifs contraceptifs + inhibiteurs de protéases boostés par ritonavir: not recommended',
        'inhibiteurs de protéases boostés par ritonavir + progestatifs contraceptifs: not recommended',
      ),
      cite(label.lopinavir, 'Drug interactions, table'),
    ],
  },
  {
    between: [['oestrogen', 'progestogen'], ['griseofulvin']],
    severity: 'caution',
    effect: 'the contraceptive can fail; use a condom too, until one cycle after the end.',
    sources: [
      ansm(
        'estroprogestatifs contraceptifs + griséofulvine: precaution',
        'griséofulvine + progestatifs contraceptifs: precaution',
      ),
    ],
  },
  {
    between: [['oestrogen'], ['lamotrigine']],
    severity: 'serious',
    effect: 'lamotrigine levels can fall by half and seizures return, and rise when the pill is paused.',
    sources: [
      ansm('estroprogestatifs contraceptifs + lamotrigine: not recommended or precaution'),
      cite(label.lamotrigine, 'Table 13, oestrogen-containing oral contraceptives'),
    ],
  },
  {
    between: [['glucocorticoid'], ['enzyme inducer']],
    severity: 'caution',
    effect: 'the steroid can lose its effect.',
    sources: [
      ansm(
        'glucocorticoïdes (sauf hydrocortisone) + inducteurs enzymatiques: precaution',
        'hydrocortisone + inducteurs enzymatiques: precaution',
      ),
    ],
  },
  {
    between: [
      ['prednisolone', 'dexamethasone'],
      ['strong CYP3A4 inhibitor', 'erythromycin'],
    ],
    severity: 'serious',
    effect: 'in long use the steroid can build up and suppress the adrenal glands; avoid, or only for days.',
    sources: [
      ansm('corticoïdes métabolisés, notamment inhalés + inhibiteurs puissants du CYP3A4: not recommended'),
      liverpool('protease inhibitors + prednisolone or dexamethasone: potential interaction'),
    ],
  },
  {
    between: [['hydrocortisone'], ['protease inhibitor']],
    severity: 'caution',
    effect: 'the steroid can build up; watch for its side effects.',
    sources: [liverpool('protease inhibitors + hydrocortisone (oral): potential interaction')],
  },
  {
    between: [['hydrocortisone'], ['clarithromycin', 'itraconazole', 'ketoconazole']],
    severity: 'caution',
    effect: 'the steroid can build up over weeks.',
    sources: [],
  },
  {
    between: [inhaled, ['strong CYP3A4 inhibitor', 'erythromycin']],
    severity: 'serious',
    effect: 'in long use the steroid can build up and suppress the adrenal glands; beclometasone is safer.',
    sources: [
      ansm('corticoïdes métabolisés, notamment inhalés + inhibiteurs puissants du CYP3A4: not recommended'),
      liverpool('protease inhibitors + fluticasone or budesonide: do not coadminister'),
    ],
    evenTopical: true,
  },
]
