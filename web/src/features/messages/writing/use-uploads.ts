import { useRef, useState } from 'react'
import { fileEmpty, fileTooLarge, wrongFileType } from '@alafia/contract/kernel/uploads'
import { addAttachment } from '@alafia/contract/messages/endpoints'
import { attachmentFile, maxAttachments } from '@alafia/contract/messages/files'
import { CallError } from '../../../lib/http/call.ts'
import { callWithProgress } from '../../../lib/http/upload.ts'
import { removeAttachment } from '../queries.ts'
import type { Draft } from './draft.ts'
import { randomUuid } from './random-uuid.ts'

export type Upload = {
  key: string
  file: File
  /** The share that has been uploaded, from 0 to 1. */
  share: number
  /** Why it wasn't uploaded; trying again can help if `mayTry`. */
  problem?: { text: string; mayTry: boolean }
}

const types: readonly string[] = attachmentFile.types
const failed = 'We couldn’t upload it. Check your connection.'

/** What the browser can check before the upload; the server checks the content. */
const problemOf = (file: File): string | undefined => {
  if (!types.includes(file.type)) return wrongFileType(attachmentFile)
  if (file.size > attachmentFile.maxBytes) return fileTooLarge(attachmentFile)
  return file.size === 0 ? fileEmpty : undefined
}

/** Files being added to a draft: checked first, then uploaded, then part of the draft. */
export const useUploads = (draft: Draft) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  /** Removed while they were being uploaded. */
  const unwanted = useRef(new Set<string>())
  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  const upload = async ({ key, file }: Upload) => {
    try {
      const stored = await callWithProgress(addAttachment, { body: {}, file, idempotencyKey: key }, (share) =>
        change(key, { share }),
      )
      if (unwanted.current.has(key)) {
        void removeAttachment(stored.id).catch(() => undefined)
        return
      }
      const { content } = draft.snapshot()
      draft.change({ ...content, attachments: [...content.attachments, stored] })
      drop(key)
    } catch (error) {
      const refused = error instanceof CallError && error.status < 500 && error.status !== 429
      const reason = refused ? (error.problem?.errors?.[0]?.message ?? error.problem?.detail) : undefined
      change(key, { problem: { text: reason ?? failed, mayTry: !refused } })
    }
  }

  return {
    /** On their way or refused: until they are attached or removed, the message isn't sent (MSG-60). */
    uploads,
    isUploading: uploads.some(({ problem }) => problem === undefined),
    add(files: readonly File[]) {
      const { attachments } = draft.snapshot().content
      const room = maxAttachments - attachments.length - uploads.length
      const added = files.map((file, at): Upload => {
        const text = at < room ? problemOf(file) : `At most ${maxAttachments} files`
        return {
          key: randomUuid(),
          file,
          share: 0,
          ...(text === undefined ? {} : { problem: { text, mayTry: false } }),
        }
      })
      setUploads((all) => [...all, ...added])
      for (const one of added) if (!one.problem) void upload(one)
    },
    again(one: Upload) {
      setUploads((all) =>
        all.map(({ problem, ...rest }) =>
          rest.key === one.key ? { ...rest, share: 0 } : { ...rest, ...(problem ? { problem } : {}) },
        ),
      )
      void upload(one)
    },
    /** Removes a file that is being uploaded, or whose upload failed. */
    cancel({ key }: Upload) {
      unwanted.current.add(key)
      drop(key)
    },
    /** Removes an uploaded file. */
    remove(id: number) {
      const { content } = draft.snapshot()
      draft.change({ ...content, attachments: content.attachments.filter((file) => file.id !== id) })
      // One that can't be removed now is deleted after a day.
      void removeAttachment(id).catch(() => undefined)
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>
