import { chestStomachAndBlood } from './chest-stomach-and-blood.ts'
import { heartAndDiabetes } from './heart-and-diabetes.ts'
import { infections } from './infections.ts'
import { malariaTuberculosisAndHiv } from './malaria-tuberculosis-and-hiv.ts'
import { painAndMind } from './pain-and-mind.ts'
import type { AdviceRow } from './row.ts'

export const adviceRows: readonly AdviceRow[] = [
  ...infections,
  ...malariaTuberculosisAndHiv,
  ...heartAndDiabetes,
  ...painAndMind,
  ...chestStomachAndBlood,
]
