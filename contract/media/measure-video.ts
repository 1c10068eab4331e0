import type { VideoFacts } from './media.ts'
import type { ReadBytes } from './media-bytes.ts'
import { readEdits } from './read-edits.ts'
import { readPictureCoding } from './read-picture-coding.ts'

// The part of the library mediabunny that measuring needs, so that this room depends on no DOM.

interface Packet {
  type: 'key' | 'delta'
  /** In seconds. */
  timestamp: number
  duration: number
  byteLength: number
}

interface Track {
  getCodec(): Promise<string | null>
  getInternalCodecId(): Promise<unknown>
}

interface VideoTrack extends Track {
  getDecoderConfig(): Promise<{ description?: unknown } | null>
  getCodedWidth(): Promise<number>
  getCodedHeight(): Promise<number>
}

interface AudioTrack extends Track {
  getNumberOfChannels(): Promise<number>
  getSampleRate(): Promise<number>
}

/** An opened video file. Device and server open it with the same library. */
export interface OpenedVideo<V extends VideoTrack, A extends AudioTrack> {
  video: V
  audio: A | null
  /** Of the whole file. */
  size: number
  read: ReadBytes
  /** In the order of the file; without their data. */
  packetsOf(track: V | A): AsyncIterable<Packet>
  /** WebM has no table of its packets, so they are read from all over the file. */
  isWebm: boolean
}

/** Five minutes at 60 frames a second, or a minute where each frame has to be looked for. */
const mostPackets = { indexed: 18_000, webm: 1800 }

/**
 * The facts of a video file on which networks set limits. What cannot be measured is null; a track
 * that fails does not make the others fail.
 */
export async function measureVideo<V extends VideoTrack, A extends AudioTrack>(
  opened: OpenedVideo<V, A>,
): Promise<VideoFacts> {
  const { video, audio, isWebm } = opened
  const most = isWebm ? mostPackets.webm : mostPackets.indexed
  const videoCodec = await tryTo(() => nameCodec(video))
  const pictures = await tryTo(() => countPackets(opened.packetsOf(video), most))
  const sound = audio && (await tryTo(() => countPackets(opened.packetsOf(audio), most)))
  return {
    videoCodec,
    framesPerSecond: pictures?.perSecond ?? null,
    videoBitsPerSecond: pictures?.bitsPerSecond ?? null,
    ...((await tryTo(() => readCoding(video, videoCodec))) ?? { chroma: null, isInterlaced: null }),
    hasOpenGroups: pictures?.hasOpenGroups ?? null,
    hasEdits: isWebm ? false : await tryTo(() => readEdits(opened.read, opened.size)),
    hasAudio: audio !== null,
    audioCodec: audio && (await tryTo(() => nameCodec(audio))),
    audioChannels: audio && (await tryTo(() => audio.getNumberOfChannels())),
    audioSampleRate: audio && (await tryTo(() => audio.getSampleRate())),
    audioBitsPerSecond: sound?.bitsPerSecond ?? null,
  }
}

async function readCoding(video: VideoTrack, codec: string | null) {
  const description = asBytes((await video.getDecoderConfig())?.description)
  const coded = { width: await video.getCodedWidth(), height: await video.getCodedHeight() }
  return readPictureCoding(codec, description, coded)
}

async function tryTo<T>(measure: () => Promise<T>): Promise<T | null> {
  try {
    return await measure()
  } catch {
    return null
  }
}

/** Averages over the first packets, and whether pictures are shown before the key frame they follow. */
async function countPackets(packets: AsyncIterable<Packet>, most: number) {
  let [count, bytes, start, end, key] = [0, 0, Infinity, -Infinity, -Infinity]
  let hasOpenGroups = false
  for await (const { type, timestamp, duration, byteLength } of packets) {
    // Packets out of the order of their times belong to what was counted already.
    if (count >= most && timestamp >= end) break
    if (count >= 2 * most) break
    if (type === 'key') key = timestamp
    else if (timestamp < key) hasOpenGroups = true
    count += 1
    bytes += byteLength
    start = Math.min(start, timestamp)
    end = Math.max(end, timestamp + duration)
  }
  const seconds = end - start
  if (count === 0 || !(seconds > 0)) return null
  return { perSecond: count / seconds, bitsPerSecond: (8 * bytes) / seconds, hasOpenGroups }
}

/** Names by the four letters of a track's format, for codecs that the library has no name for. */
const otherCodecs: Record<string, string> = {
  ...{ apch: 'prores', apcn: 'prores', apcs: 'prores', apco: 'prores' },
  ...{ ap4h: 'prores', ap4x: 'prores', mp4v: 'mpeg4', jpeg: 'mjpeg', mjpa: 'mjpeg', mjpb: 'mjpeg' },
  // What Premiere and After Effects write besides: "Animation" is the default of a lossless export.
  ...{ AVdn: 'dnxhd', AVdh: 'dnxhd', CFHD: 'cineform', rle: 'qtrle' },
  ...{ raw: 'rawvideo', '2vuy': 'rawvideo', yuv2: 'rawvideo', v210: 'rawvideo' },
}

async function nameCodec(track: Track): Promise<string | null> {
  const known = await track.getCodec()
  if (known !== null) return known
  const id = await track.getInternalCodecId()
  if (typeof id !== 'string') return null
  // QuickTime names some by letters and a number of two bytes; a database cannot store a zero.
  const name = id
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 40)
  if (name === '') return null
  return Object.hasOwn(otherCodecs, name) ? (otherCodecs[name] ?? null) : name
}

function asBytes(source: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(source))
    return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  return source instanceof ArrayBuffer ? new Uint8Array(source) : undefined
}
