import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import type { MediaFormat } from '#contract/media/recognize-media.ts'
import { makeMediaSamples } from './media-samples.ts'

/** The first bytes of a file, and its type: undefined if it is neither a picture nor a video. */
export interface MediaHead {
  name: string
  bytes: Buffer
  format: MediaFormat | undefined
}

/**
 * The first bytes of every type of file that a person may choose, as programs and cameras write
 * them.
 */
export async function makeMediaHeads(): Promise<MediaHead[]> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c2345c' } })
  const samples = await makeMediaSamples()
  const written: [name: string, MediaFormat | undefined, Buffer][] = [
    ['AVIF', 'avif', await picture.avif().toBuffer()],
    ['TIFF', 'other', await picture.tiff().toBuffer()],
    ['BigTIFF', 'other', await picture.tiff({ bigtiff: true }).toBuffer()],
    ...rows.map(([name, format, text]): (typeof written)[number] => [
      name,
      format,
      Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(512)]),
    ]),
  ]
  return [
    ...samples.map(({ name, type, bytes }) => ({ name: `${type}, ${name}`, bytes, format: type })),
    ...written.map(([name, format, bytes]) => ({ name, format, bytes })),
  ]
}

const brand = (main: string, others = '') => `\x00\x00\x00\x20ftyp${main}\x00\x00\x00\x00${others}`
const png = (chunks: string) => `\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR${'\x00'.repeat(17)}${chunks}`
const asf = (stream: string) =>
  `0&\xb2u\x8ef\xcf\x11\xa6\xd9\x00\xaa\x00b\xcel\x00\x10\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00\x01\x02` +
  // Another object of 32 bytes before the first stream.
  `${'\xa1'.repeat(16)}\x20\x00\x00\x00\x00\x00\x00\x00${'\x00'.repeat(8)}` +
  `\x91\x07\xdc\xb7\xb7\xa9\xcf\x11\x8e\xe6\x00\xc0\x0c\x20Se\x72\x00\x00\x00\x00\x00\x00\x00${stream}`
const oggPage = `OggS\x00\x02${'\x00'.repeat(20)}\x01\x1e`
const ebml = (type: string) =>
  `\x1aE\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x23B\x86\x81\x01B\xf7\x81\x01${type}`
const transport = (size: number, first: number) => {
  const packet = Buffer.alloc(size, 0xff)
  packet[first] = 0x47
  return packet.toString('latin1').repeat(2)
}

const rows: [name: string, format: MediaFormat | undefined, text: string][] = [
  ['JPEG with EXIF', 'image/jpeg', '\xff\xd8\xff\xe1\x00\x10Exif\x00\x00'],
  [
    'PNG of Xcode',
    'image/png',
    `\x89PNG\r\n\x1a\n\x00\x00\x00\x04CgBI\x50\x00\x20\x02${'\x00'.repeat(4)}\x00\x00\x00\x0dIHDR`,
  ],
  [
    'PNG with a profile',
    'image/png',
    png('\x00\x00\x00\x02iCCPab\x00\x00\x00\x00\x00\x00\x00\x09IDAT'),
  ],
  ['animated PNG', 'other', png('\x00\x00\x00\x08acTL')],
  [
    'animated PNG with a profile',
    'other',
    png('\x00\x00\x00\x02iCCPab\x00\x00\x00\x00\x00\x00\x00\x08acTL'),
  ],
  ['PNG without a header', undefined, '\x89PNG\r\n\x1a\n\x00\x00\x00\x02tEXtab'],
  ['GIF87a', 'image/gif', 'GIF87a\x08\x00'],
  ['HEIC of an iPhone', 'heic', brand('heic', 'mif1MiHEheic')],
  ['HEIF', 'heic', brand('mif1', 'mif1heic')],
  ['burst of HEICs', 'heic', brand('hevc', 'msf1hevc')],
  ['sequence of HEIFs', 'heic', brand('msf1', 'msf1hevc')],
  ['HEIX', 'heic', brand('heix', 'mif1heix')],
  ['AVIF under the brand of HEIF', 'avif', brand('mif1', 'mif1avif')],
  ['animated AVIF', 'avif', brand('avis', 'avismsf1')],
  ['Canon CR3', 'raw', brand('crx ', 'crx isom')],
  ['Canon CR2', 'raw', 'II*\x00\x10\x00\x00\x00CR\x02\x00'],
  ['Nikon NEF', 'raw', 'MM\x00*\x00\x00\x00\x08\x00\x1c\x00\xfe'],
  ['Nikon NEF, little-endian', 'raw', 'II*\x00\x08\x00\x00\x00\x1f\x00\x0b\x00'],
  ['Sony ARW', 'raw', `II*\x00\x08\x00\x00\x00\x02\x00\xfe\x00${'\x00'.repeat(10)}\xa5\xc4`],
  ['Adobe DNG', 'raw', `II*\x00\x08\x00\x00\x00\x02\x00\xfe\x00${'\x00'.repeat(10)}\x12\xc6`],
  [
    'Adobe DNG, big-endian',
    'raw',
    `MM\x00*\x00\x00\x00\x08\x00\x02\x00\xfe${'\x00'.repeat(10)}\xc6\x12`,
  ],
  ['TIFF, big-endian', 'other', 'MM\x00*\x00\x00\x00\x08\x00\x02'],
  ['TIFF with its tags at the end', 'other', 'II*\x00\x00\x01\x00\x00'],
  ['TIFF cut before its tags', undefined, 'II*\x00\x00\x00\x10\x00'],
  ['BigTIFF, big-endian', 'other', 'MM\x00+'],
  ['Olympus ORF', 'raw', 'IIRO\x08\x00\x00\x00\x18\x00'],
  ['Panasonic RW2', 'raw', 'IIU\x00\x18\x00\x00\x00\x88\xe7t\xd8'],
  ['Fujifilm RAF', 'raw', 'FUJIFILMCCD-RAW 0201'],
  ['BMP', 'other', 'BM\x36\x00\x0c\x00'],
  ['JPEG-LS', 'other', '\xff\xd8\xff\xf7'],
  ['JPEG XR', 'other', 'II\xbc\x01'],
  ['JPEG XL', 'other', '\xff\n\xfa'],
  ['JPEG XL in a container', 'other', '\x00\x00\x00\x0cJXL \r\n\x87\n'],
  ['JPEG 2000', 'other', '\x00\x00\x00\x0cjP  \r\n\x87\n\x00\x00\x00\x14ftypjp2 '],
  ['JPEG 2000, the pixels alone', 'other', '\xff\x4f\xff\x51'],
  ['Photoshop', 'other', '8BPS\x00\x01'],
  ['GIMP', 'other', 'gimp xcf v011'],
  ['icons of macOS', 'other', 'icns\x00\x00'],
  ['icon', 'other', '\x00\x00\x01\x00\x01\x00\x10\x10'],
  ['cursor', 'other', '\x00\x00\x02\x00\x01\x00\x20\x20'],
  ['FLIF', 'other', 'FLIF\x31'],
  ['BPG', 'other', 'BPG\xfb'],
  ['AutoCAD', 'other', 'AC1032\x00'],
  ['KTX', 'other', '\xabKTX 11\xbb\r\n\x1a\n'],

  ['MP4 for the web', 'video/mp4', brand('isom', 'isomiso2avc1mp41')],
  ['MP4 of a camera', 'video/mp4', brand('mp42', 'mp42isom')],
  ['MP4 with an early index of 256 bytes', 'video/mp4', '\x00\x00\x01\x00ftypisom'],
  ['M4V of iTunes', 'video/mp4', brand('M4V ', 'M4V mp42isom')],
  ['M4V of a phone', 'video/mp4', brand('M4VP', 'M4VPmp42')],
  ['MP4 of Flash', 'video/mp4', brand('F4V ', 'isom')],
  ['MP4 without a brand', undefined, '\x00\x00\x00\x20ftyp\x00\x00\x00\x00'],
  ['Live Photo', 'video/quicktime', brand('qt  ', 'qt  ')],
  ['old MOV, wide first', 'video/quicktime', '\x00\x00\x00\x08wide\x00\x01\x00\x00mdat'],
  ['old MOV, moov first', 'video/quicktime', '\x00\x00\x10\x00moov\x00\x00\x00\x6cmvhd'],
  ['old MOV, mdat first', 'video/quicktime', '\x00\x01\x00\x00mdat'],
  ['old MOV, free first', 'video/quicktime', '\x00\x00\x00\x08free'],
  ['3GP', 'other', brand('3gp4', 'isom3gp4')],
  ['3G2', 'other', brand('3g2a', '3g2a')],
  ['WebM', 'video/webm', ebml('B\x82\x84webm')],
  [
    'WebM with a long name',
    'video/webm',
    ebml('B\x82\x01\x00\x00\x00\x00\x00\x00\x06webm\x00\x00'),
  ],
  ['MKV', 'other', ebml('B\x82\x88matroska')],
  ['EBML of another kind', undefined, ebml('B\x82\x84sync')],
  ['AVI', 'other', 'RIFF\x00\x10\x00\x00AVI LIST'],
  ['WMV', 'other', asf('\xc0\xef\x19\xbcM[\xcf\x11\xa8\xfd\x00\x80_\\D+')],
  ['FLV', 'other', 'FLV\x01\x05'],
  ['Theora', 'other', `${oggPage}\x80theora`],
  ['OGM', 'other', `${oggPage}\x01video\x00\x00`],
  ['MPEG-1 programme', 'other', '\x00\x00\x01\xba\x21\x00'],
  ['MPEG-2 programme', 'other', '\x00\x00\x01\xba\x44\x00'],
  ['MPEG pictures', 'other', '\x00\x00\x01\xb3\x16\x00'],
  ['MPEG transport stream', 'other', transport(188, 0)],
  ['AVCHD of a camera', 'other', transport(192, 4)],

  ['M4A', undefined, brand('M4A ', 'M4A mp42')],
  ['audio book', undefined, brand('M4B ', 'M4B mp42')],
  ['sound of Flash', undefined, brand('F4A ')],
  ['WMA', undefined, asf('\x40\x9ei\xf8M[\xcf\x11\xa8\xfd\x00\x80_\\D+')],
  ['Ogg Vorbis', undefined, `${oggPage}\x01vorbis`],
  ['WAV', undefined, 'RIFF\x00\x10\x00\x00WAVEfmt '],
  ['MP3', undefined, 'ID3\x04\x00\x00\x00\x00\x00\x0a'],
  ['MP3 without tags', undefined, '\xff\xfb\x90\x64'],
  ['FLAC', undefined, 'fLaC\x00'],
  ['PDF', undefined, '%PDF-1.7\n'],
  ['ZIP', undefined, 'PK\x03\x04\x14\x00\x00\x00\x08\x00'],
  ['empty ZIP', undefined, 'PK\x05\x06'],
  ['gzip', undefined, '\x1f\x8b\x08\x00'],
  ['7z', undefined, '7z\xbc\xaf\x27\x1c'],
  ['RAR', undefined, 'Rar!\x1a\x07\x01\x00'],
  ['SVG', undefined, '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['SVG with a declaration', undefined, '<?xml version="1.0"?><svg>'],
  ['web page', undefined, '<!DOCTYPE html><html>'],
  ['PostScript', undefined, '%!PS-Adobe-3.0 EPSF-3.0'],
  ['program for Windows', undefined, 'MZ\x90\x00'],
  ['program for Linux', undefined, '\x7fELF\x02'],
  ['old Word document', undefined, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['text', undefined, 'Bom dia!'],
]
