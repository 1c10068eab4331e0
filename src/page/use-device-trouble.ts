import { useSelector } from '@tanstack/react-store'
import { type DeviceTrouble, deviceTrouble } from './device-trouble.ts'

/** Why the browser cannot store data at present; undefined when it can. */
export function useDeviceTrouble(): DeviceTrouble | undefined {
  return useSelector(deviceTrouble)
}
