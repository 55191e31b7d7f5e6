import type { NewNotification } from '../../outbox/outbox.ts'

type Said = NewNotification<'system-alert'>

const alertOf = (title: string, message: string): Said => ({
  type: 'system-alert',
  title,
  body: message,
  payload: { message },
})

type Names = { one: string; other: string }

const both = ({ one, other }: Names) => (one === other ? one : `${one} and ${other}`)

/** For the other administrators: 'Ngozi Ade asked to link two records'. */
export const askedToLink = (by: string, names: Names, isMerge: boolean): Said =>
  alertOf(
    `Two ${isMerge ? 'accounts' : 'records'} wait for your confirmation`,
    `${by} asked to ${isMerge ? 'merge two accounts' : 'link two records'} of one person: ${both(names)}. Compare them under Linked records.`,
  )

export const askedToUnlink = (by: string, names: Names, reason: string): Said =>
  alertOf(
    'Two records wait to be unlinked',
    `${by} asked to unlink two records: ${both(names)}. Reason: ${reason}`,
  )

const because = (reason: string | undefined) => (reason === undefined ? '' : ` Reason: ${reason}`)

/** For the administrator who asked. */
export const declinedToLink = (by: string, names: Names, reason?: string): Said =>
  alertOf('Two records stay apart', `${by} declined to link ${both(names)}.${because(reason)}`)

export const declinedToUnlink = (by: string, names: Names, reason?: string): Said =>
  alertOf('Two records stay linked', `${by} declined to unlink ${both(names)}.${because(reason)}`)

/** For the other administrators, whom it waited for. @param verb 'declined', 'withdrew' */
export const endedRequest = (
  by: string,
  names: Names,
  { verb, isLinked }: { verb: string; isLinked: boolean },
) =>
  alertOf(
    'A request no longer waits',
    `${by} ${verb} the request to ${isLinked ? 'unlink' : 'link'} ${both(names)}.`,
  )

/** For doctors and pharmacists: the names are those in the records that they know. */
export const linkedForStaff = (names: Names): Said =>
  alertOf(
    'Two records of one person',
    `${both(names)}: these are two records of one person. They are now shown and checked together. Look at allergies and medicines again: some may be taken twice.`,
  )

export const unlinkedForStaff = (names: Names): Said =>
  alertOf(
    'Records are no longer linked',
    `${both(names)}: these records are shown and checked separately again. Look again at what you decided while they were linked.`,
  )

/** For the accounts; the other one isn't named, in case it is somebody else's. @param memberName null for the person themselves */
export const linkedForPatient = (memberName: string | null): Said =>
  alertOf(
    `${memberName === null ? 'Your' : `${memberName}’s`} records were linked`,
    `The clinic found a second record of ${memberName ?? 'you'}. Doctors and safety checks now see both. If ${memberName === null ? 'you have' : `${memberName} has`} only one record here, tell the clinic.`,
  )

export const unlinkedForPatient = (memberName: string | null): Said =>
  alertOf(
    `${memberName === null ? 'Your' : `${memberName}’s`} records are no longer linked`,
    `The clinic had linked a record of ${memberName ?? 'yours'} with a second one. Doctors and safety checks now see them separately again.`,
  )

/** For the account whose sign-in stays. @param merged the other account's address */
export const mergedForPatient = (merged: string) => (): Said =>
  alertOf(
    'Your accounts were merged',
    `The clinic merged your account ${merged} into this one. Its visits, prescriptions, records, bills and messages are still there: open it from the profile menu. If it isn’t yours, tell the clinic.`,
  )

export const unmergedForPatient = (): Said =>
  alertOf(
    'Your accounts are separate again',
    'The clinic had merged two accounts. Each has its own sign-in again, and doctors and safety checks see their records separately.',
  )
