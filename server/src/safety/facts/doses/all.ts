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
import { anxietyAndSleepDoses } from './anxiety-and-sleep.ts'
import { epilepsyDoses } from './epilepsy.ts'
import { moodDoses } from './mood.ts'
import { psychosisDoses } from './psychosis.ts'
import { diabetesDoses } from './diabetes.ts'
import { hormoneDoses } from './hormones.ts'
import { penicillinDoses } from './penicillins.ts'
import { cephalosporinDoses } from './cephalosporins.ts'
import { antibioticDoses } from './antibiotics.ts'
import { otherAntibioticDoses } from './other-antibiotics.ts'
import { fungusAndVirusDoses } from './fungi-and-viruses.ts'
import { malariaDoses } from './malaria.ts'
import { malariaCombinationDoses } from './malaria-combinations.ts'
import { wormDoses } from './worms.ts'
import { tuberculosisDoses } from './tuberculosis.ts'
import { hivDoses } from './hiv.ts'
import { hivProteaseDoses } from './hiv-proteases.ts'
import { skinDoses } from './skin.ts'
import { vitaminDoses } from './vitamins.ts'
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
  ...moodDoses,
  ...anxietyAndSleepDoses,
  ...psychosisDoses,
  ...epilepsyDoses,
  ...chestAndAllergyDoses,
  ...allergyAndCoughDoses,
  ...diabetesDoses,
  ...hormoneDoses,
  ...penicillinDoses,
  ...cephalosporinDoses,
  ...antibioticDoses,
  ...otherAntibioticDoses,
  ...fungusAndVirusDoses,
  ...malariaDoses,
  ...malariaCombinationDoses,
  ...wormDoses,
  ...tuberculosisDoses,
  ...hivDoses,
  ...hivProteaseDoses,
  ...skinDoses,
  ...vitaminDoses,
}
