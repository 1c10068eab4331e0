import * as v from 'valibot'
import type { ProfessionalSandbox } from '../professionals/professional-nodes.ts'
import { milliseconds, type Sandbox, type SettingsOf } from '../sandbox.ts'

/** Where the real one is not documented, or is seen to differ from its documentation. */
export const facebookSettings = {
  /** What happens when photos of a post are attached to another one (undocumented). */
  attachTwice: v.optional(v.picklist(['duplicate', 'error']), 'duplicate'),
  /** How long a new post is missing in the Page's lists. */
  staleListMs: v.optional(milliseconds, 0),
}

/** The sandbox with these settings, and with those of the accounts that Pages are linked to. */
export type FacebookSandbox = ProfessionalSandbox & Sandbox<SettingsOf<typeof facebookSettings>>
