import { textAt } from './media-bytes.ts'
import type { MediaFormat, ReadFormat } from './media-format.ts'

/** By the first letters of the main brand; `sound` files have no picture. */
const brands: readonly (readonly [string, MediaFormat | 'sound'])[] = [
  ['avif', 'avif'],
  ['avis', 'avif'],
  ['mif1', 'heic'],
  ['msf1', 'heic'],
  ['heic', 'heic'],
  ['heix', 'heic'],
  ['hevc', 'heic'],
  ['hevx', 'heic'],
  ['crx ', 'raw'], // Canon
  ['qt  ', 'video/quicktime'],
  ['3g', 'other'], // 3GP
  ['M4A ', 'sound'],
  ['M4B ', 'sound'],
  ['F4A ', 'sound'],
  ['F4B ', 'sound'],
]

/** MP4 and related formats differ by the brand in the first box; unknown ones count as MP4. */
export const readBrand: ReadFormat = async (read) => {
  const head = await read(0, 64)
  const brand = textAt(head, 8, 4).replaceAll('\x00', ' ')
  const isPrintable = ((head[8] ?? 0) & 0x60) !== 0
  if (!isPrintable) return undefined
  const [, format = 'video/mp4'] = brands.find(([start]) => brand.startsWith(start)) ?? []
  if (format === 'sound') return undefined
  // An AVIF may have HEIF's main brand; then the compatible brands decide.
  return format === 'heic' && /avi[fs]/.test(textAt(head, 0, 64)) ? 'avif' : format
}
