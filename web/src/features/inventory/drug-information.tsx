import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { InventoryItem } from '@alafia/contract/inventory/schema'
import { unitOf, unitsOf } from '@alafia/contract/inventory/units'
import { useClinic } from '../../lib/clinic.ts'
import { formatMoney, plainDate } from '../../lib/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { drugsQuery } from './queries.ts'
import { StockStatus } from './stock/stock-status.tsx'
import { formLabel } from './labels.ts'

/** INV-12: the search starts after more than this many characters. */
const tooFew = 2

function Drug({ drug }: { drug: InventoryItem }) {
  const { currency } = useClinic()
  const { name, genericName, dosage, form, manufacturer, price, quantity, minStockLevel } = drug
  return (
    <Card aria-live="polite" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-heading">
          {name} {dosage}
        </h3>
        <StockStatus item={drug} />
      </div>
      <DataList className="sm:grid-cols-2 sm:gap-x-8">
        <DataItem term="Generic">{genericName}</DataItem>
        <DataItem term="Dosage">{dosage}</DataItem>
        <DataItem term="Form">{formLabel[form]}</DataItem>
        <DataItem term="Maker">{manufacturer}</DataItem>
        <DataItem term="In stock">{unitsOf(form, quantity)}</DataItem>
        <DataItem term="Minimum">{unitsOf(form, minStockLevel)}</DataItem>
        <DataItem term="Batch">{drug.batchNumber ?? 'None'}</DataItem>
        <DataItem term="Expires">{drug.expiryDate ? plainDate(drug.expiryDate) : '–'}</DataItem>
        <DataItem term="Price">
          {formatMoney(price, currency)} a {unitOf(form, 1)}
        </DataItem>
      </DataList>
      <Link
        to="/safety-table"
        search={{ search: genericName }}
        className="inline-flex min-h-control-small items-center justify-self-start rounded-control text-primary underline underline-offset-4"
      >
        Interactions and cautions of {genericName}
      </Link>
    </Card>
  )
}

function Found({ drugs }: { drugs: readonly InventoryItem[] }) {
  const [chosen, setChosen] = useState<number>()
  const shown = drugs.find(({ id }) => id === chosen) ?? drugs[0]
  return (
    <div className="grid gap-4">
      {shown && <Drug drug={shown} />}
      {drugs.length > 1 && (
        <Section title="Also found">
          <List>
            {drugs
              .filter((drug) => drug !== shown)
              .map((drug) => (
                <ListRow
                  key={drug.id}
                  title={`${drug.name} ${drug.dosage}`}
                  titleAction={<button type="button" onClick={() => setChosen(drug.id)} />}
                  text={`${drug.genericName} · ${formLabel[drug.form].toLowerCase()}`}
                />
              ))}
          </List>
        </Section>
      )}
    </div>
  )
}

/** Drug Information (INV-12): the first match in full, the others listed. */
export function DrugInformation({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('')
  const isEnough = words.length > tooFew
  const query = useQuery({ ...drugsQuery(words), enabled: isEnough })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Drug Information"
      description="Search the inventory by name or generic name."
    >
      <LiveSearch
        label="Search drugs by name or generic name"
        placeholder="Name or generic name"
        value={words}
        onSearch={setWords}
      />
      {!isEnough && <p className="text-ink-2">Type at least {tooFew + 1} letters.</p>}
      {isEnough && (
        <ListState
          query={query}
          noun="drugs"
          empty={{ title: 'No drug found', text: `Nothing in the inventory matches “${words}”.` }}
        >
          {(drugs) => <Found key={words} drugs={drugs} />}
        </ListState>
      )}
    </Dialog>
  )
}
