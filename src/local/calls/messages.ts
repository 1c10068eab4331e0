import * as v from 'valibot'

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

/** Background Sync tags: one per entry, so that a failed one does not hold up the next. */
export const syncTagPrefix = 'outbox:'
