import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Recipient } from '@alafia/contract/messages/schema'
import { recipientQuery } from '../queries.ts'
import type { DraftContent } from '../writing/draft.ts'

/** The draft's recipient, if they may still be written to: the draft itself has only their id and role. */
export const useRecipient = (to: DraftContent['to']) => {
  const [picked, pick] = useState<Recipient>()
  const isMeant = (one: Recipient | null | undefined): one is Recipient =>
    one != null && one.id === to?.id && one.role === to.role
  const { data } = useQuery({ ...recipientQuery(to), enabled: to !== null && !isMeant(picked) })
  return { recipient: [picked, data].find(isMeant), pick }
}
