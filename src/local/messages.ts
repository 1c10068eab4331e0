import * as v from 'valibot'
import { entryKinds } from './outbox/kinds/entries.ts'

/** What a page may ask of the worker. */
export const WorkerMessage = v.variant('type', [
  /** The person agreed to the new version. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** To the version that leaves: end what you are doing, the other one goes on with it. */
  v.object({ type: v.literal('STEP_ASIDE') }),
  /** Send what is in the outbox. `isLineBack`: after a silence, so that connections of before count for nothing. */
  v.object({ type: v.literal('DRAIN'), isLineBack: v.optional(v.boolean()) }),
  /** The person signed out: forget the pictures and videos of their projects. */
  v.object({ type: v.literal('SIGN_OUT') }),
])
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>

/** What every tab is told, by whoever drained the outbox. */
export const DeviceNews = v.variant('type', [
  v.object({
    type: v.literal('delivered'),
    kind: v.picklist(entryKinds),
    entryId: v.string(),
    postId: v.string(),
    userId: v.string(),
    projectId: v.string(),
  }),
])
export type DeviceNews = v.InferOutput<typeof DeviceNews>

/** The BroadcastChannel on which `DeviceNews` travels. */
export const newsChannel = 'upubly-news'

/** Background Sync tags: one per entry, so that a failed one does not hold up the next. */
export const syncTagPrefix = 'outbox:'
