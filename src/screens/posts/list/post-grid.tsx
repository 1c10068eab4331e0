import {
  defaultRangeExtractor,
  observeWindowRect,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { cn } from '#src/components/ui/class-names.ts'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'
import { PostCard, type PostCardProps } from '../card/post-card.tsx'
import { SelectOverlay } from './select/select-overlay.tsx'
import type { PostSelection } from './select/use-post-selection.ts'

export interface PostGridProps extends Pick<PostCardProps, 'onEdit' | 'onClose' | 'onCompare'> {
  posts: readonly PostWithPendingChange[]
  timeZone: string
  editing: ReadonlySet<string>
  /** The ids of edits that were left without saving, by post id. */
  openEdits: ReadonlyMap<string, string>
  /** Undefined while no posts are being selected. */
  selecting?: Pick<PostSelection, 'ids' | 'toggle'> | undefined
}

/**
 * How far beyond the viewport rows are rendered, in CSS pixels: Tab and a screen reader's cursor need the
 * next row in the DOM once the one before it is in view. A single column also gets one more card above and
 * below, because fingers scroll it fast; with more columns a row has too many elements for that.
 */
const near = 150

/** Renders only the cards of the rows near the viewport, however many posts there are. */
export function PostGrid(props: PostGridProps) {
  const { posts, timeZone, editing, openEdits, selecting, ...acts } = props
  const list = useRef<HTMLUListElement>(null)
  const { columns, top } = usePlace(list)
  const rows = Math.ceil(posts.length / columns)
  const rowsInEdit = posts.flatMap(({ post }, index) =>
    editing.has(post.id) ? [Math.floor(index / columns)] : [],
  )
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => 590,
    overscan: columns === 1 ? 1 : 0,
    // The virtualizer's overscan counts rows. For an overscan in pixels, it is given a higher window and a
    // list that begins further down.
    observeElementRect: (instance, report) =>
      observeWindowRect(instance, ({ width, height }) =>
        report({ width, height: height + 2 * near }),
      ),
    gap: 16,
    scrollMargin: top + near,
    getItemKey: (row) => posts[row * columns]?.post.id ?? row,
    // A row with an open edit form stays rendered, however far it is scrolled away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...rowsInEdit])].sort((a, b) => a - b),
  })
  // The form scrolls itself into view when it opens; an adjustment for the growing row would undo that.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _, instance) =>
    !rowsInEdit.includes(item.index) && item.start - near < (instance.scrollOffset ?? 0)

  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className="absolute inset-x-0"
          // `top` instead of a transform: the position of sticky elements inside ignores transforms.
          style={{ top: start - near - top }}
        >
          <ul
            className="grid gap-4"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {inEditFirst(posts.slice(index * columns, (index + 1) * columns), editing).map(
              (shown) => {
                const { id, caption } = shown.post
                const isEditing = editing.has(id)
                const isSelectable = selecting !== undefined && !isEditing
                return (
                  <li
                    key={id}
                    className={cn('relative grid min-w-0', isEditing && 'col-span-full')}
                  >
                    {/* While posts are being selected, Tab goes from checkbox to checkbox. */}
                    <PostCard
                      {...acts}
                      shown={shown}
                      timeZone={timeZone}
                      isEditing={isEditing}
                      isInert={isSelectable}
                      openEditId={openEdits.get(id)}
                    />
                    {isSelectable && (
                      <SelectOverlay
                        name={(caption.trim() || 'Sem legenda').slice(0, 80)}
                        isSelected={selecting.ids.has(id)}
                        onToggle={(isRange) => selecting.toggle(id, isRange)}
                      />
                    )}
                  </li>
                )
              },
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Posts in their edit mode take the whole width, above the other posts of their row. */
function inEditFirst(
  row: readonly PostWithPendingChange[],
  editing: ReadonlySet<string>,
): PostWithPendingChange[] {
  const isInEdit = ({ post }: PostWithPendingChange) => editing.has(post.id)
  return [...row.filter(isInEdit), ...row.filter((shown) => !isInEdit(shown))]
}

/** How many columns fit, and how far below the top of the page the list begins, in CSS pixels. */
function usePlace(list: React.RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const next = { columns: columnCount(width), top: Math.round(top + window.scrollY) }
      setPlace((before) =>
        before.columns === next.columns && before.top === next.top ? before : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // The page is observed too, because the drafts or a banner above the list may grow.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return place
}

/** In CSS pixels, so that a fifth column needs a screen wider than most notebooks have. */
const narrowestCard = 288
const gap = 16

/** As many columns as fit in `width` CSS pixels, from one to five. */
export function columnCount(width: number): number {
  return Math.max(1, Math.min(5, Math.floor((width + gap) / (narrowestCard + gap))))
}
