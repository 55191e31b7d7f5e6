import { bonesKidneys } from './list/bones-kidneys.ts'
import { eyeEar } from './list/eye-ear.ts'
import { gutSkin } from './list/gut-skin.ts'
import { heartLungs } from './list/heart-lungs.ts'
import { hormonesMindNerves } from './list/hormones-mind-nerves.ts'
import { infections } from './list/infections.ts'
import { reasons } from './list/reasons.ts'
import { signsInjuries } from './list/signs-injuries.ts'
import { tumoursBlood } from './list/tumours-blood.ts'
import { womenChildren } from './list/women-children.ts'
import type { Coding } from './schema.ts'

/*
 * The common diagnoses of general practice, by code. Codes and titles are those of ICD-10-CM 2021 (the January 2021 release of
 * the order file that the US National Center for Health Statistics and CMS publish, in the public domain), unchanged; most of
 * the three- and four-character codes are WHO's ICD-10 too. The everyday names after them are our own.
 *
 * Each line is: code|title|everyday names, separated by commas. The browser loads this only when a diagnosis is searched.
 */

export type Diagnosis = Coding & { synonyms: readonly string[] }

/** The first everyday name that isn't an abbreviation, unless the title says the same. */
const plainName = (display: string, synonyms: readonly string[]): string | undefined => {
  const plain = synonyms.find((name) => name.length > 5 && /[aeiou]/.test(name))
  return plain === display.toLowerCase() ? undefined : plain
}

const diagnosisIn = (line: string): Diagnosis => {
  const [code = '', display = '', names = ''] = line.split('|')
  const synonyms = names === '' ? [] : names.split(', ')
  const plain = plainName(display, synonyms)
  return { code, display, ...(plain ? { plain } : {}), synonyms }
}

/** Every diagnosis in the list. */
export const diagnoses: readonly Diagnosis[] = [
  infections,
  tumoursBlood,
  hormonesMindNerves,
  eyeEar,
  heartLungs,
  gutSkin,
  bonesKidneys,
  womenChildren,
  signsInjuries,
  reasons,
].flatMap((chapter) => chapter.trim().split('\n').map(diagnosisIn))

const byCode = new Map(diagnoses.map(({ synonyms: _names, ...coding }) => [coding.code, coding]))

/** A code with its title and plain name; undefined for a code that isn't in the list. */
export const diagnosisOf = (code: string): Coding | undefined => byCode.get(code)
