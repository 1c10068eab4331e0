import { useSyncExternalStore } from 'react'
import { type DeviceTrouble, deviceTrouble } from './device-trouble.ts'

/** Why the browser cannot store data at present; undefined when it can. */
export function useDeviceTrouble(): DeviceTrouble | undefined {
  return useSyncExternalStore(deviceTrouble.subscribe, deviceTrouble.current)
}
