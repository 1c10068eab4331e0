import {
  BlobSource,
  CanvasSink,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny'
import { measureVideo } from '#contract/media/measure-video.ts'
import type { VideoFacts } from '#contract/media/media.ts'
import { fitThumbnail, type MediaFacts, unknownFacts, writeThumbnail } from './media-facts.ts'

const soundOnly =
  'Este arquivo só tem som, sem imagem. Use imagens JPG, PNG, WebP e GIF e vídeos MP4, MOV e WebM.'
const incomplete =
  'Este vídeo está incompleto ou danificado. Baixe-o ou copie-o de novo para este aparelho e adicione outra vez.'

/**
 * Size, length, facts and a thumbnail of a video, as far as this browser can tell. A file without a
 * picture, or that ends before its last one, is refused with the reason, as the server would refuse it;
 * whatever else fails is left to the server. `checkVideo` judges the facts.
 */
export async function inspectVideo(blob: Blob): Promise<MediaFacts | string> {
  const input = new Input({ source: new BlobSource(blob), formats: [MP4, QTFF, WEBM] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return (await input.getTracks()).length > 0 ? soundOnly : incomplete
    if ((await new EncodedPacketSink(track).getPacket(Infinity)) === null) return incomplete
    const width = await track.getDisplayWidth()
    const height = await track.getDisplayHeight()
    const durationSeconds = await input.computeDuration()
    const facts = { width, height, durationSeconds, ...(await measure(input, track, blob)) }
    return { ...facts, thumbnail: await takePoster(track, width, height) }
  } catch {
    return unknownFacts
  } finally {
    input.dispose()
  }
}

async function measure(input: Input, video: InputVideoTrack, blob: Blob): Promise<VideoFacts> {
  return measureVideo({
    video,
    audio: await input.getPrimaryAudioTrack(),
    size: blob.size,
    read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
    packetsOf: (track) =>
      new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true }),
    isWebm: (await input.getFormat()) === WEBM,
  })
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
