import * as v from 'valibot'
import { type AcceptedMediaType, acceptedMedia, MediaKind } from '#contract/media.ts'
import { VideoFacts } from '#contract/video-facts.ts'

// Messages between a page and its media worker, over a port. `id` names a job: one file.

/** The message with which a page hands over the port. */
export const mediaWorkerHello = 'media-work'

const id = v.number()
const Size = v.object({ width: v.number(), height: v.number() })
const Bitmap = v.custom<ImageBitmap>((value) => value instanceof ImageBitmap)
const ContentType = v.picklist(Object.keys(acceptedMedia) as AcceptedMediaType[])
const Area = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() })

/** From the page: jobs, and its answers about pictures that it opened for the worker. */
export const MediaWorkerRequest = v.variant('type', [
  v.object({
    type: v.literal('check'),
    id,
    file: v.instance(File),
    kinds: v.array(MediaKind),
    look: v.picklist(['everything', 'pictures', 'nothing']),
  }),
  v.object({ type: v.literal('show'), id, file: v.instance(Blob) }),
  v.object({
    type: v.literal('cut'),
    id,
    file: v.instance(Blob),
    cut: v.object({ area: Area, quarterTurns: v.picklist([0, 1, 2, 3]) }),
  }),
  /** Only loads the modules that the other jobs need. */
  v.object({ type: v.literal('load'), id }),
  v.object({ type: v.literal('opened'), id, size: v.nullable(Size) }),
  v.object({ type: v.literal('drawn'), id, bitmap: v.nullable(Bitmap) }),
])
export type MediaWorkerRequest = v.InferOutput<typeof MediaWorkerRequest>

const known = {
  hash: v.string(),
  contentType: ContentType,
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  thumbnail: v.nullable(v.instance(Blob)),
}

const checked = {
  ...known,
  name: v.string(),
  kind: MediaKind,
  size: v.number(),
  durationSeconds: v.nullable(v.number()),
  addedAt: v.number(),
  remote: v.nullable(v.object({ url: v.string(), thumbnailUrl: v.nullable(v.string()) })),
}

/** From the worker; a text is the reason why a file is refused. */
export const MediaWorkerAnswer = v.variant('type', [
  /** The worker has loaded and listens. */
  v.object({ type: v.literal('ready') }),
  /** A part of the job is done; the page takes it as a sign of life. */
  v.object({ type: v.literal('progress'), id }),
  v.object({
    type: v.literal('checked'),
    id,
    outcome: v.union([
      v.string(),
      v.object({ ...checked, ...VideoFacts.entries }),
      v.object(checked),
    ]),
  }),
  v.object({
    type: v.literal('shown'),
    id,
    outcome: v.union([v.string(), v.object({ size: Size, bitmap: Bitmap })]),
  }),
  v.object({
    type: v.literal('cut'),
    id,
    outcome: v.union([v.string(), v.object({ ...known, blob: v.instance(Blob) })]),
  }),
  v.object({ type: v.literal('loaded'), id, outcome: v.null() }),
  v.object({ type: v.literal('failed'), id, message: v.string() }),
  v.object({ type: v.literal('open'), id }),
  v.object({ type: v.literal('draw'), id, ...Size.entries }),
  v.object({ type: v.literal('close'), id }),
])
export type MediaWorkerAnswer = v.InferOutput<typeof MediaWorkerAnswer>
