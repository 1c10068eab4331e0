import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ShownPost } from '#src/sending/pending/shown-post.ts'

/** As many posts are changed at once. */
export const mostSelected = 500

export interface PostSelection {
  isOn: boolean
  ids: ReadonlySet<string>
  /** Those of the list that are selected, in its order. */
  selected: readonly ShownPost[]
  begin: () => void
  end: () => void
  /** While something is being done with the selected posts, the mode does not end. */
  hold: (isOnHold: boolean) => void
  /** Selects or gives back a post; with `isRange`, all from the one pressed before to this one. */
  toggle: (postId: string, isRange: boolean) => void
  /** Selects the first `mostSelected` of the list. */
  selectAll: () => void
  /** Selects these alone. */
  selectOnly: (postIds: readonly string[]) => void
}

interface Chosen {
  ids: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | undefined
}

const nothing: Chosen = { ids: new Set(), anchor: undefined }

/** Which posts of the list are selected: of those that are not in it any more, none. */
export function usePostSelection(shown: readonly ShownPost[]): PostSelection {
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

/** `order`: of the list, for a range. Pure. */
export function toggleChosen(before: Chosen, postId: string, order: readonly string[]): Chosen {
  const ids = new Set(before.ids)
  const ends = [order.indexOf(before.anchor ?? postId), order.indexOf(postId)]
  const range = order.slice(Math.min(...ends), Math.max(...ends) + 1)
  if (order.length > 0 && !ends.includes(-1)) for (const id of range) ids.add(id)
  else if (!ids.delete(postId)) ids.add(postId)
  const kept = [...ids].slice(0, mostSelected)
  return { ids: new Set(kept), anchor: postId }
}
