import { instagramBases } from './instagram/instagram-bases.ts'

/** Base URLs for the connectors' environment when the sandbox stands in for the networks. */
export const sandboxBases = (url: string) => {
  const origin = url.replace(/\/+$/, '')
  return { ...instagramBases(origin) }
}
