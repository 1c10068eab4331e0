import { useEffect, useState } from 'react'
import { noteTrouble } from './device-trouble.ts'
import { recoverLastWords } from './last-words.ts'
import { localDb } from './local-database.ts'

let recovery: Promise<void> | undefined
let isOver = false

/** False until what the last page could not store in time is in its drafts; once for each page. */
export function useRecovered(): boolean {
  const [isRecovered, setIsRecovered] = useState(isOver)
  useEffect(() => {
    recovery ??= recoverLastWords(localDb).finally(() => {
      isOver = true
    })
    recovery.catch(noteTrouble).finally(() => setIsRecovered(true))
  }, [])
  return isRecovered
}
