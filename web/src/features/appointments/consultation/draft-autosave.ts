import type { ConsultationDraft, ConsultationForm } from '@alafia/contract/appointments/consultation'
import { createAutosave, type Autosave, type AutosaveState } from '../../../lib/autosave/autosave.ts'
import { draftFailure } from '../../../lib/autosave/draft-failure.ts'
import { CallError } from '../../../lib/http/call.ts'

export type DraftContent = ConsultationForm
export type DraftAutosave = Autosave<DraftContent, ConsultationDraft>
export type DraftState = AutosaveState<ConsultationDraft>

export type SaveRequest = { content: DraftContent; version: number; isLeaving: boolean }

export const contentOf = ({
  notes,
  diagnosis,
  diagnosisCodes,
  advice,
  workingNote,
}: DraftContent): DraftContent => ({
  notes,
  diagnosis,
  diagnosisCodes,
  advice,
  workingNote,
})

/** What the patient may read of it as one text, to add to a record or to copy. */
export const textOf = ({ notes, diagnosis, advice }: DraftContent) =>
  [notes, diagnosis && `Diagnosis: ${diagnosis}`, advice && `Advice: ${advice}`].filter(Boolean).join('\n\n')

const codesOf = ({ diagnosisCodes }: DraftContent) => diagnosisCodes.map(({ code }) => code).join()

const isSame = (one: DraftContent, other: DraftContent): boolean =>
  one.notes === other.notes &&
  one.diagnosis === other.diagnosis &&
  one.advice === other.advice &&
  one.workingNote === other.workingNote &&
  codesOf(one) === codesOf(other)

/** Saves a consultation draft. If another window has changed it, the doctor chooses which version to keep. */
export const createDraftAutosave = (
  start: ConsultationDraft,
  save: (request: SaveRequest) => Promise<ConsultationDraft>,
): DraftAutosave =>
  createAutosave<DraftContent, ConsultationDraft>({
    start,
    contentOf,
    isSame,
    failureOf: draftFailure,
    save: async ({ content, over, isLeaving }) => {
      try {
        return { saved: await save({ content, version: over.version, isLeaving }) }
      } catch (error) {
        const theirs = error instanceof CallError ? error.problem?.draft : undefined
        if (!theirs) throw error
        return { theirs }
      }
    },
  })
