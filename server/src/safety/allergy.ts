import { allergyGroups, ownAllergySources, type AllergyGroup } from './facts/allergies.ts'
import { drugNames, drugsOf, type DrugName } from './facts/drugs/all.ts'
import { allergenRows, otherAllergens } from './facts/other-allergens.ts'
import type { Sources } from './facts/source.ts'
import type { Severity } from './facts/vocabulary.ts'
import { sourcesAfter, type RowChange } from './live.ts'
import { buildLexicon, plainText, productNames, parseText } from './medicine-names.ts'

/** What a word in an allergy refers to: some drugs, or a whole group. */
type AllergyMeaning = {
  drugs: readonly DrugName[]
  group: AllergyGroup | undefined
  /** In the list of other allergens. */
  allergen?: string
}

const meanings = buildLexicon<AllergyMeaning>([
  ...Object.entries(otherAllergens).flatMap(([name, also]) =>
    [name, ...also].map((word) => [word, { drugs: [], group: undefined, allergen: name }] as const),
  ),
  ...allergyGroups.flatMap((group) => group.words.map((word) => [word, { drugs: [], group }] as const)),
  ...productNames.map(([name, { of }]) => [name, { drugs: of, group: undefined }] as const),
])

const groupsWithMembers = allergyGroups.map((group) => ({ group, members: drugsOf(group.of) }))
const membersOf = new Map(groupsWithMembers.map(({ group, members }) => [group, members]))
const withAllergens = allergenRows.map((row) => ({ row, members: drugsOf(row.whom) }))
const crossReactions = new Map(
  allergyGroups.map((group) => [group, group.crosses.map((row) => ({ row, members: drugsOf(row.with) }))]),
)

/** Words around the drug: 'Allergic to sulfa drugs', 'penicillin: rash'. */
const phrasing = new Set(
  `allergic allergy allergies to the a an and or of by with from my i im am is are was has had have get gets got when
  after all any some other related group class family type drug drugs medicine medicines medication medications tablet tablets
  injection injections capsule capsules syrup antibiotic antibiotics antimalarial painkiller painkillers
  reaction reactions severe mild moderate bad very serious history known hypersensitivity sensitive intolerance
  intolerant rash rashes hives itching itch itchy urticaria swelling swollen swells anaphylaxis anaphylactic shock
  angioedema face lips tongue throat skin breathing difficulty wheeze wheezing vomiting nausea diarrhoea diarrhea
  stomach upset blisters fever cough collapse collapsed stopped since in as child childhood mg`.split(/\s+/),
)

const noAllergy = new Set([
  '',
  'no',
  'none',
  'nil',
  'n a',
  'na',
  'nka',
  'nkda',
  'none known',
  'nil known',
  'none that i know of',
  'not any',
  'no allergy',
  'no allergies',
  'no drug allergy',
  'no drug allergies',
  'no known allergy',
  'no known allergies',
  'no known drug allergy',
  'no known drug allergies',
])

export type Allergy = {
  typed: string
  drugs: ReadonlySet<DrugName>
  groups: readonly AllergyGroup[]
  /** Allergens that are no medicine. */
  allergens: readonly string[]
  /** The part that isn't in the safety table. */
  unknown: readonly string[]
}

/** What an allergy entry means; undefined if it says that there is none. */
export const parseAllergy = (typed: string): Allergy | undefined => {
  if (noAllergy.has(plainText(typed)) || typed.trim() === '-') return undefined
  const { found, unknown } = parseText(typed, meanings, phrasing)
  const drugs = new Set(found.flatMap((one) => one.drugs))
  const groups = groupsWith(
    drugs,
    found.flatMap(({ group }) => group ?? []),
  )
  return {
    typed: typed.trim(),
    drugs,
    groups,
    allergens: found.flatMap(({ allergen }) => allergen ?? []),
    unknown: found.length === 0 ? [typed.trim()] : unknown,
  }
}

const groupsWith = (drugs: ReadonlySet<DrugName>, named: readonly AllergyGroup[]) =>
  groupsWithMembers
    .filter(({ group, members }) => named.includes(group) || [...drugs].some((drug) => members.has(drug)))
    .map(({ group }) => group)

/**
 * An entry by its key: 'drug:amoxicillin', 'group:penicillins', 'other:peanut'; undefined if this edition doesn't know the key.
 */
export const allergyOfKey = (key: string, typed: string): Allergy | undefined => {
  const [kind, name] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
  const drugs = new Set(kind === 'drug' ? drugNames.filter((drug) => drug === name) : [])
  const groups = kind === 'group' ? allergyGroups.filter((group) => group.name === name) : []
  const allergens = kind === 'other' && Object.hasOwn(otherAllergens, name) ? [name] : []
  if (drugs.size + groups.length + allergens.length === 0) return undefined
  return { typed: typed.trim(), drugs, groups: groupsWith(drugs, groups), allergens, unknown: [] }
}

type AllergyMatch = { severity: Severity; why: string; sources: Sources }

const weight = ({ severity, sources }: AllergyMatch) =>
  (severity === 'serious' ? 2 : 0) + (sources.length > 0 ? 1 : 0)

type Changes = ReadonlyMap<object, RowChange>

type Possible = AllergyMatch & { isDisabled?: boolean }

/**
 * The strongest reason that an allergy gives against a drug; of two alike, the one with a source. `isPartial`: the clinic disabled
 * a row that would have applied.
 */
export const matchAllergy = (
  { drugs, groups, allergens }: Allergy,
  drug: DrugName,
  changes: Changes,
): { match: AllergyMatch | undefined; isPartial: boolean } => {
  const isGroupItself = drugs.size === 0
  const ofGroups: Possible[] = groups
    .filter((group) => membersOf.get(group)?.has(drug))
    .map((group) => {
      const { name, others, sources } = group
      const change = changes.get(group)
      return {
        severity: isGroupItself ? ('serious' as const) : (change?.severity ?? others),
        why: `it belongs to the ${name}.`,
        sources: isGroupItself && sources.length === 0 ? ownAllergySources : sourcesAfter(sources, change),
        isDisabled: change?.isDisabled === true,
      }
    })
  const own = drugs.has(drug)
    ? [{ severity: 'serious' as const, why: 'it is that very drug.', sources: ownAllergySources }]
    : []
  const possible = (row: { severity: Severity; effect: string; sources: Sources }): Possible => ({
    severity: changes.get(row)?.severity ?? row.severity,
    why: row.effect,
    sources: sourcesAfter(row.sources, changes.get(row)),
    isDisabled: changes.get(row)?.isDisabled === true,
  })
  const crossing = groups
    .flatMap((group) => crossReactions.get(group) ?? [])
    .filter(({ members }) => members.has(drug))
    .map(({ row }) => possible(row))
  const holding = withAllergens
    .filter(({ row, members }) => members.has(drug) && row.to.some((name) => allergens.includes(name)))
    .map(({ row }) => possible(row))
  const all: Possible[] = [...ofGroups, ...own, ...crossing, ...holding]
  const [match] = all
    .filter(({ isDisabled }) => isDisabled !== true)
    .toSorted((one, other) => weight(other) - weight(one))
  return { match, isPartial: all.some(({ isDisabled }) => isDisabled === true) }
}
