import type { EditDraft, MediaInfo } from '../database/rows.ts'

/**
 * Whether the server has a file, so that its hash is enough: it is one of the post's own, or came
 * from the server. The basis of a second edit may show a file of the first one, which has no
 * address yet.
 */
export function isOnServer(
  { basis }: Pick<EditDraft, 'basis'>,
  hash: string,
  info: Pick<MediaInfo, 'remote'> | undefined,
): boolean {
  if (info?.remote) return true
  return basis.media.some(({ sha256, url }) => sha256 === hash && url !== '')
}
