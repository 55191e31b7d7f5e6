/** A key, drawn small, in the colour of its surroundings. Not where fingers are the main pointer: there is no such key. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-block pointer-coarse:hidden min-w-5 rounded-control border border-current px-1 text-center font-sans text-13 font-normal">
      {children}
    </kbd>
  )
}
