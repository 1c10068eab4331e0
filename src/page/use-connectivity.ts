import { useSyncExternalStore } from 'react'
import { isOnline, subscribeToConnectivity } from './connectivity.ts'

export function useConnectivity(): { isOnline: boolean } {
  return { isOnline: useSyncExternalStore(subscribeToConnectivity, isOnline) }
}
