import * as v from 'valibot'
import { milliseconds, type Sandbox, type SettingsOf } from '../sandbox.ts'

/** Where the real one is not documented, or is seen to differ from its documentation. */
export const instagramSettings = {
  /** The answer when a published container is published again (undocumented). */
  secondPublish: v.optional(v.picklist(['error', 'same-id', 'duplicate']), 'error'),
  /** Whether a refused image shows in the container's status or as the answer of POST /media. */
  imageFailures: v.optional(v.picklist(['status', 'answer']), 'answer'),
  /** The documented `{data:[…]}` of the code exchange, or the flat form that is also seen. */
  tokenAnswer: v.optional(v.picklist(['wrapped', 'flat']), 'wrapped'),
  /** Whether a container that takes bytes says where to; documented, and missing now and then. */
  uploadAddress: v.optional(v.picklist(['told', 'missing']), 'told'),
  /** How long a container still reads FINISHED after publishing. */
  staleStatusMs: v.optional(milliseconds, 0),
}

/** The sandbox with these settings. */
export type InstagramSandbox = Sandbox<SettingsOf<typeof instagramSettings>>
