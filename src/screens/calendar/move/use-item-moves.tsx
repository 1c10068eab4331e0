import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import type { CalendarItem } from '../calendar-item.ts'
import type { CalendarView } from '../calendar-view.ts'
import { dayHeadingId } from '../days.ts'
import { type DropPlace, itemKeyAt } from './drop-place.ts'
import { whyStays } from './may-move.ts'
import type { AskedMove } from './move-dialog.tsx'
import { moveNews } from './move-news.ts'

const MoveDialog = lazyWithNotice(async () => ({
  default: (await import('./move-dialog.tsx')).MoveDialog,
}))
/** The code for moving, loaded on demand because the first screen does not need it. */
const loadMoving = () =>
  Promise.all([import('./find-target.ts'), import('./move-ways.ts'), import('./move-item.ts')])

export interface ItemMovesOptions {
  userId: string
  /** The calendar's zone. */
  timeZone: string
  /** Returns the zone of the project of an item. */
  zoneOf: (item: CalendarItem) => string
  view: CalendarView
  /** Finds the item with a key among those on the screen. */
  findItem: (key: string) => CalendarItem | undefined
}

/** Moves items of the calendar: dropped on a day, by keys, and by 'Mover para…'. */
export function useItemMoves(options: ItemMovesOptions) {
  const { userId, timeZone, zoneOf, view, findItem } = options
  const client = useQueryClient()
  const [asked, setAsked] = useState<AskedMove>()
  // Once opened, the dialog stays mounted, so that its closing can be animated.
  const [wasAsked, setWasAsked] = useState(false)
  if (asked && !wasAsked) setWasAsked(true)
  const focus = useRef<{ key: string; at: number }>(undefined)

  // After a move the item is a new element in another day: the focus moves to it, or to the heading of that
  // day when the day is too full to show the item.
  useEffect(() => {
    const moved = focus.current
    if (!moved || document.activeElement !== document.body) return
    const { key, at } = moved
    const isThere = findItem(key)?.at === at
    const place =
      document.querySelector<HTMLElement>(`[data-item-key="${CSS.escape(key)}"] button`) ??
      (isThere ? document.getElementById(dayHeadingId(wallClockAt(at, timeZone).date)) : null)
    place?.focus()
    if (place) focus.current = undefined
  })

  /** Moves the item when there is only one way to, and else opens the dialog. */
  async function move(item: CalendarItem, place: DropPlace | { key: string }) {
    const [{ findTarget }, { listMoveWays }, { moveItem }] = await loadMoving()
    const own = ownerOf(item)
    const target = findTarget(item.at, place, { view, timeZone, ownZone: own.timeZone })
    if (target === undefined || target === item.at) return
    const [only, ...others] = listMoveWays(item, target, own.timeZone)
    if (!only) return
    if (others.length > 0) {
      setAsked({ item, target, ...own })
      return
    }
    focus.current = { key: item.key, at: target }
    await moveItem({ item, moves: only.moves, target, client, ...own })
  }

  /** The project of the item, which its move belongs to, and the project's zone. */
  function ownerOf(item: CalendarItem) {
    return { owner: { userId, projectId: item.projectId }, timeZone: zoneOf(item) }
  }

  async function refuse(reason: string) {
    const [, , { tellRefusal }] = await loadMoving()
    tellRefusal(reason)
  }

  function ask(item: CalendarItem) {
    setAsked({ item, target: item.at, ...ownerOf(item) })
  }

  /** Alt with an arrow moves the focused item; M opens 'Mover para…'. */
  function handleKeys(event: KeyboardEvent<HTMLElement>) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (ctrlKey || metaKey || shiftKey) return
    const itemKey = itemKeyAt(event.target)
    const item = itemKey === undefined ? undefined : findItem(itemKey)
    const isAsking = !altKey && key.toLowerCase() === 'm'
    if (!item || (!isAsking && !(altKey && arrows.has(key)))) return
    event.preventDefault()
    event.stopPropagation()
    const reason = whyStays(item)
    if (reason !== undefined) void refuse(reason)
    else if (isAsking) ask(item)
    else void move(item, { key })
  }

  const dialog = (
    <>
      <MoveNews />
      {wasAsked && (
        <Suspense>
          <MoveDialog asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
  const drop = (item: CalendarItem, place: DropPlace) => void move(item, place)
  return { drop, ask, handleKeys, dialog }
}

/** Announces each move, even with the same text again. In <body>, so that a dialog does not make it inert. */
function MoveNews() {
  const { text, count } = useSelector(moveNews)
  return createPortal(
    <p role="status" className="sr-only">
      {text && <span key={count}>{text}</span>}
    </p>,
    document.body,
  )
}

const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
