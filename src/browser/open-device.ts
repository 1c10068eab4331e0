import { isDeviceHere } from './device-presence.ts'
import { importInBackground } from './lazy-loading.ts'
import { whenFirstDataShown } from './page-idle.ts'

type DevicePart = typeof import('./device-part.ts')

let opening: Promise<DevicePart> | undefined

/**
 * Loads the device's database and Dexie's `liveQuery` at the first call: Dexie is a sixth of the scripts of
 * a first visit, and the first screen is drawn without it. Import `local-database.ts` itself only in code
 * that is loaded later. Shows a toast when loading is late or fails.
 */
export function openDevice(): Promise<DevicePart> {
  opening ??= importInBackground(import('./device-part.ts')).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Like `openDevice`, for less important content: waits until the first screen shows its data. */
export async function openDeviceSoon(): Promise<DevicePart> {
  if (opening === undefined && !isDeviceHere()) await whenFirstDataShown()
  return await openDevice()
}
