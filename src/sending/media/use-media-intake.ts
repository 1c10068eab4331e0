import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasIncoming } from '#local/media/has-incoming.ts'
import type { AddedMedia, RefusedMedia } from '#local/media.ts'
import { markOpen } from '#local/open-owners.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { afterFirstScreen } from '#src/page/when-idle.ts'

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

const loadTaking = () => import('./take-files.ts')

const notLoaded = (files: readonly File[]): AddedMedia => ({
  added: [],
  refused: files.map(({ name }) => ({
    name,
    reason: 'Uma parte do uPubly não pôde ser carregada. Verifique a conexão e adicione de novo.',
  })),
})

/**
 * Adds chosen files to a draft or edit and hands over the hashes of those that were taken: they are in
 * its row by then, also when the screen is gone. What is refused is told by name. Files of a page that
 * died are gone on with.
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
      if (!(await hasIncoming(localDb, id))) return
      setWaiting((count) => count + 1)
      try {
        tell(await (await loadTaking()).takeUpFiles(id))
      } finally {
        setWaiting((count) => count - 1)
      }
    }
    goOn().catch(noteTrouble)
    // There before anybody has chosen a file, and after the screen is.
    const callOff = afterFirstScreen(() => void loadTaking().catch(() => undefined))
    return () => {
      isGone.current = true
      callOff()
      close()
    }
  }, [id, tell])

  const take = useCallback(
    async (files: readonly File[]) => {
      // Where there is no room for the text each file says so itself.
      const [taking] = await Promise.allSettled([loadTaking(), latest.current.store()])
      const done =
        taking.status === 'fulfilled' ? await taking.value.takeFiles(id, files) : notLoaded(files)
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
