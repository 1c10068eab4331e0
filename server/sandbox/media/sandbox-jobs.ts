import * as v from 'valibot'
import { defineJob } from '../../isolated-jobs/define-job.ts'

const Path = v.pipe(v.string(), v.nonEmpty())

const ImageFacts = v.object({
  mime: v.string(),
  isMultiPicture: v.boolean(),
  width: v.number(),
  height: v.number(),
})
export type ImageFacts = v.InferOutput<typeof ImageFacts>

const VideoFacts = v.object({
  extension: v.picklist(['mp4', 'mov']),
  isMoovFirst: v.boolean(),
  codec: v.nullable(v.string()),
  width: v.number(),
  height: v.number(),
  durationSeconds: v.number(),
  framesPerSecond: v.number(),
  bitsPerSecond: v.number(),
  audio: v.nullable(
    v.object({ codec: v.nullable(v.string()), channels: v.number(), sampleRate: v.number() }),
  ),
})
export type VideoFacts = v.InferOutput<typeof VideoFacts>

/** What the sandbox does with downloaded files, in a process of its own as the product does. */
export const sandboxJobs = {
  'inspect-image': defineJob({
    input: v.object({ path: Path }),
    output: v.nullable(ImageFacts),
    run: async ({ path }) => (await import('./inspect-image.ts')).inspectImage(path),
  }),
  'inspect-video': defineJob({
    input: v.object({ path: Path }),
    output: v.nullable(VideoFacts),
    run: async ({ path }) => (await import('./inspect-video.ts')).inspectVideo(path),
  }),
  'draw-preview': defineJob({
    input: v.object({ path: Path, to: Path }),
    output: v.null(),
    run: async (input) => (await import('./draw-preview.ts')).drawPreview(input),
  }),
}
