import * as v from 'valibot'
import { facebookSettings } from './facebook/settings.ts'
import { instagramSettings } from './instagram/settings.ts'
import { milliseconds } from './milliseconds.ts'
import { tiktokSettings } from './tiktok/settings.ts'

const range = v.tuple([milliseconds, milliseconds])

const settingsSchema = v.strictObject({
  /** Least and greatest processing time of an image and of a video. */
  imageDelayMs: v.optional(range, [300, 800]),
  videoDelayMs: v.optional(range, [1500, 4000]),
  downloadTimeoutMs: v.optional(milliseconds, 30_000),
  callsPerHour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 2000),
  ...instagramSettings,
  ...facebookSettings,
  ...tiktokSettings,
})
export type Settings = v.InferOutput<typeof settingsSchema>

export const settingsPatchSchema = v.partial(settingsSchema)

export const readDefaultSettings = (): Settings => v.parse(settingsSchema, {})
