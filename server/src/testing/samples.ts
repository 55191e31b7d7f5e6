import { existsSync, readdirSync } from 'node:fs'
import type { World } from './access-world.ts'
import type { BodyWorld } from './body-world.ts'
import type { Caller } from './server.ts'

/** How an endpoint is called, and who may call it. */
export type AccessSample = {
  path: (world: World) => string
  body?: (world: World) => unknown
  /** For an endpoint with `upload`. */
  file?: { name: string; bytes: Uint8Array }
  /** Who may, and succeeds. */
  owner: (world: World) => Caller
}

/** By method and path, as the access matrix calls them. */
export type AccessSamples = Readonly<Record<string, AccessSample>>

/** By method and path: a body with every field that the endpoint takes, and valid as it is. */
export type ValidBodies = Readonly<Record<string, (world: BodyWorld) => Record<string, unknown>>>

type SliceSamples = { accessSamples?: AccessSamples; validBodies?: ValidBodies }

const slices = new URL('..', import.meta.url)

/** Every slice's `samples.ts`: a new endpoint is sampled in the folder that serves it. */
const collected: SliceSamples[] = await Promise.all(
  readdirSync(slices)
    .map((slice) => new URL(`${slice}/samples.ts`, slices))
    .filter((file) => !file.pathname.endsWith('/testing/samples.ts') && existsSync(file))
    // A dynamic import has no type of its own; the slices state theirs.
    .map((file) => import(file.pathname) as Promise<SliceSamples>),
)

/** @throws Error where two slices sample one endpoint */
const merged = <Sample>(
  all: readonly Readonly<Record<string, Sample>>[],
): Readonly<Record<string, Sample>> => {
  const entries = all.flatMap((one) => Object.entries(one))
  if (new Set(entries.map(([name]) => name)).size < entries.length)
    throw new Error('Two slices sample the same endpoint')
  return Object.fromEntries(entries)
}

export const accessSamples: AccessSamples = merged(collected.map((slice) => slice.accessSamples ?? {}))
export const validBodies: ValidBodies = merged(collected.map((slice) => slice.validBodies ?? {}))
