import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transfer, TransferList } from '@alafia/contract/inventory/transfers'
import { Button } from '../../../ui/button.tsx'
import { TabPanel, Tabs } from '../../../ui/layout/tabs.tsx'
import { List } from '../../../ui/list/list.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { ArrivalDialog } from './arrival-dialog.tsx'
import { transferPagesQuery } from './queries.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { TransferCard, type TransferAnswer } from './transfer-card.tsx'

const tabLabel: Record<TransferList, string> = {
  incoming: 'On the way to us',
  outgoing: 'Sent',
  open: 'Open',
  closed: 'Done',
}
const empty: Record<TransferList, { title: string; text: string }> = {
  incoming: { title: 'Nothing is on its way to you', text: 'What other pharmacies send you appears here.' },
  outgoing: {
    title: 'Nothing of yours is on its way',
    text: 'What you send to other pharmacies appears here.',
  },
  open: { title: 'No transfer is open', text: 'Stock that is on its way between pharmacies appears here.' },
  closed: { title: 'No transfer is done', text: 'Transfers appear here once every unit is accounted for.' },
}

type ListProps = { list: TransferList; onAnswer: (transfer: Transfer, answer: TransferAnswer) => void }

function Transfers({ list, onAnswer }: ListProps) {
  const query = useInfiniteQuery(transferPagesQuery(list))
  return (
    <PagedList query={query} noun="transfers" empty={empty[list]}>
      {(transfers) => (
        <List>
          {transfers.map((transfer) => (
            <TransferCard
              key={transfer.id}
              transfer={transfer}
              onAnswer={(answer) => onAnswer(transfer, answer)}
            />
          ))}
        </List>
      )}
    </PagedList>
  )
}

type Props = {
  onClose: () => void
  /** Something was sent just now: it is shown first. */
  hasSent?: boolean
  /** Undefined for those who may only read. */
  onSend: (() => void) | undefined
}

/** INV-68: stock on its way between pharmacies, to be confirmed at both ends. */
export function TransfersDialog({ onClose, hasSent = false, onSend }: Props) {
  const lists = onSend ? (['incoming', 'outgoing', 'closed'] as const) : (['open', 'closed'] as const)
  const [list, setList] = useState<TransferList>(hasSent ? 'outgoing' : lists[0])
  const [answering, setAnswering] = useState<{ transfer: Transfer; answer: TransferAnswer }>()
  const back = () => setAnswering(undefined)
  const { data, hasNextPage } = useInfiniteQuery(transferPagesQuery(list))
  const now = data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === answering?.transfer.id)
  // One that was pushed to a page that isn't loaded may be as it was.
  const isOvertaken = now ? now.status !== answering?.transfer.status : data !== undefined && !hasNextPage
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Transfers"
        description="Stock on its way from one pharmacy to another. It can be dispensed only once it has arrived."
        width="wide"
      >
        <Tabs
          label="Transfers by direction"
          value={list}
          onChange={setList}
          tabs={lists.map((value) => ({ value, label: tabLabel[value] }))}
        >
          <TabPanel value={list}>
            <Transfers list={list} onAnswer={(transfer, answer) => setAnswering({ transfer, answer })} />
          </TabPanel>
        </Tabs>
        <DialogActions>
          {onSend && (
            <Button variant="primary" onClick={onSend}>
              Send stock
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </Dialog>
      {answering?.answer === 'count' && (
        <ArrivalDialog isOvertaken={isOvertaken} transfer={answering.transfer} onClose={back} />
      )}
      {answering?.answer === 'cancel' && (
        <CancelDialog isOvertaken={isOvertaken} transfer={answering.transfer} onClose={back} />
      )}
      {answering?.answer === 'refuse' && (
        <RefuseDialog isOvertaken={isOvertaken} transfer={answering.transfer} onClose={back} />
      )}
      {answering?.answer === 'settle' && (
        <SettleDialog isOvertaken={isOvertaken} transfer={answering.transfer} onClose={back} />
      )}
    </>
  )
}
