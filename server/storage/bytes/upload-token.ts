import { addHours } from 'date-fns/addHours'
import { storageLimits } from '#contract/storage.ts'
import type { Caller } from '../../auth/access-token.ts'
import type { Deps } from '../../deps.ts'
import { packIds, readSigned, signBytes, unpackIds } from '../../security/signed-bytes.ts'

type TokenDeps = Pick<Deps, 'clock' | 'mediaKey'>

const purpose = 'upload of a stored file'

/** Lets this session put the bytes of an announced file for a day. */
export function writeUploadToken(
  { clock, mediaKey }: TokenDeps,
  { userId, sessionId }: Caller,
  fileId: string,
): string {
  const until = addHours(clock.now(), storageLimits.announcedHours)
  return signBytes(mediaKey, purpose, packIds([fileId, userId, sessionId], until))
}

/** Undefined for what is not ours; whether its time is over is not asked here. */
export function readUploadToken(
  { mediaKey }: Pick<Deps, 'mediaKey'>,
  token: string,
): (Caller & { fileId: string; until: Date }) | undefined {
  const bytes = readSigned(mediaKey, purpose, token)
  const read = bytes && unpackIds(bytes, 3)
  const [fileId, userId, sessionId] = read?.ids ?? []
  if (!read || !fileId || !userId || !sessionId) return undefined
  return { fileId, userId, sessionId, until: read.until }
}
