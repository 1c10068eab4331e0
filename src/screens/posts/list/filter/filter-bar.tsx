import { ChevronDown, ListFilter } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { maxSearchLength } from '#contract/posts/post-filter.ts'
import { useShortcut } from '#src/browser/shortcuts.ts'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { SearchField } from '#src/components/ui/fields/search-field.tsx'
import { FilterFields } from '#src/features/post-filters/filter-fields.tsx'
import type { PostsSearch } from '../../posts-search.ts'
import { PeriodFields } from './period-fields.tsx'

export interface FilterBarProps {
  search: PostsSearch
  onChange: (changes: Partial<PostsSearch>) => void
  platforms: readonly Platform[]
  timeZone: string
  /** Rendered beside the search field. */
  children?: ReactNode
}

/** The changes of the search that remove all filters. */
export const noFilters = {
  ...{ q: undefined, status: undefined, platformId: undefined, accountId: undefined },
  ...{ from: undefined, to: undefined },
} satisfies Partial<PostsSearch>

/** The search field and the filters of the posts; on a phone a button opens the filters. */
export function FilterBar({ search, onChange, platforms, timeZone, children }: FilterBarProps) {
  const id = useId()
  const { q, status, platformId, accountId, from, to } = search
  const count = [status, platformId, accountId, from ?? to].filter(
    (one) => one !== undefined,
  ).length
  const [isOpen, setIsOpen] = useState(count > 0)
  const [cleared, setCleared] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  useShortcut('findPosts', () => bar.current?.querySelector('input')?.focus())
  return (
    <div className="mb-5 flex flex-col gap-2">
      <div ref={bar} className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Buscar posts"
          q={q ?? ''}
          maxLength={maxSearchLength}
          onSearch={(text) => onChange({ q: text === '' ? undefined : text })}
        />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          className="max-sm:grow md:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ListFilter aria-hidden="true" />
          {count > 0 ? `Filtros (${count})` : 'Filtros'}
          <ChevronDown aria-hidden="true" className={cn('transition', isOpen && 'rotate-180')} />
        </Button>
        {children}
      </div>
      <fieldset
        id={id}
        aria-label="Filtros"
        className={cn(
          'grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-end',
          !isOpen && 'max-md:hidden',
        )}
      >
        <FilterFields
          chosen={search}
          networks={platforms}
          onChange={onChange}
          className="md:max-w-52 md:flex-1 md:basis-36"
        />
        <PeriodFields key={cleared} {...{ from, to, timeZone, onChange }} />
        {(count > 0 || q !== undefined) && (
          <Button
            variant="ghost"
            className="max-md:col-span-2"
            onClick={() => {
              setCleared(cleared + 1)
              onChange(noFilters)
            }}
          >
            Limpar filtros
          </Button>
        )}
      </fieldset>
    </div>
  )
}
