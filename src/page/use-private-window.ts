import { useEffect, useState } from 'react'
import { mayKeepFiles } from '#local/media/pack-file.ts'
import { noteTrouble } from './device-trouble.ts'
import { localDb } from './local-database.ts'

/**
 * Whether this window forgets all it keeps when it is closed, as far as it can be known: there WebKit keeps
 * no files. Others do not let it be seen.
 */
export function usePrivateWindow(): boolean {
  const [isPrivate, setIsPrivate] = useState(false)
  useEffect(() => {
    mayKeepFiles(localDb)
      .then((mayKeep) => setIsPrivate(!mayKeep))
      .catch(noteTrouble)
  }, [])
  return isPrivate
}
