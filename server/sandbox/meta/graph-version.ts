import { GraphError } from './graph-error.ts'
import type { GraphParams } from './read-params.ts'

const oldest = 21
const newest = 26

/** What a call without a version runs on (docs/networks.md 1). */
export const oldestGraphVersion = `v${oldest}.0`

/** Parameters removed from every version on 27 Oct 2026. */
const removedParams = ['pretty', 'debug', 'date_format', 'ids']

export const checkGraphVersion = (version: string) => {
  const number = Number(/^v(\d+)\.0$/.exec(version)?.[1] ?? Number.NaN)
  if (number >= oldest && number <= newest) return
  throw new GraphError({
    code: 2635,
    message: `(#2635) You are calling a deprecated or unknown version of the API (${version}). Please use v${newest}.0.`,
  })
}

export const refuseRemovedParams = (params: GraphParams) => {
  const used = removedParams.find((name) => params[name] !== undefined)
  if (used === undefined) return
  throw new GraphError({ code: 100, message: `(#100) Parameter "${used}" is no longer supported` })
}
