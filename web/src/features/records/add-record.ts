import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordFile } from '@alafia/contract/records/categories'
import { addRecord } from '@alafia/contract/records/endpoints'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import { fileEmpty, fileTooLarge, wrongFileType } from '@alafia/contract/kernel/uploads'
import { callWithProgress } from '../../lib/http/upload.ts'

type NewRecord = {
  body: BodyInput<typeof addRecord>
  file: File | undefined
  idempotencyKey: string
}

const types: readonly string[] = recordFile.types

/** What can be told of a file before it is sent; the server looks at its content. */
export const fileProblem = (file: File): string | undefined => {
  if (!types.includes(file.type)) return wrongFileType(recordFile)
  if (file.size > recordFile.mostBytes) return fileTooLarge(recordFile)
  return file.size === 0 ? fileEmpty : undefined
}

/** Adding a record; `share` of its bytes are on their way, from 0 to 1. */
export const useAddRecord = () => {
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const adding = useMutation({
    mutationFn: (input: NewRecord) => {
      setShare(0)
      return callWithProgress(addRecord, input, setShare)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/records'] }),
  })
  return { ...adding, share }
}
