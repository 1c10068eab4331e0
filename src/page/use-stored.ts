import { useEffect, useEffectEvent, useState } from 'react'
import type { LocalDatabase } from '#local/db.ts'
import { noteTrouble } from './device-trouble.ts'
import { openDeviceSoon } from './open-device.ts'

/**
 * What the device's database answers, now and after every change; undefined while reading, and of before
 * while it is read anew for other `deps`. A database that cannot be opened (private mode) must not take
 * the screen down: it answers nothing, and a banner says so.
 */
export function useStored<T>(
  query: (db: LocalDatabase) => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  const [value, setValue] = useState<T>()
  const read = useEffectEvent(async (db: LocalDatabase) => {
    try {
      return await query(db)
    } catch (error) {
      noteTrouble(error)
      return undefined
    }
  })
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    openDeviceSoon().then(({ liveQuery, localDb }) => {
      if (isOver) return
      const reading = liveQuery(() => read(localDb)).subscribe((next) => setValue(() => next))
      stop = () => reading.unsubscribe()
    }, noteTrouble)
    return () => {
      isOver = true
      stop()
    }
  }, [...deps])
  return value
}
