import type {
  RecordLink,
  RecordLinkDetail,
  RecordPerson,
} from '@alafia/contract/administration/record-links/schema'
import type { RecordLinkRow } from '../../family/record-links/record-links.actions.ts'
import {
  findRecordLink,
  findRecordLinks,
  type StoredRecordLink,
} from '../../family/record-links/record-links.exports.queries.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context, Reader } from '../../request/context.ts'
import { accountsToNotify, comparePeople } from './comparison.queries.ts'
import { listWritten } from './written.queries.ts'

export type People = { one: RecordPerson; other: RecordPerson }

export const peopleOf = (link: RecordLinkRow): People => ({
  one: { patientId: link.patientId, familyMemberId: link.familyMemberId },
  other: { patientId: link.otherPatientId, familyMemberId: link.otherMemberId },
})

export const idsOf = (accounts: readonly { id: number }[]): number[] => accounts.map(({ id }) => id)

export const subjectOf = ({ id }: Pick<RecordLinkRow, 'id'>) => `record link ${id}`

const toRecordLink = ({ link, one, other, askedBy }: StoredRecordLink): RecordLink => {
  const people = peopleOf(link)
  return {
    id: link.id,
    state: link.confirmedAt === null ? 'asked' : link.endAskedAt === null ? 'linked' : 'ending',
    one: { ...people.one, ...one },
    other: { ...people.other, ...other },
    stayingId: link.stayingId,
    askedById: link.endAskedBy ?? link.askedBy,
    askedBy,
    askedAt: (link.endAskedAt ?? link.askedAt).toISOString(),
    reason: link.endReason,
  }
}

export const at = ({ clock }: Pick<Context, 'clock'>) => ({ today: clock.today(), now: clock.now() })

export const listRecordLinks = async ({ db, about }: Context): Promise<RecordLink[]> => {
  const links = (await findRecordLinks(db)).map(toRecordLink)
  about(
    idsOf(
      await accountsToNotify(
        db,
        links.flatMap(({ one, other }) => [one, other]),
      ),
    ),
  )
  return links
}

export const readLink = async (
  context: Pick<Context, 'clock'>,
  reader: Reader,
  id: number,
): Promise<RecordLinkDetail> => {
  const stored = await findRecordLink(reader, id)
  if (!stored) throw notFound()
  const comparison = await comparePeople(reader, peopleOf(stored.link), at(context), id)
  const since = stored.link.confirmedAt
  return {
    ...toRecordLink(stored),
    ...(since ? await listWritten(reader, peopleOf(stored.link), since) : { written: [], writtenCount: 0 }),
    comparison,
    hasChanged: stored.link.confirmedAt === null && comparison.seen !== stored.link.seen,
  }
}

/** @throws Problem 404 for one that was refused or has ended, too */
export const getRecordLink = async (context: Context, id: number): Promise<RecordLinkDetail> => {
  context.about([], subjectOf({ id }))
  const found = await readLink(context, context.db, id)
  context.about(idsOf(await accountsToNotify(context.db, [found.one, found.other])), subjectOf({ id }))
  return found
}
