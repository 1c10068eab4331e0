import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { ListViewProps } from './list-props.ts'
import { StorageCard } from './storage-card.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListPlace } from './use-list-place.ts'

/** In rem: the minimum width of a card, the gap between cards, and the height below a card's picture. */
const narrowest = 10
const gapRem = 0.75
const footRem = 3.5
/** The next page is fetched when fewer rows than this are left below. */
const rowsLeft = 6

/** Cards with pictures; only the rows near the viewport are rendered. */
export function StorageGrid(props: ListViewProps) {
  const { items, keys, selection, change, hasMore, onNearEnd, menuKey, on } = props
  const list = useRef<HTMLUListElement>(null)
  const { top, width, rem } = useListPlace(list)
  const gap = gapRem * rem
  const columns = Math.max(2, Math.floor((width + gap) / (narrowest * rem + gap)))
  const cardWidth = (width - gap * (columns - 1)) / columns
  const height = Math.round(cardWidth * 0.75 + footRem * rem)
  const activeKey = selection.active ?? keys[0]
  const activeRow = activeKey === undefined ? -1 : Math.floor(keys.indexOf(activeKey) / columns)
  const virtualizer = useWindowVirtualizer({
    count: width > 0 ? Math.ceil(items.length / columns) : 0,
    estimateSize: () => height,
    overscan: 1,
    gap,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return activeRow < 0 || near.includes(activeRow)
        ? near
        : [...near, activeRow].sort((a, b) => a - b)
    },
  })
  useEffect(() => {
    if (height > 0) virtualizer.measure()
  }, [virtualizer, height])
  const rows = virtualizer.getVirtualItems()
  const last = rows.findLast(({ index }) => index !== activeRow)?.index ?? 0
  const isNearEnd = hasMore && width > 0 && last >= Math.ceil(items.length / columns) - rowsLeft
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])

  function act(key: string, run: (item: (typeof items)[number]) => void) {
    const item = items.find((one) => one.key === key)
    if (item && props.isOnline) run(item)
  }
  const onKeyDown = useListKeys({
    ...{ list, order: keys, columns, selection, change },
    onRename: (key) => act(key, on.rename),
    onRemove: (key) => act(key, on.remove),
  })

  return (
    <ul
      ref={list}
      aria-label="Arquivos e pastas"
      onKeyDown={onKeyDown}
      // When the window becomes narrower, the cards must not cause a scrollbar before they are placed again.
      className="relative overflow-x-clip"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.flatMap(({ index: row, start }) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <StorageCard
            key={item.key}
            item={item}
            place={{
              top: start - top,
              left: column * (cardWidth + gap),
              width: cardWidth,
              height,
            }}
            position={row * columns + column + 1}
            total={hasMore ? -1 : items.length}
            href={props.hrefOf(item)}
            isSelected={selection.keys.has(item.key)}
            isActive={item.key === activeKey}
            isMenuOpen={item.key === menuKey}
            isSelecting={props.isSelecting}
            isOnline={props.isOnline}
            timeZone={props.timeZone}
            on={on}
          />
        )),
      )}
    </ul>
  )
}
