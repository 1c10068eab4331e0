import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Post } from '#contract/post.ts'
import { columnCount } from './column-count.ts'
import { PostCard } from './post-card.tsx'

export interface PostGridProps {
  posts: readonly Post[]
  timeZone: string
}

/** The cards of the rows around the window are in the page, however many posts there are. */
export function PostGrid({ posts, timeZone }: PostGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const { columns, top } = usePlace(list)
  const rows = Math.ceil(posts.length / columns)
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => 560,
    overscan: 1,
    gap: 16,
    scrollMargin: top,
    getItemKey: (row) => posts[row * columns]?.id ?? row,
  })

  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <ul
            className="grid gap-4"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {posts.slice(index * columns, (index + 1) * columns).map((post) => (
              <li key={post.id} className="grid min-w-0">
                <PostCard post={post} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** How many columns fit, and how far below the top of the page the list begins. */
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
    // What stands above may grow: the drafts, a banner.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return place
}
