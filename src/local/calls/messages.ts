import * as v from 'valibot'
import { entryKinds } from '#local/database/outbox-entry.ts'

/** Messages from a page to the service worker. */
export const WorkerMessage = v.variant('type', [
  /** The person agreed to the new version of the app. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** To the worker that is being replaced: finish the present piece; the new one goes on. */
  v.object({ type: v.literal('STEP_ASIDE') }),
  /**
   * Send what is in the outbox. `isLineBack`: the connection came back after a silence, so calls on
   * old connections are ended.
   */
  v.object({ type: v.literal('DRAIN'), isLineBack: v.optional(v.boolean()) }),
  /** The person signed out: delete the pictures and videos of their projects. */
  v.object({ type: v.literal('SIGN_OUT') }),
])
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>

/** What every tab is told by whoever drains the outbox. */
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

/** The name of the BroadcastChannel for `DeviceNews`. */
export const newsChannel = 'upubly-news'

/** Background Sync tags: one per entry, so that a failed one does not hold up the next. */
export const syncTagPrefix = 'outbox:'
