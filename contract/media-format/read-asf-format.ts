import { numberAt, textAt } from './media-bytes.ts'
import type { ReadFormat } from './media-format.ts'

const maxObjects = 512
const asfHeaderSize = 30
/** Bytes of an object's header: GUID (16) and size (8). */
const objectSize = 24
const streamObject = '\x91\x07\xdc\xb7\xb7\xa9\xcf\x11\x8e\xe6\x00\xc0\x0c\x20Se'
const videoStream = '\xc0\xef\x19\xbcM[\xcf\x11\xa8\xfd\x00\x80_\\D+'

/** WMV and WMA share the ASF format; the first stream tells which. */
export const readAsfFormat: ReadFormat = async (read) => {
  let at = asfHeaderSize
  for (let index = 0; index < maxObjects; index++) {
    const bytes = await read(at, at + objectSize + 16)
    const size = numberAt(bytes, 16, 8, 'little')
    if (bytes.length < objectSize || size < objectSize) return undefined
    if (textAt(bytes, 0, 16) === streamObject) {
      return textAt(bytes, objectSize, 16) === videoStream ? 'other' : undefined
    }
    at += size
  }
  return undefined
}
