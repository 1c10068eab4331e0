import { isDeviceHere } from './device-presence.ts'
import { afterFirstData } from './first-screen.ts'
import { loadBehind } from './late-part.ts'

type DevicePart = typeof import('./device-part.ts')

let opening: Promise<DevicePart> | undefined

/**
 * The device's database with what reads it, loaded when it is first asked for: the library behind it
 * weighs a sixth of a first visit, and the first screen is drawn without it. Whoever imports
 * `local-database.ts` itself belongs to a part that comes later. Says so when it is late or missing.
 */
export function openDevice(): Promise<DevicePart> {
  opening ??= loadBehind(import('./device-part.ts')).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** The same for what a first screen shows beside its data: it comes when they are there, or are late. */
export async function openDeviceSoon(): Promise<DevicePart> {
  if (opening === undefined && !isDeviceHere()) await afterFirstData()
  return await openDevice()
}
