import * as v from 'valibot'
import { defineJob } from '../../isolated-jobs/job.ts'
import { ImageFacts, VideoFacts } from './media-facts.ts'

const Path = v.pipe(v.string(), v.nonEmpty())

/** The sandbox's processing of downloaded files, in a separate process. */
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
    run: async (input) => (await import('./inspect-image.ts')).drawPreview(input),
  }),
}
