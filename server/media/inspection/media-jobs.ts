import * as v from 'valibot'
import { type AcceptedMediaType, acceptedMedia, VideoFacts } from '#contract/media/media.ts'
import { defineJob } from '../../isolated-jobs/job.ts'
import { Blank } from './geotags/blank.ts'

const Path = v.pipe(v.string(), v.nonEmpty())
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Type = v.picklist(Object.keys(acceptedMedia) as AcceptedMediaType[])
const Side = v.pipe(v.number(), v.integer(), v.minValue(1))
const Ratio = v.pipe(v.number(), v.gtValue(0))

/**
 * All processing of uploaded files' content. A job is an entry here and a file in jobs/: it gets
 * paths in the scratch folder, reads and writes only those, and returns facts.
 */
export const mediaJobs = {
  /** Reads the header only: cheap for any picture. */
  'measure-picture': defineJob({
    input: v.object({ path: Path }),
    /** In pixels, as displayed. */
    output: v.object({ width: Side, height: Side }),
    run: async (input) => (await import('./jobs/picture-jobs.ts')).measurePicture(input),
  }),
  'measure-video': defineJob({
    input: v.object({ path: Path }),
    output: v.object({
      width: Side,
      height: Side,
      durationSeconds: v.pipe(v.number(), v.finite(), v.gtValue(0)),
      videoFacts: VideoFacts,
    }),
    run: async (input) => (await import('./jobs/measure-video.ts')).measureVideo(input),
  }),
  /**
   * Writes a WebP of at most `longestSide` pixels. It decodes the whole picture, so damage is
   * found.
   */
  'shrink-picture': defineJob({
    input: v.object({ path: Path, to: Path, longestSide: Side }),
    output: v.object({ size: Count }),
    run: async (input) => (await import('./jobs/picture-jobs.ts')).shrinkPicture(input),
  }),
  /** Writes a square JPEG of `side` pixels; other shapes are cropped. */
  'square-picture': defineJob({
    input: v.object({ path: Path, to: Path, side: Side }),
    output: v.object({ size: Count }),
    run: async (input) => (await import('./jobs/picture-jobs.ts')).squarePicture(input),
  }),
  /**
   * Writes an upright sRGB JPEG of a size and shape within the limits (`planPictureCopy`), in the
   * best quality that fits `maxBytes`.
   */
  'render-jpeg': defineJob({
    input: v.object({
      ...{ path: Path, to: Path, maxBytes: Count },
      ...{ maxWidth: Side, maxHeight: Side, minWidth: v.exactOptional(Side) },
      ...{ minRatio: v.exactOptional(Ratio), maxRatio: v.exactOptional(Ratio) },
    }),
    output: v.object({ size: Count }),
    run: async (input) => (await import('./jobs/picture-jobs.ts')).renderJpeg(input),
  }),
  /**
   * For a video with its index after its data: writes the index as it must be at the front, and
   * returns the pieces of the new file in order, ranges of the old one and 'index'. Empty when
   * nothing has to change.
   */
  'move-index-forward': defineJob({
    input: v.object({ path: Path, to: Path }),
    output: v.array(v.union([v.literal('index'), v.object({ start: Count, end: Count })])),
    run: async (input) => (await import('./jobs/move-index-forward.ts')).moveIndexForward(input),
  }),
  /** The MIME type of any file by its bytes; null for what is not recognised, as any text. */
  'recognize-file': defineJob({
    input: v.object({ path: Path }),
    output: v.nullable(v.string()),
    run: async (input) => (await import('./jobs/recognize-file.ts')).recognizeFile(input),
  }),
  /** Writes the first page of a PDF as a WebP of at most `longestSide` pixels. */
  'draw-pdf': defineJob({
    input: v.object({ path: Path, to: Path, longestSide: Side }),
    output: v.object({ size: Count }),
    run: async (input) => (await import('./jobs/draw-pdf.ts')).drawPdf(input),
  }),
  /** Finds the file's geotags; returns the bytes to serve instead. */
  'find-geotags': defineJob({
    input: v.object({ path: Path, type: Type }),
    output: v.array(Blank),
    run: async (input) => (await import('./jobs/find-geotags.ts')).findGeotags(input),
  }),
}
