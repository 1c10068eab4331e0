import { useEffect, useSyncExternalStore } from 'react'
import { Banner } from '../../components/ui/banner.tsx'
import { deviceTrouble, noteTrouble, troubleTexts } from '../../offline/device-trouble.ts'
import { localDb } from '../../offline/local-database.ts'

/** Says what keeps this browser from keeping anything, as long as it does. */
export function DeviceTroubleLine() {
  const trouble = useSyncExternalStore(deviceTrouble.subscribe, deviceTrouble.current)
  useEffect(() => {
    localDb.open().catch(noteTrouble)
  }, [])
  if (!trouble) return null
  return (
    <Banner tone="danger" isLine>
      {troubleTexts[trouble]}
    </Banner>
  )
}
