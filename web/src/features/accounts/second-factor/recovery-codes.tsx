import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../lib/http/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../ui/form/failure.ts'

/** For the dialog that shows them: closing it asks first. */
export const unsavedCodes = {
  loss: 'We won’t show your recovery codes again.',
  stayLabel: 'Back to the codes',
}

/** Recovery codes, for the only time that they are shown. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setIsCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      toastFailure({
        title: 'The codes couldn’t be copied',
        description: 'Download them, or write them down.',
      })
    }
  }
  return (
    <div className="grid gap-3">
      <p>
        If you lose your phone, one of these codes signs you in instead. Each works once. Keep them where only
        you find them, away from your phone: <b>we won’t show them again.</b>
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-surface bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button onClick={() => void copy()}>
          <Copy /> Copy codes
        </Button>
        <Button
          onClick={() => saveFile(new File([text], 'alafia-recovery-codes.txt', { type: 'text/plain' }))}
        >
          <Download /> Download codes
        </Button>
        <Button onClick={() => window.print()}>
          <Printer /> Print codes
        </Button>
        <span role="status" className="text-small text-ok">
          {isCopied && 'Copied.'}
        </span>
      </div>
    </div>
  )
}
