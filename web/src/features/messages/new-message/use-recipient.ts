import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Recipient } from '@alafia/contract/messages/schema'
import { recipientQuery } from '../queries.ts'
import type { DraftContent } from '../writing/draft.ts'

/** Whom the draft is for, where one may still write to them: the draft itself has no more than id and role. */
export const useRecipient = (to: DraftContent['to']) => {
  const [picked, pick] = useState<Recipient>()
  const isMeant = (one: Recipient | null | undefined): one is Recipient =>
    one != null && one.id === to?.id && one.role === to.role
  const { data } = useQuery({ ...recipientQuery(to), enabled: to !== null && !isMeant(picked) })
  return { recipient: [picked, data].find(isMeant), pick }
}
