import { bleeding } from './bleeding.ts'
import { diabetesAndHormones } from './diabetes-and-hormones.ts'
import { heartAndVessels } from './heart-and-vessels.ts'
import { infections } from './infections.ts'
import { kidneyAndSalts } from './kidney-and-salts.ts'
import { mindAndNerves } from './mind-and-nerves.ts'
import { rhythm } from './rhythm.ts'
import type { InteractionRow } from './row.ts'

export const interactions: readonly InteractionRow[] = [
  ...bleeding,
  ...kidneyAndSalts,
  ...heartAndVessels,
  ...rhythm,
  ...infections,
  ...mindAndNerves,
  ...diabetesAndHormones,
]
