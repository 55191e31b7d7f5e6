import type { CheckState } from '@alafia/contract/safety/schema'
import { checkLines, inlineReasons } from './check-kinds.ts'

/** What was checked for every medicine, what wasn't, and why. It has no colour: only findings have one. */
export function CheckSummary({ checks }: { checks: readonly CheckState[] }) {
  const lines = checkLines(checks)
  const inline = inlineReasons(lines)
  return (
    <div className="grid min-w-0 gap-1 text-small wrap-anywhere">
      <p>
        <span className="font-semibold">Checked:</span>{' '}
        {lines.checked === '' ? 'nothing for every medicine' : lines.checked}
      </p>
      {lines.notChecked !== '' && (
        <p>
          <span className="font-semibold">Not checked:</span> {inline ?? lines.notChecked}
        </p>
      )}
      {lines.notChecked !== '' && inline === null && (
        <details>
          <summary className="inline-flex min-h-control-small cursor-pointer items-center rounded-control text-primary underline underline-offset-4">
            Why not
          </summary>
          <ul role="list" className="grid gap-1 pb-1">
            {lines.why.map(({ kinds, reason }) => (
              <li key={reason}>
                <span className="font-semibold first-letter:uppercase">{kinds}:</span> {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
