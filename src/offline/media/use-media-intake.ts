import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AddedMedia, RefusedMedia } from '#local/media-owners/add-media.ts'
import { hasIncoming } from '#local/media-owners/has-incoming.ts'
import { markOpen } from '#local/media-owners/open-owners.ts'
import { openDeviceSoon } from '#src/browser/open-device.ts'
import { whenPageIdle } from '#src/browser/page-idle.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'

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
  /** The id of the draft or edit to which the files are added. */
  id: string
  /** Stores the values on the screen, because files are checked against the stored row and added to it. */
  store: () => Promise<void>
}

const loadTaking = () => import('./media-work.ts')

const notLoaded = (files: readonly File[]): AddedMedia => ({
  added: [],
  refused: files.map(({ name }) => ({
    name,
    reason: 'Uma parte do uPubly não pôde ser carregada. Verifique a conexão e adicione de novo.',
  })),
})

/**
 * Adds chosen files to a draft or edit, and returns the hashes of the accepted ones, which are in its row by
 * then, even if the screen has been closed. Refused files are named in a message. Files whose inspection was
 * interrupted by the end of a page are resumed.
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
    const close = markOpen(id)
    const goOn = async () => {
      const { localDb } = await openDeviceSoon()
      if (isGone.current || !(await hasIncoming(localDb, id))) return
      setWaiting((count) => count + 1)
      try {
        tell(await (await loadTaking()).resumeDraftFiles(id))
      } finally {
        setWaiting((count) => count - 1)
      }
    }
    goOn().catch(reportStorageError)
    // Loaded after the first screen and before a file is chosen.
    const callOff = whenPageIdle(() => void loadTaking().catch(() => undefined))
    return () => {
      isGone.current = true
      callOff()
      close()
    }
  }, [id, tell])

  const take = useCallback(
    async (files: readonly File[]) => {
      // If the text cannot be stored for lack of space, each file reports that itself.
      const [taking] = await Promise.allSettled([loadTaking(), latest.current.store()])
      const done =
        taking.status === 'fulfilled'
          ? await taking.value.addDraftFiles(id, files)
          : notLoaded(files)
      if (isGone.current) return
      // Synchronously, so that the files appear no later than the end of the progress.
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
