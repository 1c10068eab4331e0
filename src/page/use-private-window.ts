import { useEffect, useState } from 'react'
import { mayKeepFiles } from '#local/media/pack-file.ts'
import { noteTrouble } from './device-trouble.ts'
import { openDeviceSoon } from './open-device.ts'

/**
 * Whether this is a private window, whose storage is deleted when it is closed. Only WebKit can be
 * recognized: its private windows store no files.
 */
export function usePrivateWindow(): boolean {
  const [isPrivate, setIsPrivate] = useState(false)
  useEffect(() => {
    openDeviceSoon()
      .then(({ localDb }) => mayKeepFiles(localDb))
      .then((mayKeep) => setIsPrivate(!mayKeep))
      .catch(noteTrouble)
  }, [])
  return isPrivate
}
