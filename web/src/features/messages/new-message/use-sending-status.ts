import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import type { MessageForm } from '@alafia/contract/messages/schema'
import { showFieldErrors } from '../../../lib/http/field-errors.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { messagesKey } from '../unread.ts'
import { deskOf, sendLetter } from '../writing/composer.ts'
import { noWords, saysTheSame, type DraftKeeper, type DraftWords } from '../writing/draft-keeper.ts'
import { isPassing, whyNot } from '../writing/failures.ts'

export type DeliveryState = 'idle' | 'sending' | 'waiting' | 'refused'

/** Milliseconds. */
const againAfter = 3000

const restOrOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(go, againAfter)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
    function go() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
  })

/** Of what was sent nothing stays in the draft. What was typed since does: who closes the form may write on. */
const clear = (keeper: DraftKeeper, sent: DraftWords) => {
  const { words } = keeper.snapshot()
  const attachments = words.attachments.filter(({ id }) => sent.attachments.every((one) => one.id !== id))
  keeper.change(saysTheSame(words, sent) ? noWords : { ...words, attachments })
  keeper.flush()
}

/** Sends a new message: once, however often it has to be tried, until it is there, refused, or the dialog is closed. */
export const useDelivery = (
  setError: UseFormSetError<MessageForm>,
  onSent: (conversationId: number) => void,
  keeper: DraftKeeper,
) => {
  const client = useQueryClient()
  const [state, setState] = useState<DeliveryState>('idle')
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => left.abort()
  }, [])

  const refuse = (error: unknown) => {
    showFieldErrors<MessageForm>(error, ['receiverId', 'subject', 'content'], setError)
    toast({
      title: 'Error',
      description: whyNot(error) ?? 'Failed to send the message. Please try again.',
      tone: 'danger',
    })
    setState('refused')
  }

  const send = async (form: MessageForm): Promise<void> => {
    const signal = leaving.current?.signal
    if (!signal || state === 'sending' || state === 'waiting') return
    setState('sending')
    const desk = deskOf(client)
    const clientKey = desk.keyFor(form)
    const { words } = keeper.snapshot()
    for (;;) {
      try {
        // One attempt after the other.
        const sent = await sendLetter({ ...form, clientKey })
        desk.forget(clientKey)
        clear(keeper, words)
        toast({ title: 'Message Sent' })
        void client.invalidateQueries({ queryKey: [messagesKey, 'conversations'] })
        // Who has closed the form is doing something else by now.
        if (!signal.aborted) onSent(sent.conversationId)
        return
      } catch (error) {
        if (desk.isOver()) return
        // Who has closed the form believes it sent.
        if (signal.aborted || !isPassing(error)) {
          refuse(error)
          return
        }
        setState('waiting')
        await restOrOnline(signal)
        if (signal.aborted) return
      }
    }
  }
  return { state, send }
}
