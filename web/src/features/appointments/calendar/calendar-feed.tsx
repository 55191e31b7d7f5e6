import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { calendarFeedQuery, useEndAddress, useMakeAddress } from './calendar-queries.ts'

const failed = () =>
  toast({ title: 'Error', description: 'This could not be done. Please try again.', tone: 'danger' })

/** The address, told this once: to copy. */
function NewAddress({ address }: { address: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setIsCopied(true)
    } catch {
      toast({
        title: 'Error',
        description: 'Your browser did not let it be copied. Please select the address and copy it.',
        tone: 'danger',
      })
    }
  }
  return (
    <div className="grid gap-2">
      <Field
        label="Your private address"
        hint="Paste it into your calendar program as a subscription. It is shown only now."
      >
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>
          {isCopied ? <Check /> : <Copy />}
          Copy address
        </Button>
        <span role="status" className="text-small text-ok">
          {isCopied && 'Copied.'}
        </span>
      </div>
    </div>
  )
}

type Question = 'renew' | 'revoke'

const questions: Record<Question, { title: string; description: string; confirmLabel: string }> = {
  renew: {
    title: 'Make a new address?',
    description: 'Calendars that use the old address get nothing any more until you give them the new one.',
    confirmLabel: 'Make a new address',
  },
  revoke: {
    title: 'Revoke the address?',
    description: 'Calendars that use it get nothing any more. What they have stored already stays there.',
    confirmLabel: 'Revoke the address',
  },
}

/** The private address under which a calendar program finds the own visits: make, copy, renew, revoke. */
export function CalendarFeed() {
  const { timeZone } = useClinic()
  const query = useQuery(calendarFeedQuery)
  const make = useMakeAddress()
  const end = useEndAddress()
  const [asking, setAsking] = useState<Question>()
  const since = query.data?.createdAt
  const made = make.data && make.data.createdAt === since ? make.data : undefined

  const makeOne = () => make.mutate(undefined, { onError: failed, onSettled: () => setAsking(undefined) })
  const revoke = async () => {
    try {
      await end.mutateAsync()
      toast({ title: 'Address revoked', description: 'Nobody can read your visits by it.' })
    } catch {
      failed()
    }
    setAsking(undefined)
  }

  if (query.isError) {
    return <LoadFailed what="your calendar address" query={query} />
  }
  if (since === undefined) return null
  return (
    <>
      {made && <NewAddress key={made.path} address={window.location.origin + made.path} />}
      {since === null ? (
        <div>
          <Button busy={make.isPending} onClick={makeOne}>
            Make a private address
          </Button>
        </div>
      ) : (
        <>
          {!made && (
            <p>
              You have a private address since {instantLabel(since, timeZone)}. For your safety it can’t be
              shown again; make a new one if you have lost it.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsking('renew')}>Make a new address</Button>
            <Button variant="danger" onClick={() => setAsking('revoke')}>
              Revoke the address
            </Button>
          </div>
        </>
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(undefined)}
          {...questions[asking]}
          busy={make.isPending || end.isPending}
          onConfirm={asking === 'renew' ? makeOne : () => void revoke()}
        />
      )}
    </>
  )
}
