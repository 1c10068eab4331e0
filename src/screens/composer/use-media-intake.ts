import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MediaKind } from '#contract/media.ts'
import type { MediaInfo } from '#local/db.ts'
import { addMedia, MediaQuotaError, type RefusedMedia } from '#local/media.ts'
import { localDb } from '#src/offline/local-database.ts'

export interface RefusedFile extends RefusedMedia {
  id: string
}

export interface MediaIntake {
  add: (files: readonly File[]) => void
  isAdding: boolean
  refused: readonly RefusedFile[]
  forgetRefused: () => void
}

/**
 * Keeps chosen files on the device, one lot after the other, and hands over those that were taken.
 * What is refused is told by name; the rest is kept, by `onAddedLate` when the screen is gone by then.
 */
export function useMediaIntake(
  hashes: readonly string[],
  infos: readonly (MediaInfo | undefined)[],
  onAdded: (hashes: string[]) => void,
  onAddedLate: (hashes: string[]) => Promise<void>,
): MediaIntake {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [waiting, setWaiting] = useState(0)
  const queue = useRef(Promise.resolve())
  const kinds = useRef(new Map<string, MediaKind>())
  const latest = useRef({ hashes, onAdded, onAddedLate })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    latest.current = { hashes, onAdded, onAddedLate }
    for (const info of infos) if (info) kinds.current.set(info.hash, info.kind)
  })

  const take = useCallback(async (files: readonly File[]) => {
    const there = latest.current.hashes.flatMap((hash) => kinds.current.get(hash) ?? [])
    const lot = await keepFiles(files, there)
    for (const { hash, kind } of lot.added) kinds.current.set(hash, kind)
    const taken = lot.added.map(({ hash }) => hash)
    if (isGone.current) {
      if (taken.length > 0) await latest.current.onAddedLate(taken).catch(reportLost)
      return
    }
    const told = lot.refused.map((file) => ({ ...file, id: crypto.randomUUID() }))
    // At once, so that the next lot is checked against this one.
    flushSync(() => {
      if (taken.length > 0) latest.current.onAdded(taken)
      if (told.length > 0) setRefused((before) => [...before, ...told])
      setWaiting((count) => count - 1)
    })
  }, [])

  const add = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return
      setRefused([])
      setWaiting((count) => count + 1)
      queue.current = queue.current.then(() => take(files))
    },
    [take],
  )

  const forgetRefused = useCallback(() => setRefused([]), [])
  return { add, isAdding: waiting > 0, refused, forgetRefused }
}

function reportLost(error: unknown): void {
  console.error('Files could not be added to their draft', error)
}

interface Lot {
  added: readonly MediaInfo[]
  refused: readonly RefusedMedia[]
}

/** Never rejects: what went wrong is told as a reason beside each file it happened to. */
async function keepFiles(files: readonly File[], there: readonly MediaKind[]): Promise<Lot> {
  try {
    return await addMedia(localDb, files, there)
  } catch (error) {
    const done: Lot = error instanceof MediaQuotaError ? error : { added: [], refused: [] }
    const reason =
      error instanceof MediaQuotaError
        ? error.message
        : 'Não foi possível guardar este arquivo neste aparelho.'
    const rest = files.slice(done.added.length + done.refused.length)
    return {
      added: done.added,
      refused: [...done.refused, ...rest.map(({ name }) => ({ name, reason }))],
    }
  }
}
