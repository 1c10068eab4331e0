import { useEffect } from 'react'
import { Banner } from '#src/components/ui/banner.tsx'
import { noteTrouble, troubleTexts } from '#src/page/device-trouble.ts'
import { openDeviceSoon } from '#src/page/open-device.ts'
import { useDeviceTrouble } from '#src/page/use-device-trouble.ts'

/** A banner that says why the browser cannot store data. */
export function DeviceTroubleLine() {
  const trouble = useDeviceTrouble()
  useEffect(() => {
    openDeviceSoon()
      .then(({ localDb }) => localDb.open())
      .catch(noteTrouble)
  }, [])
  if (!trouble) return null
  return (
    <Banner tone="danger" isLine>
      {troubleTexts[trouble]}
    </Banner>
  )
}
