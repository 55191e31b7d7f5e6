import { LogoMark } from './logo-mark.tsx'

/** Logo mark and name. Wrap it in a link to the home page. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5 text-primary">
      <LogoMark className="size-7" />
      <span className="logo-name text-[1.25rem]/7 font-semibold">Alafia</span>
    </span>
  )
}
