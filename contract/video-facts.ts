import * as v from 'valibot'

const Name = v.nullable(v.pipe(v.string(), v.maxLength(40)))
const Count = v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0)))
const Whether = v.nullable(v.boolean())

/**
 * What the networks' limits on videos speak of, besides size and length, as the file's bytes tell
 * it (`media-format/measure-video.ts`). Null where it could not be measured.
 */
export const VideoFacts = v.object({
  /** 'avc', 'hevc', 'vp9', 'prores', ... */
  videoCodec: Name,
  /** On average: phones write frames as they come. */
  framesPerSecond: Count,
  videoBitsPerSecond: Count,
  /** '4:2:0', '4:2:2', '4:4:4' or '4:0:0'. */
  chroma: Name,
  /** For H.264: whether it may be, since nothing in the file tells it for certain. */
  isInterlaced: Whether,
  /** Whether pictures depend on a group of pictures other than their own. */
  hasOpenGroups: Whether,
  /** Whether the file keeps cuts that a player has to apply; the shift of an encoder is none. */
  hasEdits: Whether,
  hasAudio: Whether,
  /** 'aac', 'mp3', 'pcm-s16', ... */
  audioCodec: Name,
  audioChannels: Count,
  /** In Hz. */
  audioSampleRate: Count,
  audioBitsPerSecond: Count,
})
export type VideoFacts = v.InferOutput<typeof VideoFacts>
