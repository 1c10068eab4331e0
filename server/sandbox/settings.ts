import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))
const range = v.tuple([milliseconds, milliseconds])
const atLeastOne = v.pipe(v.number(), v.integer(), v.minValue(1))

const settingsSchema = v.strictObject({
  /** How long an image and a video stay in processing, at least and at most. */
  imageDelayMs: range,
  videoDelayMs: range,
  downloadTimeoutMs: milliseconds,
  /** Instagram: what publishing an already published container answers (undocumented abroad). */
  secondPublish: v.picklist(['error', 'same-id', 'duplicate']),
  /** Instagram: a refused image is told by the container's status, or at once by POST /media. */
  imageFailures: v.picklist(['status', 'answer']),
  /** Instagram: the documented `{data:[…]}` code exchange, or the flat one also met abroad. */
  tokenAnswer: v.picklist(['wrapped', 'flat']),
  /** Instagram: for so long after publishing, a container still reads FINISHED. */
  staleStatusMs: milliseconds,
  callsPerHour: atLeastOne,
})
export type Settings = v.InferOutput<typeof settingsSchema>

export const settingsPatchSchema = v.partial(settingsSchema)

export const defaultSettings: Settings = {
  imageDelayMs: [300, 800],
  videoDelayMs: [1500, 4000],
  downloadTimeoutMs: 30_000,
  secondPublish: 'error',
  imageFailures: 'status',
  tokenAnswer: 'wrapped',
  staleStatusMs: 0,
  callsPerHour: 2000,
}
