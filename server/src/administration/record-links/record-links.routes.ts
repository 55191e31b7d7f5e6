import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/administration/record-links/endpoints'
import { route } from '../../request/route.ts'
import { accountsToNotify, comparePeople, listPeople } from './comparison.queries.ts'
import { getRecordLink, idsOf, listRecordLinks } from './listing.queries.ts'
import { listProbablePairs } from './probable.queries.ts'
import {
  askRecordLink,
  askUnlink,
  confirmRecordLink,
  confirmUnlink,
  refuseRecordLink,
} from './record-links.actions.ts'

export const recordLinkRoutes = (app: FastifyInstance): void => {
  const { sessions } = app.services

  route(app, endpoints.listRecordLinks, listRecordLinks)

  route(app, endpoints.listProbablePairs, async ({ db, about }) => {
    const pairs = await listProbablePairs(db)
    about(
      idsOf(
        await accountsToNotify(
          db,
          pairs.flatMap(({ one, other }) => [one, other]),
        ),
      ),
    )
    return pairs
  })

  route(app, endpoints.listPeopleOfAccount, async ({ db, about }, { params }) => {
    const people = await listPeople(db, params.id)
    about([params.id], `account ${params.id}`)
    return people
  })

  route(app, endpoints.compareRecords, async ({ db, clock, about }, { query }) => {
    const { account, member, otherAccount, otherMember } = query
    const one = { patientId: account, familyMemberId: member ?? null }
    const other = { patientId: otherAccount, familyMemberId: otherMember ?? null }
    const compared = await comparePeople(db, { one, other }, { today: clock.today(), now: clock.now() })
    about(idsOf(await accountsToNotify(db, [one, other])))
    return compared
  })

  route(app, endpoints.getRecordLink, (context, { params }) => getRecordLink(context, params.id))

  route(app, endpoints.askRecordLink, (context, { body }) => askRecordLink(context, body))

  route(app, endpoints.confirmRecordLink, (context, { params, body }) =>
    confirmRecordLink({ ...context, sessions }, params.id, body),
  )

  route(app, endpoints.refuseRecordLink, (context, { params, body }) =>
    refuseRecordLink(context, params.id, body.reason),
  )

  route(app, endpoints.askUnlink, (context, { params, body }) => askUnlink(context, params.id, body.reason))

  route(app, endpoints.confirmUnlink, (context, { params }) =>
    confirmUnlink({ ...context, sessions }, params.id),
  )
}
