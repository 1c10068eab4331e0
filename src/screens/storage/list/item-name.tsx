import { useRouter } from '@tanstack/react-router'
import { cn } from '#src/components/ui/class-names.ts'
import type { RowProps } from './row-events.ts'
import { pressName } from './use-row-press.ts'

export interface ItemNameProps extends Pick<RowProps, 'item' | 'isActive' | 'isSelecting' | 'on'> {
  id: string
  /** The URL of a folder; undefined for a file. */
  href: string | undefined
  className?: string
}

/** The name of an item, which opens it. Arrow keys move between names; Tab reaches the active item's. */
export function ItemName({ item, isActive, isSelecting, on, id, href, className }: ItemNameProps) {
  const common = {
    id,
    'data-item': item.key,
    tabIndex: isActive ? 0 : -1,
    title: item.name,
    onPointerEnter: () => on.approach(item),
    onClick: (event: React.MouseEvent) => pressName({ item, isSelecting, on }, event),
    className: cn('truncate rounded-md text-left font-semibold hover:underline', className),
  }
  return href === undefined ? (
    <button type="button" {...common}>
      {item.name}
    </button>
  ) : (
    <a href={href} draggable={false} {...common}>
      {item.name}
    </a>
  )
}

/** Returns the URL for a search. For plain links: a `Link` in each row would be slow. */
export function useHrefOf() {
  const router = useRouter()
  return (search: object) => router.buildLocation({ to: '/storage', search } as never).href
}
