import { type ReadBytes, textAt } from './media-bytes.ts'
import type { MediaFormat } from './media-format.ts'
import { signatureEnd, signatures } from './signatures.ts'

/**
 * By the file's bytes; undefined for what is neither a picture nor a video. Reads at most a few
 * hundred short pieces, also of hostile files.
 */
export async function recognizeMedia(read: ReadBytes): Promise<MediaFormat | undefined> {
  const head = textAt(await read(0, signatureEnd), 0, signatureEnd)
  const found = signatures.find(([signature]) =>
    Object.entries(signature).every(([at, text]) => head.startsWith(text, Number(at))),
  )
  const format = found?.[1]
  return typeof format === 'function' ? await format(read) : format
}
