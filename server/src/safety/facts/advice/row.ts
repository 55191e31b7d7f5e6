import type { ItemForm } from '@alafia/contract/inventory/states'
import { cite, type Document, type Source } from '../source.ts'
import type { DrugName } from '../drugs/all.ts'
import { mayo } from '../documents/general.ts'
import type { AdviceId } from './texts.ts'

/** One thing that a source says of a drug; `forms`: the only forms of which it says so. */
export type Advice = { id: AdviceId; source: Source; forms?: readonly ItemForm[] }

/** What was looked up about a drug in these forms. */
export type AdviceRow = { drug: DrugName; forms: readonly ItemForm[]; advice: readonly Advice[] }

type Entry = AdviceId | readonly [AdviceId, ...ItemForm[]]
type Sections = { properUse?: readonly Entry[]; storage?: readonly Entry[]; precautions?: readonly Entry[] }

export const byMouth = ['tablet', 'capsule', 'liquid'] as const satisfies readonly ItemForm[]

const listed = (document: Document, section: string, entries: readonly Entry[] = []): Advice[] =>
  entries.map((entry) => {
    const source = cite(document, section)
    if (typeof entry === 'string') return { id: entry, source }
    const [id, ...forms] = entry
    return { id, source, forms }
  })

/** From one monograph of the handbook. */
export const fromMayo = (
  drug: DrugName,
  monograph: string,
  { properUse, storage, precautions }: Sections,
  forms: readonly ItemForm[] = byMouth,
): AdviceRow => {
  const document = mayo(monograph)
  return {
    drug,
    forms,
    advice: [
      ...listed(document, 'Proper use', properUse),
      ...listed(document, 'Storage', storage),
      ...listed(document, 'Precautions', precautions),
    ],
  }
}

export const fromDocument = (
  drug: DrugName,
  document: Document,
  section: string,
  entries: readonly Entry[],
  forms: readonly ItemForm[] = byMouth,
): AdviceRow => ({ drug, forms, advice: listed(document, section, entries) })
