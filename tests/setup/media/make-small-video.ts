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

/** 'fragmented' is an MP4 in independent fragments, as cameras and streams write it. */
export type VideoShape = 'mp4' | 'fragmented' | 'mov' | 'webm'

const formats: Record<VideoShape, () => OutputFormat> = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  fragmented: () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
  webm: () => new WebMOutputFormat(),
}

const avcDescription = Uint8Array.from([
  0x01, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0x00, 0x0f, 0x67, 0x42, 0xc0, 0x1e, 0xda, 0x02, 0x80, 0x91,
  0x7b, 0xff, 0x00, 0x20, 0x00, 0x18, 0x10, 0x00, 0x04, 0x01, 0x00, 0x04, 0x68, 0xce, 0x3c, 0x80,
])
const size = { codedWidth: 320, codedHeight: 568 }

/** A few KB with a valid container and invalid pictures; works in Node and in a browser. */
export async function makeSmallVideo(
  shape: VideoShape,
  { frames = 60 } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const isWebm = shape === 'webm'
  const target = new BufferTarget()
  const output = new Output({ format: formats[shape](), target })
  const track = new EncodedVideoPacketSource(isWebm ? 'vp8' : 'avc')
  output.addVideoTrack(track, { frameRate: 30 })
  await output.start()
  const decoderConfig = isWebm
    ? { codec: 'vp8', ...size }
    : { codec: 'avc1.42c01e', description: avcDescription, ...size }
  const frame = Uint8Array.from([0, 0, 0, 4, 0x65, 0x88, 0x84, 0x00])
  for (let index = 0; index < frames; index += 1) {
    const packet = new EncodedPacket(frame, 'key', index / 30, 1 / 30)
    await track.add(packet, { decoderConfig })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('The small video was not made')
  return new Uint8Array(target.buffer)
}
