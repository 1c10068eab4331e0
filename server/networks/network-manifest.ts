import type * as v from 'valibot'
import type { Network } from './network.ts'
import type { NetworkFetch } from './network-fetch.ts'

/**
 * What an image must be, beside its shape and least width (`contract/networks/`); it is always sent
 * as an upright sRGB JPEG.
 */
export interface RenditionRule {
  maxWidth: number
  /** No network shows taller images; JPEG itself ends at 65,535 pixels. */
  maxHeight: number
  maxBytes: number
}

/** What the server knows of a network beside its connector. `E`: the variables it reads. */
export interface NetworkManifest<E extends v.ObjectEntries> {
  /** Variables of the environment, as entries of its schema. */
  env: E
  /** The variables that name our app there: all are given, or none. */
  app: readonly (keyof E)[]
  /** Base addresses, which are called even where they are this machine's own. */
  origins(env: EnvOf<E>): string[]
  /** Left out where files are sent as they are. */
  rendition?: RenditionRule
  /** Undefined without an app. */
  open(env: EnvOf<E>, given: { fetch: NetworkFetch; now(): number }): Network | undefined
}

type EnvOf<E extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<E, undefined>>

/** Has the compiler compare a manifest with its own variables. */
export function describeNetwork<const E extends v.ObjectEntries>(
  manifest: NetworkManifest<E>,
): NetworkManifest<E> {
  return manifest
}
