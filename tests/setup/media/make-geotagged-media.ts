import sharp, { type Sharp } from 'sharp'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { createRandom } from './random.ts'

/** A latitude whose bytes occur nowhere else in a file: 0x1234ABCD ten-millionths of a degree. */
export const latitude = 0x1234abcd
const degrees = `${latitude}/10000000 0/1 0/1`
/** The same as text, in XMP and in videos. */
export const latitudeText = '-30.5441741'

const exif = {
  IFD0: { Make: 'Telefone', Model: 'Modelo 1', Software: 'Camera 2' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: degrees,
    GPSLongitudeRef: 'W',
    GPSLongitude: degrees,
    GPSMapDatum: 'WGS-84 of this very test',
  },
}

export const geotaggedXmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmp:CreatorTool="Camera 2" exif:GPSLatitude="${latitudeText}" exif:GPSAltitude = '${latitudeText}'>
<exif:GPSLongitude>${latitudeText}</exif:GPSLongitude><exif:GPSEmpty/></rdf:Description></rdf:RDF></x:xmpmeta>`

const [width, height] = [640, 800]

/** The same pixels for the same hue: among random ones the bytes of a geotag come up by chance. */
function drawNoise(hue: number): Sharp {
  const { between } = createRandom(hue)
  const pixels = Buffer.alloc(width * height * 3).map(() => between(40, 215))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A picture with geotags in Exif and XMP, and an orientation tag. */
export async function makeGeotaggedPicture(
  format: 'jpeg' | 'png' | 'webp',
  { hue = 30, xmp = true } = {},
): Promise<Buffer> {
  let picture = drawNoise(hue).withExif(exif).withMetadata({ orientation: 6 }).withExifMerge(exif)
  if (xmp) picture = picture.withXmp(geotaggedXmp)
  return await picture[format]().toBuffer()
}

/** Counts the geotags in these bytes. */
export function countGeotags(bytes: Buffer): number {
  const [little, big] = [Buffer.alloc(4), Buffer.alloc(4)]
  little.writeUInt32LE(latitude)
  big.writeUInt32BE(latitude)
  const told = [little, big, Buffer.from(latitudeText), Buffer.from('WGS-84 of this very test')]
  let count = 0
  for (const sign of told)
    for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) count += 1
  return count
}

export function box(name: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, one) => sum + one.length, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

export const number32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/**
 * The boxes in which phones store a position: QuickTime's, 3GPP's, and Apple's key with its value.
 */
export function placeBoxes(): Buffer[] {
  const text = Buffer.from(`${latitudeText}-046.6333/`)
  const size = Buffer.alloc(4)
  size.writeUInt16BE(text.length)
  const keys = ['com.apple.quicktime.make', 'com.apple.quicktime.location.ISO6709'].map((key) =>
    box('mdta', Buffer.from(key)),
  )
  const item = (index: number, value: Buffer) => {
    const whole = box('data', number32(1, 0), value)
    return Buffer.concat([number32(8 + whole.length, index), whole])
  }
  const handler = box('hdlr', number32(0, 0), Buffer.from('mdta'), number32(0, 0, 0))
  const list = box('ilst', item(1, Buffer.from('Telefone')), item(2, text))
  return [
    box(
      'udta',
      box('©xyz', size, text),
      box('loci', number32(0), text),
      box('name', text.subarray(-9)),
    ),
    box('meta', handler, box('keys', number32(0, keys.length), ...keys), list),
  ]
}

/**
 * A video with its index last, as phones write it, or first, and with these boxes at the index's
 * end.
 */
export async function makeGeotaggedVideo(
  boxes = placeBoxes(),
  { isMoovFirst = false } = {},
): Promise<Buffer> {
  const video = await sampleMp4({ isMoovFirst })
  const moov = video.indexOf('moov') - 4
  const length = video.readUInt32BE(moov)
  const added = Buffer.concat(boxes)
  const head = Buffer.from(video)
  head.writeUInt32BE(length + added.length, moov)
  return Buffer.concat([head.subarray(0, moov + length), added, head.subarray(moov + length)])
}
