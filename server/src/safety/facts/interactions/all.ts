import { absorption } from './absorption.ts'
import { bleeding } from './bleeding.ts'
import { bloodPressure } from './blood-pressure.ts'
import { diabetes } from './diabetes.ts'
import { epilepsy } from './epilepsy.ts'
import { heart } from './heart.ts'
import { hivAndTuberculosis } from './hiv-and-tuberculosis.ts'
import { hormones } from './hormones.ts'
import { kidneyAndSalts } from './kidney-and-salts.ts'
import { lungs } from './lungs.ts'
import { malariaAndWorms } from './malaria-and-worms.ts'
import { moodAndMigraine } from './mood-and-migraine.ts'
import { rhythm } from './rhythm.ts'
import { sedation } from './sedation.ts'
import { skin } from './skin.ts'
import { statins } from './statins.ts'
import { warfarinRows } from './warfarin.ts'
import { vitamins } from './vitamins.ts'
import type { InteractionRow } from './row.ts'

export const interactions: readonly InteractionRow[] = [
  ...warfarinRows,
  ...bleeding,
  ...kidneyAndSalts,
  ...heart,
  ...bloodPressure,
  ...statins,
  ...rhythm,
  ...absorption,
  ...malariaAndWorms,
  ...hivAndTuberculosis,
  ...sedation,
  ...moodAndMigraine,
  ...epilepsy,
  ...diabetes,
  ...hormones,
  ...lungs,
  ...skin,
  ...vitamins,
]
