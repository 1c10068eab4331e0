import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'
import type { AcceptedMediaType } from '#contract/media/media.ts'

export interface MediaSample {
  name: string
  type: AcceptedMediaType
  bytes: Buffer
}

const avcDescription = Buffer.from(
  '0142c01effe1000f6742c01eda0280917bff002000181001000468ce3c80',
  'hex',
)

/** A small valid file of every accepted type and of each structure. Four seconds, 4:5. */
export async function makeMediaSamples(): Promise<MediaSample[]> {
  const picture = () =>
    sharp({
      create: {
        ...{ width: 96, height: 120, channels: 3, background: '#c2345c' },
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
  const frames = await Promise.all([1, 2, 3].map(() => picture().png().toBuffer()))
  const animated = () => sharp(frames, { join: { animated: true } })
  const image = async (name: string, type: AcceptedMediaType, bytes: Promise<Buffer>) => ({
    name,
    type,
    bytes: await bytes,
  })
  const video = async (name: string, type: AcceptedMediaType, format: OutputFormat) => ({
    name,
    type,
    bytes: await makeVideo(format),
  })
  return Promise.all([
    image('turned', 'image/jpeg', picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    image('progressive', 'image/jpeg', picture().jpeg({ progressive: true }).toBuffer()),
    image('plain', 'image/png', picture().withMetadata().png().toBuffer()),
    image('interlaced', 'image/png', picture().png({ progressive: true }).toBuffer()),
    image('lossy', 'image/webp', picture().webp().toBuffer()),
    image('animated', 'image/webp', animated().webp({ lossless: true }).toBuffer()),
    image('still', 'image/gif', picture().gif().toBuffer()),
    image('animated', 'image/gif', animated().gif().toBuffer()),
    video('index first', 'video/mp4', new Mp4OutputFormat({ fastStart: 'in-memory' })),
    video('index last', 'video/mp4', new Mp4OutputFormat({ fastStart: false })),
    video('fragmented', 'video/mp4', new Mp4OutputFormat({ fastStart: 'fragmented' })),
    video('index last', 'video/quicktime', new MovOutputFormat({ fastStart: false })),
    video('seekable', 'video/webm', new WebMOutputFormat()),
    video('live', 'video/webm', new WebMOutputFormat({ appendOnly: true })),
  ])
}

/** Frames out of order, so that their display times are in a separate table (ctts). */
const order = [0, 3, 1, 2]

async function makeVideo(format: OutputFormat): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const isWebm = format instanceof WebMOutputFormat
  const track = new EncodedVideoPacketSource(isWebm ? 'vp8' : 'avc')
  output.addVideoTrack(track, { frameRate: 30 })
  await output.start()
  const size = { codedWidth: 320, codedHeight: 400 }
  const decoderConfig = isWebm
    ? { codec: 'vp8', ...size }
    : { codec: 'avc1.42c01e', ...size, description: avcDescription }
  const frame = Uint8Array.from([0, 0, 0, 4, 0x65, 0x88, 0x84, 0x00])
  for (let index = 0; index < 120; index += 1) {
    const isKey = index % 4 === 0
    const at = isWebm ? index : index - (index % 4) + (order[index % 4] ?? 0)
    const packet = new EncodedPacket(frame, isKey ? 'key' : 'delta', at / 30, 1 / 30)
    await track.add(packet, { decoderConfig })
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('the sample was not made')
  return Buffer.from(target.buffer)
}
