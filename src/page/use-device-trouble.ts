import { useSyncExternalStore } from 'react'
import { type DeviceTrouble, deviceTrouble } from './device-trouble.ts'

/** What keeps this browser from keeping anything, as long as it does. */
export function useDeviceTrouble(): DeviceTrouble | undefined {
  return useSyncExternalStore(deviceTrouble.subscribe, deviceTrouble.current)
}
