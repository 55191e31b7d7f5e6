import { chestAndAllergy } from './chest-and-allergy.ts'
import { diabetesAndHormones } from './diabetes-and-hormones.ts'
import { heartAndBlood } from './heart-and-blood.ts'
import { infections } from './infections.ts'
import { knownByName } from './known-by-name.ts'
import { malariaAndWorms } from './malaria-and-worms.ts'
import { mindAndNerves } from './mind-and-nerves.ts'
import { painAndJoints } from './pain-and-joints.ts'
import { skinAndVitamins } from './skin-and-vitamins.ts'
import { stomachAndGut } from './stomach-and-gut.ts'
import { tuberculosisAndHiv } from './tuberculosis-and-hiv.ts'
import { drugClasses, type DrugClass, type DrugFacts } from '../vocabulary.ts'

const listed = {
  ...malariaAndWorms,
  ...infections,
  ...tuberculosisAndHiv,
  ...heartAndBlood,
  ...painAndJoints,
  ...diabetesAndHormones,
  ...chestAndAllergy,
  ...stomachAndGut,
  ...mindAndNerves,
  ...skinAndVitamins,
  ...knownByName,
} as const satisfies Record<string, DrugFacts>

/** An active ingredient in the table. */
export type DrugName = keyof typeof listed

/** One drug, or all of a class. */
export type DrugOrClass = DrugName | DrugClass

export const drugs: Readonly<Record<DrugName, DrugFacts>> = listed

// The keys are exactly those of the table above.
export const drugNames = Object.keys(listed) as DrugName[]

const isDrug = (who: DrugOrClass): who is DrugName => who in listed

export const isDrugOrClass = (name: string): name is DrugOrClass =>
  Object.hasOwn(listed, name) || drugClasses.some((one) => one === name)

/** The drugs that a rule applies to. */
export const drugsOf = (whom: readonly DrugOrClass[]): ReadonlySet<DrugName> =>
  new Set(
    whom.flatMap((who) =>
      isDrug(who) ? [who] : drugNames.filter((name) => drugs[name].classes.includes(who)),
    ),
  )
