import { CircleAlert, ScreenShare, VideoOff, WifiOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import type { Call, CallState } from '../call/call.ts'
import { noticeFor, problemText } from './labels.ts'

function Notice({
  icon: Icon,
  action,
  children,
}: {
  icon: LucideIcon
  action?: ReactNode
  children: string
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-night-raised px-3 py-2 text-14 text-on-night">
      <Icon className="size-4" />
      <p className="min-w-0 flex-1 basis-48">{children}</p>
      {action}
    </div>
  )
}

export type NoticeButtonProps = {
  /** `main`: as large as the buttons of the call. */
  size?: 'small' | 'main'
  busy?: boolean
  onClick: () => void
  children: ReactNode
}

export function NoticeButton({ size = 'small', busy = false, onClick, children }: NoticeButtonProps) {
  return (
    <button
      type="button"
      className={classes(
        'rounded-control border border-on-night-2 px-3 font-semibold outline-night-focus hover:bg-night',
        size === 'main' ? 'min-h-12' : 'min-h-control-small',
      )}
      aria-disabled={busy}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** What is wrong and what can be done about it, above the controls. */
export function Notices({ call, state }: { call: Call; state: CallState }) {
  const { audioOnly, media, problem } = state
  const notice = noticeFor(state)
  const problems = (['microphone', 'camera', 'screen'] as const).flatMap((kind) => {
    const what = problem[kind]
    return what === undefined ? [] : [{ kind, text: problemText(kind, what) }]
  })
  return (
    <div className="grid gap-px empty:hidden">
      {notice !== undefined && <Notice icon={audioOnly === 'network' ? VideoOff : WifiOff}>{notice}</Notice>}
      {problems.map(({ kind, text }) => (
        <Notice
          key={kind}
          icon={CircleAlert}
          action={
            kind !== 'screen' && (
              <NoticeButton
                onClick={() => (kind === 'camera' ? call.setCamera(true) : call.setMicrophone(true))}
              >
                Try again
              </NoticeButton>
            )
          }
        >
          {text}
        </Notice>
      ))}
      {audioOnly === 'chosen' && (
        <Notice
          icon={VideoOff}
          action={<NoticeButton onClick={() => call.setAudioOnly(false)}>Use video again</NoticeButton>}
        >
          Sound only: no video is sent or shown.
        </Notice>
      )}
      {media.screen && (
        <Notice
          icon={ScreenShare}
          action={<NoticeButton onClick={() => call.setScreen(false)}>Stop sharing</NoticeButton>}
        >
          Others can see your screen.
        </Notice>
      )}
    </div>
  )
}
