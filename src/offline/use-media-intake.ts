import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasIncoming } from '#local/media/incoming.ts'
import { type AddedMedia, addMedia, type RefusedMedia } from '#local/media.ts'
import { holdOpen } from '#local/open-owners.ts'
import { noteTrouble } from './device-trouble.ts'
import { localDb } from './local-database.ts'
import { openPicture } from './open-picture.ts'

export interface RefusedFile extends RefusedMedia {
  id: string
}

export interface MediaIntake {
  add: (files: readonly File[]) => void
  isAdding: boolean
  refused: readonly RefusedFile[]
  forgetRefused: () => void
}

export interface IntakeOwner {
  /** Of the draft or edit the files are for. */
  id: string
  /** Puts what is on the screen on the device: files are checked against what is stored, and added to it. */
  store: () => Promise<void>
}

/**
 * Adds chosen files to a draft or edit and hands over the hashes of those that
 * were taken: they are in its row by then, also when the screen is gone. What is refused is told by name.
 * Files of a page that died are gone on with.
 */
export function useMediaIntake(
  owner: IntakeOwner,
  onAdded: (hashes: string[]) => void,
): MediaIntake {
  const { id } = owner
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [waiting, setWaiting] = useState(0)
  const latest = useRef({ store: owner.store, onAdded })
  const isGone = useRef(false)
  useEffect(() => {
    latest.current = { store: owner.store, onAdded }
  })

  const tell = useCallback((done: AddedMedia) => {
    if (isGone.current) return
    const hashes = done.added.map(({ hash }) => hash)
    const told = done.refused.map((file) => ({ ...file, id: crypto.randomUUID() }))
    if (hashes.length > 0) latest.current.onAdded(hashes)
    if (told.length > 0) setRefused((before) => [...before, ...told])
  }, [])

  useEffect(() => {
    isGone.current = false
    const close = holdOpen(id)
    // It is large, and most visits find nothing left behind.
    const goOn = async () => {
      if (!(await hasIncoming(localDb, id))) return
      setWaiting((count) => count + 1)
      try {
        const { takeUpIncomingOf } = await import('#local/media/take-up-incoming.ts')
        tell(await takeUpIncomingOf(localDb, id, openPicture))
      } finally {
        setWaiting((count) => count - 1)
      }
    }
    goOn().catch(noteTrouble)
    return () => {
      isGone.current = true
      close()
    }
  }, [id, tell])

  const take = useCallback(
    async (files: readonly File[]) => {
      // Where there is no room for the text each file says so itself.
      await latest.current.store().catch(() => undefined)
      const done = await addMedia(localDb, id, files, openPicture)
      if (isGone.current) return
      // At once: nobody may see the end of the adding before what was added.
      flushSync(() => {
        tell(done)
        setWaiting((count) => count - 1)
      })
    },
    [id, tell],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return
      setRefused([])
      setWaiting((count) => count + 1)
      void take(files)
    },
    [take],
  )

  const forgetRefused = useCallback(() => setRefused([]), [])
  return { add, isAdding: waiting > 0, refused, forgetRefused }
}
