import type { DrugName } from '../drugs/all.ts'
import { allergyAndCoughDoses } from './allergy-and-cough.ts'
import { chestAndAllergyDoses } from './chest-and-allergy.ts'
import { nauseaAndBowelDoses } from './nausea-and-bowel.ts'
import { stomachAndGutDoses } from './stomach-and-gut.ts'
import { bloodDoses } from './heart-and-blood-clots.ts'
import { bloodPressureDoses } from './heart-and-blood-pressure.ts'
import { heartDoses } from './heart-and-blood-rhythm.ts'
import { vesselDoses } from './heart-and-blood-vessels.ts'
import { diureticDoses } from './heart-and-blood-water.ts'
import { opioidsAndJointsDoses } from './opioids-and-joints.ts'
import { painAndJointsDoses } from './pain-and-joints.ts'
import { antibioticDoses } from './antibiotics.ts'
import { fungusAndVirusDoses } from './fungi-and-viruses.ts'
import { malariaAndWormDoses } from './malaria-and-worms.ts'
import { penicillinAndCephalosporinDoses } from './penicillins-and-cephalosporins.ts'
import { tuberculosisAndHivDoses } from './tuberculosis-and-hiv.ts'
import { anxietyAndSleepDoses } from './anxiety-and-sleep.ts'
import { epilepsyDoses } from './epilepsy.ts'
import { moodDoses } from './mood.ts'
import { psychosisDoses } from './psychosis.ts'
import { diabetesDoses } from './diabetes.ts'
import { hormoneDoses } from './hormones.ts'
import type { DrugDoses } from './row.ts'

/** The drugs that are left out are reported as not checked. */
export const doses: Partial<Record<DrugName, DrugDoses>> = {
  ...painAndJointsDoses,
  ...opioidsAndJointsDoses,
  ...bloodPressureDoses,
  ...diureticDoses,
  ...heartDoses,
  ...vesselDoses,
  ...bloodDoses,
  ...stomachAndGutDoses,
  ...nauseaAndBowelDoses,
  ...penicillinAndCephalosporinDoses,
  ...antibioticDoses,
  ...fungusAndVirusDoses,
  ...malariaAndWormDoses,
  ...tuberculosisAndHivDoses,
  ...moodDoses,
  ...anxietyAndSleepDoses,
  ...psychosisDoses,
  ...epilepsyDoses,
  ...chestAndAllergyDoses,
  ...allergyAndCoughDoses,
  ...diabetesDoses,
  ...hormoneDoses,
}
