import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'

/** The most posts that can be selected, and so changed, at once. */
export const mostSelected = 500

export interface PostSelection {
  isOn: boolean
  ids: ReadonlySet<string>
  /** The selected posts of the list, in its order. */
  selected: readonly PostWithPendingChange[]
  begin: () => void
  end: () => void
  /** While `isOnHold`, `end` does nothing: the selected posts are being changed. */
  hold: (isOnHold: boolean) => void
  /** Toggles a post; with `isRange`, selects all from the previously toggled one to this one. */
  toggle: (postId: string, isRange: boolean) => void
  /** Selects the first `mostSelected` posts of the list. */
  selectAll: () => void
  /** Selects these posts and no others. */
  selectOnly: (postIds: readonly string[]) => void
}

interface Chosen {
  ids: ReadonlySet<string>
  /** The id of the post that was toggled last, from which a range begins. */
  anchor: string | undefined
}

const nothing: Chosen = { ids: new Set(), anchor: undefined }

/** Which posts of the list `shown` are selected; a post that has left the list does not count. */
export function usePostSelection(shown: readonly PostWithPendingChange[]): PostSelection {
  const [isOn, setIsOn] = useState(false)
  const [chosen, setChosen] = useState(nothing)
  const begin = useCallback(() => setIsOn(true), [])
  const isHeld = useRef(false)
  const hold = useCallback((isOnHold: boolean) => {
    isHeld.current = isOnHold
  }, [])
  const end = useCallback(() => {
    if (isHeld.current) return
    setIsOn(false)
    setChosen(nothing)
  }, [])
  const order = useMemo(() => shown.map(({ post }) => post.id), [shown])
  const toggle = useCallback(
    (postId: string, isRange: boolean) =>
      setChosen((before) => toggleChosen(before, postId, isRange ? order : [])),
    [order],
  )
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const isOfDialog = document.querySelector('[role="dialog"]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isOfDialog) end()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, end])
  const selectOnly = (ids: readonly string[]) =>
    setChosen({ ids: new Set(ids.slice(0, mostSelected)), anchor: undefined })
  const selected = useMemo(
    () => shown.filter(({ post }) => chosen.ids.has(post.id)),
    [shown, chosen],
  )
  return {
    ...{ isOn, selected, begin, end, hold, toggle, selectOnly, ids: chosen.ids },
    selectAll: () => selectOnly(order),
  }
}

/** `order`: the ids of the list when a range is wanted, else empty. Pure. */
export function toggleChosen(before: Chosen, postId: string, order: readonly string[]): Chosen {
  const ids = new Set(before.ids)
  const ends = [order.indexOf(before.anchor ?? postId), order.indexOf(postId)]
  const range = order.slice(Math.min(...ends), Math.max(...ends) + 1)
  if (order.length > 0 && !ends.includes(-1)) for (const id of range) ids.add(id)
  else if (!ids.delete(postId)) ids.add(postId)
  const kept = [...ids].slice(0, mostSelected)
  return { ids: new Set(kept), anchor: postId }
}
