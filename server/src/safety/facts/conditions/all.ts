import { chestAndAllergyConditions } from './chest-and-allergy.ts'
import { stomachAndGutConditions } from './stomach-and-gut.ts'
import { bloodConditions } from './heart-and-blood-clots.ts'
import { bloodPressureConditions } from './heart-and-blood-pressure.ts'
import { heartConditions } from './heart-and-blood-rhythm.ts'
import { vesselConditions } from './heart-and-blood-vessels.ts'
import { diureticConditions } from './heart-and-blood-water.ts'
import { opioidsAndJointsConditions } from './opioids-and-joints.ts'
import { painAndJointsConditions } from './pain-and-joints.ts'
import { anxietyAndSleepConditions } from './anxiety-and-sleep.ts'
import { epilepsyConditions } from './epilepsy.ts'
import { moodConditions } from './mood.ts'
import { psychosisConditions } from './psychosis.ts'
import { diabetesConditions } from './diabetes.ts'
import { hormoneConditions } from './hormones.ts'
import { antibioticConditions } from './antibiotics.ts'
import { otherAntibioticConditions } from './other-antibiotics.ts'
import { fungusAndVirusConditions } from './fungi-and-viruses.ts'
import { malariaAndWormConditions } from './malaria-and-worms.ts'
import { penicillinAndCephalosporinConditions } from './penicillins-and-cephalosporins.ts'
import { skinConditions } from './skin.ts'
import { tuberculosisAndHivConditions } from './tuberculosis-and-hiv.ts'
import { vitaminConditions } from './vitamins.ts'
import type { ConditionRow } from './row.ts'

export const conditionRows: readonly ConditionRow[] = [
  ...painAndJointsConditions,
  ...opioidsAndJointsConditions,
  ...stomachAndGutConditions,
  ...moodConditions,
  ...anxietyAndSleepConditions,
  ...psychosisConditions,
  ...epilepsyConditions,
  ...chestAndAllergyConditions,
  ...bloodPressureConditions,
  ...diureticConditions,
  ...heartConditions,
  ...vesselConditions,
  ...bloodConditions,
  ...diabetesConditions,
  ...hormoneConditions,
  ...penicillinAndCephalosporinConditions,
  ...antibioticConditions,
  ...otherAntibioticConditions,
  ...fungusAndVirusConditions,
  ...malariaAndWormConditions,
  ...tuberculosisAndHivConditions,
  ...skinConditions,
  ...vitaminConditions,
]
