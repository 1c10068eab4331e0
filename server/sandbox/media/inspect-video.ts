import { open } from 'node:fs/promises'
import { FilePathSource, Input, MP4, QTFF } from 'mediabunny'
import { readPictureCoding } from '#contract/media/read-picture-coding.ts'
import type { VideoFacts } from './media-facts.ts'

/** Checks the top-level boxes: streaming needs the index (moov) before the data (mdat). */
const isMoovFirst = async (file: string): Promise<boolean> => {
  await using handle = await open(file)
  const { size } = await handle.stat()
  const header = Buffer.alloc(16)
  for (let offset = 0; offset + 8 <= size; ) {
    await handle.read(header, 0, 16, offset)
    const name = header.toString('latin1', 4, 8)
    if (name === 'moov') return true
    if (name === 'mdat') return false
    const short = header.readUInt32BE(0)
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short
    if (length < 8) return false
    offset += length
  }
  return false
}

/** Null: not an MP4 or MOV file with a video track (a truncated file has none). */
export const inspectVideo = async (file: string): Promise<VideoFacts | null> => {
  using input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(file) })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (video === null) return null
    const audio = await input.getPrimaryAudioTrack()
    const stats = await video.computePacketStats(18_000)
    const codec = await video.getCodec()
    const description = (await video.getDecoderConfig())?.description
    const { chroma } = readPictureCoding(
      codec,
      description instanceof Uint8Array ? description : undefined,
      { width: await video.getCodedWidth(), height: await video.getCodedHeight() },
    )
    return {
      extension: (await input.getFormat()) === QTFF ? 'mov' : 'mp4',
      isMoovFirst: await isMoovFirst(file),
      codec,
      chroma,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      durationSeconds: await input.computeDuration(),
      framesPerSecond: stats.averagePacketRate,
      bitsPerSecond: stats.averageBitrate,
      audio: audio && {
        codec: await audio.getCodec(),
        channels: await audio.getNumberOfChannels(),
        sampleRate: await audio.getSampleRate(),
      },
    }
  } catch {
    return null
  }
}
