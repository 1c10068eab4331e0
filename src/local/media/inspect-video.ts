import { BlobSource, CanvasSink, Input, type InputVideoTrack, MP4, QTFF, WEBM } from 'mediabunny'
import { fitThumbnail, type MediaFacts, unknownFacts, writeThumbnail } from './media-facts.ts'

/**
 * Size, length and a thumbnail of a video, as far as this browser can tell. Nothing is refused
 * here: the server inspects it again.
 */
export async function inspectVideo(blob: Blob): Promise<MediaFacts> {
  const input = new Input({ source: new BlobSource(blob), formats: [MP4, QTFF, WEBM] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return unknownFacts
    const width = await track.getDisplayWidth()
    const height = await track.getDisplayHeight()
    const durationSeconds = await input.computeDuration()
    const facts = { width, height, durationSeconds, ...(await readTracks(input, track)) }
    return { ...facts, thumbnail: await takePoster(track, width, height) }
  } catch {
    return unknownFacts
  } finally {
    input.dispose()
  }
}

async function readTracks(
  input: Input,
  track: InputVideoTrack,
): Promise<Pick<MediaFacts, 'videoCodec' | 'hasAudio'>> {
  const [codec, sound] = await Promise.allSettled([track.getCodec(), input.getPrimaryAudioTrack()])
  return {
    videoCodec: codec.status === 'fulfilled' ? codec.value : null,
    hasAudio: sound.status === 'fulfilled' ? sound.value !== null : null,
  }
}

async function takePoster(
  track: InputVideoTrack,
  width: number,
  height: number,
): Promise<Blob | null> {
  try {
    if (typeof OffscreenCanvas === 'undefined' || !(await track.canDecode())) return null
    const size = fitThumbnail({ width, height })
    const sink = new CanvasSink(track, { ...size, fit: 'fill' })
    const frame = await sink.getCanvas(await track.getFirstTimestamp())
    if (!frame) return null
    const canvas = new OffscreenCanvas(size.width, size.height)
    canvas.getContext('2d')?.drawImage(frame.canvas, 0, 0)
    return await writeThumbnail(canvas)
  } catch {
    return null
  }
}
