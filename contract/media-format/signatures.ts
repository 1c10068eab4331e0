import type { MediaFormat, ReadFormat } from './media-format.ts'
import { readAsfFormat } from './read-asf-format.ts'
import { readBrand } from './read-brand.ts'
import { readMatroskaFormat } from './read-matroska-format.ts'
import { readPngFormat } from './read-png-format.ts'
import { readTiffFormat } from './read-tiff-format.ts'

/** Expected bytes by their position in the file, each as a character. */
type Signature = Readonly<Record<number, string>>

/** No signature looks at this position or beyond. */
export const signatureEnd = 256

/** The first match decides; without one the file is neither a picture nor a video. */
export const signatures: readonly (readonly [Signature, MediaFormat | ReadFormat])[] = [
  // Pictures
  [{ 0: '\xff\xd8\xff\xf7' }, 'other'], // JPEG-LS
  [{ 0: '\xff\xd8\xff' }, 'image/jpeg'],
  [{ 0: '\x89PNG\r\n\x1a\n' }, readPngFormat],
  [{ 0: 'GIF8' }, 'image/gif'],
  [{ 0: 'RIFF', 8: 'WEBP' }, 'image/webp'],
  [{ 0: 'BM' }, 'other'], // BMP
  [{ 0: 'II*\x00' }, readTiffFormat],
  [{ 0: 'MM\x00*' }, readTiffFormat],
  [{ 0: 'II+\x00' }, 'other'], // BigTIFF
  [{ 0: 'MM\x00+' }, 'other'],
  [{ 0: 'IIRO\x08\x00\x00\x00\x18' }, 'raw'], // Olympus
  [{ 0: 'IIU\x00\x18\x00\x00\x00\x88\xe7t\xd8' }, 'raw'], // Panasonic
  [{ 0: 'FUJIFILMCCD-RAW' }, 'raw'],
  [{ 0: 'II\xbc' }, 'other'], // JPEG XR
  [{ 0: '\xff\n' }, 'other'], // JPEG XL
  [{ 0: '\x00\x00\x00\x0cJXL \r\n\x87\n' }, 'other'],
  [{ 0: '\x00\x00\x00\x0cjP  \r\n\x87\n' }, 'other'], // JPEG 2000
  [{ 0: '\xff\x4f\xff\x51' }, 'other'],
  [{ 0: '8BPS' }, 'other'], // Photoshop
  [{ 0: 'gimp xcf ' }, 'other'],
  [{ 0: 'icns' }, 'other'],
  [{ 0: 'FLIF' }, 'other'],
  [{ 0: 'BPG\xfb' }, 'other'],
  [{ 0: 'AC10' }, 'other'], // AutoCAD
  [{ 0: '\xabKTX 11\xbb\r\n\x1a\n' }, 'other'],

  // Videos
  [{ 0: '\x1aE\xdf\xa3' }, readMatroskaFormat],
  [{ 0: 'RIFF', 8: 'AVI' }, 'other'],
  [{ 0: '0&\xb2u\x8ef\xcf\x11\xa6\xd9' }, readAsfFormat], // WMV
  [{ 0: 'FLV\x01' }, 'other'],
  [{ 0: 'OggS', 28: '\x80theora' }, 'other'],
  [{ 0: 'OggS', 28: '\x01video\x00' }, 'other'],
  [{ 0: '\x00\x00\x01\xba' }, 'other'], // MPEG
  [{ 0: '\x00\x00\x01\xb3' }, 'other'],
  [{ 4: 'ftyp' }, readBrand],
  // An old MOV may begin with any of its boxes.
  [{ 4: 'moov' }, 'video/quicktime'],
  [{ 4: 'mdat' }, 'video/quicktime'],
  [{ 4: 'free' }, 'video/quicktime'],
  [{ 4: 'wide' }, 'video/quicktime'],

  // Other files may match these by chance, so they come last.
  [{ 0: 'G', 188: 'G' }, 'other'], // MPEG transport stream
  [{ 4: 'G', 196: 'G' }, 'other'], // of a camera (AVCHD)
  [{ 0: '\x00\x00\x01\x00' }, 'other'], // icon
  [{ 0: '\x00\x00\x02\x00' }, 'other'], // cursor
]
