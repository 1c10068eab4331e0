import * as v from 'valibot'
import { facebookSettings } from './facebook/settings.ts'
import { instagramSettings } from './instagram/settings.ts'
import { baseSettings } from './sandbox.ts'
import { tiktokSettings } from './tiktok/settings.ts'

const settingsSchema = v.strictObject({
  ...baseSettings,
  ...instagramSettings,
  ...facebookSettings,
  ...tiktokSettings,
})
export type Settings = v.InferOutput<typeof settingsSchema>

export const settingsPatchSchema = v.partial(settingsSchema)

export const readDefaultSettings = (): Settings => v.parse(settingsSchema, {})
