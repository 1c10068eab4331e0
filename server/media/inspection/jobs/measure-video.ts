import { open } from 'node:fs/promises'
import { EncodedPacketSink, FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny'
import { measureVideo as measureFacts } from '#contract/media/measure-video.ts'

/** The accepted ones alone: a playlist (HLS) would name other files of this machine to be read. */
const formats = [MP4, QTFF, WEBM]

/**
 * A truncated MP4 opens without an error. One with its index last has no track, one with its index first no bytes
 * for its last picture.
 */
export async function measureVideo({ path }: { path: string }) {
  using input = new Input({ formats, source: new FilePathSource(path) })
  const video = await input.getPrimaryVideoTrack()
  if (!video) throw new Error('There is no video track')
  if ((await new EncodedPacketSink(video).getPacket(Infinity)) === null)
    throw new Error('The file ends before its last picture')
  const durationSeconds = await input.computeDuration()
  const [width, height] = await Promise.all([video.getDisplayWidth(), video.getDisplayHeight()])
  await using file = await open(path)
  const videoFacts = await measureFacts({
    video,
    audio: await input.getPrimaryAudioTrack(),
    size: (await file.stat()).size,
    read: async (start, end) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), { position: start })
      return buffer.subarray(0, bytesRead)
    },
    packetsOf: (track) =>
      new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true }),
    isWebm: (await input.getFormat()) === WEBM,
  })
  return { width, height, durationSeconds, videoFacts }
}
