import * as v from 'valibot'
import { milliseconds, type Sandbox, type SettingsOf } from '../sandbox.ts'

/** Of TikTok: its limits, and what the operator of an app has to set up there. */
export const tiktokSettings = {
  /** Whether calls beyond the real limits of a minute are refused. */
  tiktokRates: v.optional(v.picklist(['real', 'none']), 'real'),
  /** Whether the app passed TikTok's audit. */
  tiktokAudit: v.optional(v.picklist(['passed', 'missing']), 'passed'),
  /** Whether the host of photos is registered with the app. */
  tiktokUrlOwnership: v.optional(v.picklist(['verified', 'missing']), 'verified'),
  /** How long a published post is looked into before its public id is told. */
  tiktokModerationMs: v.optional(milliseconds, 2000),
  /** Whether posts of photos are among the videos that are told with their numbers. */
  tiktokPhotosListed: v.optional(v.picklist(['listed', 'missing']), 'listed'),
  /** How long `uploaded_bytes` still tells the bytes of before. */
  tiktokStaleBytesMs: v.optional(milliseconds, 0),
}

/** The sandbox with these settings. */
export type TiktokSandbox = Sandbox<SettingsOf<typeof tiktokSettings>>
