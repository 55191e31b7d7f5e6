import { flagLabels } from '@alafia/contract/orders/flags'
import type { ResultValue } from '@alafia/contract/orders/schema'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { Status } from '../../../ui/status.tsx'
import { flagTone } from '../tones.ts'
import { rangeText, valueText } from './value-text.ts'

/** The values of a result, each with its range and whether it is normal. */
export function ResultValues({ values }: { values: readonly ResultValue[] }) {
  return (
    <List aria-label="Values">
      {values.map((value) => {
        const range = rangeText(value)
        return (
          <ListRow
            key={value.part ?? value.name}
            title={value.name}
            text={range && `Range: ${range}`}
            trailing={<Status tone={flagTone[value.flag]}>{flagLabels[value.flag]}</Status>}
          >
            <p className="whitespace-pre-line">{valueText(value)}</p>
          </ListRow>
        )
      })}
    </List>
  )
}
