import { queryOptions } from '@tanstack/react-query'
import { listQuestions } from '@alafia/contract/prescriptions/question-endpoints'
import { call } from '../../../lib/http/call.ts'

/** What was asked about a prescription, with the answers. */
export const questionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/prescriptions', id, 'questions'],
    queryFn: ({ signal }) => call(listQuestions, { params: { id: String(id) }, signal }),
  })
