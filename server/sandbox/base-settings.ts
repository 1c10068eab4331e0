import * as v from 'valibot'

export const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

const range = v.tuple([milliseconds, milliseconds])

/** What tests may change of every network. */
export const baseSettings = {
  /** Least and greatest processing time of an image and of a video. */
  imageDelayMs: v.optional(range, [300, 800]),
  videoDelayMs: v.optional(range, [1500, 4000]),
  downloadTimeoutMs: v.optional(milliseconds, 30_000),
  callsPerHour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 2000),
}

/** The settings that a list of their schemas describes. */
export type SettingsOf<Schemas extends v.ObjectEntries> = v.InferOutput<
  v.StrictObjectSchema<Schemas, undefined>
>
export type BaseSettings = SettingsOf<typeof baseSettings>
