import { queryOptions } from '@tanstack/react-query'
import { downloadOwnData, getOwnData } from '@alafia/contract/patients/own-data.endpoints'
import { call, download } from '../../../lib/http/call.ts'

export const ownDataQuery = queryOptions({
  queryKey: ['/api/own-data'],
  queryFn: ({ signal }) => call(getOwnData, { signal }),
})

export const fetchOwnData = (id: number): Promise<File> =>
  download(downloadOwnData, { params: { id: String(id) } })
