import { downloadStockTake, type StockTake } from '@alafia/contract/inventory/stock-takes'
import { civilOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../../lib/clinic.ts'
import { formatNumber, instantLabel, plainDate } from '../../../lib/format.ts'
import { download } from '../../../lib/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { formLabel } from '../labels.ts'
import { signedMoney } from './difference.ts'

/** 'Tablet, from “Am”' */
export const scopeText = ({ form, letters, isOverdue }: StockTake['scope']): string => {
  const parts = [
    ...(form === null ? [] : [formLabel[form]]),
    ...(letters === null ? [] : [`names from “${letters}”`]),
    ...(isOverdue ? ['not counted for 90 days'] : []),
  ]
  return parts.length === 0 ? 'Whole pharmacy' : parts.join(', ')
}

const badges = {
  open: { tone: 'info', text: 'Open' },
  closed: { tone: 'ok', text: 'Closed' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
} as const

type PastProps = { takes: readonly StockTake[]; showsPharmacy: boolean }

/** Stock-takes, each with its file (INV-55). */
export function PastStockTakes({ takes, showsPharmacy }: PastProps) {
  const { timeZone, currency } = useClinic()
  return (
    <List>
      {takes.map((take) => {
        const { id, status, scope, startedBy, startedAt, ended, counted, batches, different } = take
        const badge = badges[status]
        const found =
          different === 0
            ? 'none different'
            : `${formatNumber(different)} different${different > take.costUnknown ? `, ${signedMoney(take.value, currency)} at cost` : ''}`
        return (
          <ListRow
            key={id}
            title={`Stock-take of ${plainDate(civilOf(new Date(startedAt), timeZone).date)}${showsPharmacy ? `, ${take.pharmacyName}` : ''}`}
            text={`${scopeText(scope)}. ${formatNumber(counted)} of ${formatNumber(batches)} counted, ${found}.`}
            actions={
              <DownloadFile
                name={`Download the stock-take of ${instantLabel(startedAt, timeZone)} as CSV`}
                failure="The file could not be downloaded. Please try again."
                fetchFile={() => download(downloadStockTake, { params: { id: String(id) } })}
              >
                CSV
              </DownloadFile>
            }
          >
            <p className="text-small text-ink-2">
              Started by {startedBy}, {instantLabel(startedAt, timeZone)}.
              {ended &&
                ` ${badge.text} by ${ended.by}${ended.witness ? ` with ${ended.witness}` : ''}, ${instantLabel(ended.at, timeZone)}.`}
              {ended?.note && ` ${ended.note}`}
            </p>
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </ListRow>
        )
      })}
    </List>
  )
}
