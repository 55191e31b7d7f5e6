import { FileDown } from 'lucide-react'
import { downloadReceipt } from '@alafia/contract/billing/endpoints'
import { download } from '../../../lib/http/call.ts'
import { DownloadFile } from '../../../ui/async/download-file.tsx'

/** The receipt of what was paid at the counter, to print for the patient (BILL-33). */
export function ReceiptButton({ paymentId }: { paymentId: number }) {
  return (
    <div>
      <DownloadFile
        name="Receipt of this payment"
        failure="We couldn’t download the receipt. Try again."
        fetchFile={() => download(downloadReceipt, { params: { id: String(paymentId) } })}
      >
        <FileDown /> Receipt
      </DownloadFile>
    </div>
  )
}
