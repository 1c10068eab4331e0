import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import sharp from 'sharp'

type Size = { width: number; height: number }

const picture = ({ width, height }: Size, hue: string) =>
  sharp({ create: { width, height, channels: 3, background: hue } })

export const sampleJpeg = (size: Size, hue = '#FFC62E') =>
  picture(size, hue).jpeg({ quality: 80 }).toBuffer()

export const samplePng = (size: Size) => picture(size, '#5B3DF5').png().toBuffer()

/** A valid avcC record; nothing decodes the pictures that it announces. */
const avcDescription = Buffer.from(
  '0142c01effe1000f6742c01eda0280917bff0020001810010004'.concat('68ce3c80'),
  'hex',
)

/** The container format is valid, the pictures in it are not: enough for the networks' checks. */
export const sampleMp4 = async (
  given: {
    seconds?: number
    framesPerSecond?: number
    isMoovFirst?: boolean
    width?: number
    height?: number
  } = {},
): Promise<Buffer> => {
  const { seconds = 4, framesPerSecond = 30, isMoovFirst = true } = given
  const { width = 320, height = 568 } = given
  const target = new BufferTarget()
  const format = new Mp4OutputFormat({ fastStart: isMoovFirst ? 'in-memory' : false })
  const output = new Output({ format, target })
  const track = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(track, { frameRate: framesPerSecond })
  await output.start()
  const decoderConfig = {
    codec: 'avc1.42c01e',
    codedWidth: width,
    codedHeight: height,
    description: avcDescription,
  }
  const frame = Uint8Array.from([0, 0, 0, 4, 0x65, 0x88, 0x84, 0x00])
  for (let index = 0; index < seconds * framesPerSecond; index += 1) {
    const at = index / framesPerSecond
    await track.add(new EncodedPacket(frame, 'key', at, 1 / framesPerSecond), { decoderConfig })
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('the sample video was not made')
  return Buffer.from(target.buffer)
}
