import { type ReactNode, useId } from 'react'

export type NextStepProps = {
  title: ReactNode
  /** When it is; omitted if the next step has no time. */
  when?: { day: string; time: string; zone: string }
  text?: ReactNode
  /** A <Status kind="line">. */
  status?: ReactNode
  actions: ReactNode
}

/** 'Your next step': the one place in clay. At most one per screen. */
export function NextStep({ title, when, text, status, actions }: NextStepProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={`${id}-what ${id}-title`}
      className="@container rounded-surface bg-clay-tint p-4 sm:p-6"
    >
      <div className="flex flex-col gap-x-10 gap-y-2 @2xl:flex-row @2xl:items-center">
        {when && (
          <p className="tabular flex items-baseline gap-x-2.5 text-14 text-ink-2 @2xl:flex-col @2xl:gap-x-0">
            <span>{when.day}</span>{' '}
            <span className="text-28 font-semibold text-clay @2xl:text-36">{when.time}</span>{' '}
            <span>{when.zone}</span>
          </p>
        )}
        <div className="grid min-w-0 flex-1 gap-0.5">
          <span id={`${id}-what`} hidden>
            Your next step:
          </span>
          <h2 id={`${id}-title`} className="text-22">
            {title}
          </h2>
          {text !== undefined && <p className="text-small text-ink-2">{text}</p>}
          {status !== undefined && <div className="text-small">{status}</div>}
        </div>
        <div className="mt-2 flex flex-wrap gap-2 *:flex-1 @2xl:mt-0 @2xl:min-w-38 @2xl:flex-col @2xl:*:flex-none">
          {actions}
        </div>
      </div>
    </section>
  )
}
