/** A script that the browser fetches: this repository's modules by path, packages' modules by pattern. */
export type Chunk = { name: string; modules?: readonly string[]; packages?: readonly RegExp[] }

/** The modules of these icons. */
export const icons = (...names: string[]) =>
  new RegExp(`lucide-react/dist/esm/icons/(${names.join('|')})\\.mjs$`)
