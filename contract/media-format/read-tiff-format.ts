import { type ByteOrder, numberAt, textAt } from './media-bytes.ts'
import type { ReadFormat } from './media-format.ts'

const maxTags = 512
const tagSize = 12
/** Tags that only raw files of cameras have: Sony's, and Adobe's DNG. */
const rawTags = [50_341, 50_706]
/** The first bytes of Nikon's raw files: the number of tags, and the first of them. */
const nikonStarts = [
  [0x1c, 0xfe],
  [0x1f, 0x0b],
]

/** Tells raw files of cameras from other TIFF files by their own tags. */
export const readTiffFormat: ReadFormat = async (read) => {
  const head = await read(0, 12)
  const order: ByteOrder = head[0] === 0x4d ? 'big' : 'little'
  const tagsAt = numberAt(head, 4, 4, order)
  const isCanon = tagsAt >= 6 && textAt(head, 8, 2) === 'CR'
  const isNikon = nikonStarts.some(
    ([count, first]) =>
      tagsAt >= 8 &&
      numberAt(head, 8, 2, order) === count &&
      numberAt(head, 10, 2, order) === first,
  )
  if (isCanon || isNikon) return 'raw'
  const counted = await read(tagsAt, tagsAt + 2)
  if (counted.length < 2) return undefined
  const count = numberAt(counted, 0, 2, order)
  if (count > maxTags) return 'other'
  const tags = await read(tagsAt + 2, tagsAt + 2 + count * tagSize)
  for (let at = 0; at < count * tagSize; at += tagSize) {
    if (at + 2 > tags.length) return undefined
    if (rawTags.includes(numberAt(tags, at, 2, order))) return 'raw'
  }
  return 'other'
}
