import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import {
  downloadInsuranceClaims,
  getClaimTotals,
  listInsuranceClaims,
} from '@alafia/contract/prescriptions/insurance-claims'
import { call, callPage, download } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

export type ClaimPeriod = { from: CivilDate; to: CivilDate }

const perPage = '50'
// Invalidated by the 'payments' topic.
const claims = ['/api/payments', 'insurance-claims']

const queryOf = ({ from, to }: ClaimPeriod, insurerId: number) => ({ from, to, insurerId: String(insurerId) })

export const claimTotalsQuery = (period: ClaimPeriod) =>
  queryOptions({
    queryKey: [...claims, 'totals', period],
    queryFn: ({ signal }) => call(getClaimTotals, { query: period, signal }),
  })

export const claimPagesQuery = (period: ClaimPeriod, insurerId: number) =>
  infiniteQueryOptions({
    queryKey: [...claims, 'list', period, insurerId],
    queryFn: ({ signal, pageParam }) =>
      callPage(listInsuranceClaims, {
        query: { ...queryOf(period, insurerId), limit: perPage, cursor: pageParam },
        signal,
      }),
    ...byCursor,
  })

export const fetchClaimsFile = (period: ClaimPeriod, insurerId: number): Promise<File> =>
  download(downloadInsuranceClaims, { query: queryOf(period, insurerId) })
