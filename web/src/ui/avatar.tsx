import { classes } from './classes.ts'

export type AvatarProps = {
  firstName: string
  lastName: string
  image?: string | null | undefined
  size?: 'small' | 'normal' | 'large' | 'huge'
  /** A dot and its meaning, e.g. { tone: 'warn', label: 'Has medical conditions' }. */
  dot?: { tone: 'ok' | 'warn' | 'neutral'; label: string }
}

const sizes = {
  small: 'size-9 text-13',
  normal: 'size-10 text-14',
  large: 'size-16 text-22',
  huge: 'size-28 text-36',
}
const dots = { ok: 'bg-ok', warn: 'bg-chart-4', neutral: 'bg-control' }

/** The person's picture or initials. The name is beside it as text, so neither is read out. */
export function Avatar({ firstName, lastName, image, size = 'normal', dot }: AvatarProps) {
  return (
    <span className={classes('relative inline-flex shrink-0', sizes[size])}>
      <span
        aria-hidden
        className="inline-flex size-full items-center justify-center rounded-full bg-primary-tint font-semibold text-primary"
      >
        {initial(firstName) + initial(lastName)}
      </span>
      {image && (
        <img
          key={image}
          src={image}
          alt=""
          className="absolute inset-0 size-full rounded-full object-cover"
          // Removed meanwhile, or no longer for this viewer: the initials are beneath.
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
      {dot && (
        <span
          className={classes(
            'absolute -right-0.5 -bottom-0.5 size-3.5 rounded-full border-2 border-surface',
            dots[dot.tone],
          )}
        >
          <span className="sr-only">{dot.label}</span>
        </span>
      )}
    </span>
  )
}

/** The first letter with its diacritics: 'Ẹ̀' is one letter of two code points. */
function initial(name: string): string {
  const letter = /^\s*(\p{L}\p{M}*)/u.exec(name.normalize('NFC'))?.[1] ?? ''
  return letter.toLocaleUpperCase('en')
}
