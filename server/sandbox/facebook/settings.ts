import * as v from 'valibot'
import { milliseconds } from '../milliseconds.ts'

/** Where the real one is not documented, or is seen to differ from its documentation. */
export const facebookSettings = {
  /** What happens when photos of a post are attached to another one (undocumented). */
  attachTwice: v.optional(v.picklist(['duplicate', 'error']), 'duplicate'),
  /** How long a new post is missing in the Page's lists. */
  staleListMs: v.optional(milliseconds, 0),
}
