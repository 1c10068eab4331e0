import { apiBase } from '#contract/calls/api.ts'
import { downloadOwnData } from '#contract/endpoints/own-account.ts'
import type { OwnDataLink } from '#contract/people/own-data.ts'
import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'
import { packIds, readSigned, signBytes, unpackIds } from '../security/signed-bytes.ts'

type LinkDeps = Pick<Deps, 'clock' | 'mediaKey'>

const purpose = 'own data'
/** In ms: the page opens it at once; the download that has begun may take longer. */
const validMs = 5 * 60 * 1000

/** The link to the caller's zip; it opens only with the media cookie of the same session. */
export function writeExportLink({ clock, mediaKey }: LinkDeps, caller: Caller): OwnDataLink {
  // Whole seconds, as they are packed.
  const until = new Date(Math.floor((clock.now().getTime() + validMs) / 1000) * 1000)
  const bytes = packIds([caller.userId, caller.sessionId], until)
  const path = downloadOwnData.path.replace(':link', signBytes(mediaKey, purpose, bytes))
  return { url: apiBase + path, expiresAt: until.toISOString() }
}

/** Whose link it is; undefined for one that we did not make or that has expired. */
export function readExportLink({ clock, mediaKey }: LinkDeps, link: string): Caller | undefined {
  const bytes = readSigned(mediaKey, purpose, link)
  const read = bytes && unpackIds(bytes, 2)
  const [userId, sessionId] = read?.ids ?? []
  if (!read || !userId || !sessionId || read.until <= clock.now()) return undefined
  return { userId, sessionId }
}
