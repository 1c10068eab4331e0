import { ChevronDown, ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Platform } from '#contract/account.ts'
import { nameAccount } from '#contract/name-account.ts'
import { maxSearchLength, type PostStatus, postStatusLabels } from '#contract/post-filter.ts'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { SearchField } from '#src/components/ui/search-field.tsx'
import { SelectField, type SelectOption } from '#src/components/ui/select-field.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { PostsSearch } from './posts-search.ts'

export interface FilterBarProps {
  search: PostsSearch
  onChange: (changes: Partial<PostsSearch>) => void
  platforms: readonly Platform[]
  timeZone: string
  /** Beside the search. */
  children?: ReactNode
}

/** What takes every filter away. */
export const noFilters = {
  ...{ q: undefined, status: undefined, platformId: undefined, accountId: undefined },
  ...{ from: undefined, to: undefined },
} satisfies Partial<PostsSearch>

const statuses = Object.entries(postStatusLabels).map(([value, label]) => ({ value, label }))

/** Search and filters of the posts; on a phone the filters open by a button. */
export function FilterBar({ search, onChange, platforms, timeZone, children }: FilterBarProps) {
  const id = useId()
  const { q, status, platformId, accountId, from, to } = search
  const count = [status, platformId, accountId, from ?? to].filter(
    (one) => one !== undefined,
  ).length
  const [isOpen, setIsOpen] = useState(count > 0)
  const [cleared, setCleared] = useState(0)
  const networks = platforms.filter(
    ({ id: own, socialMediaAccounts }) => socialMediaAccounts.length > 0 || own === platformId,
  )
  return (
    <div className="mb-5 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
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
        <Choice
          label="Status"
          all="Todos"
          value={status}
          options={statuses}
          onChange={(value) => onChange({ status: value as PostStatus | undefined })}
        />
        <Choice
          label="Rede"
          all="Todas"
          value={platformId}
          options={networks.map(({ id: value, name: label }) => ({ value, label }))}
          missing="Outra rede"
          // An account is of one network alone.
          onChange={(value) => onChange({ platformId: value, accountId: undefined })}
        />
        <Choice
          label="Conta"
          all="Todas"
          value={accountId}
          options={listAccounts(networks, platformId)}
          missing="Conta desconectada"
          onChange={(value) => onChange({ accountId: value })}
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

interface ChoiceProps {
  label: string
  /** The choice that narrows nothing. */
  all: string
  value: string | undefined
  options: readonly SelectOption[]
  /** How a value that is none of the options is called. */
  missing?: string
  onChange: (value: string | undefined) => void
}

function Choice({ label, all, value = '', options, missing = '', onChange }: ChoiceProps) {
  const isMissing = value !== '' && options.every((option) => option.value !== value)
  return (
    <SelectField
      label={label}
      value={value}
      options={[
        { value: '', label: all },
        ...options,
        ...(isMissing ? [{ value, label: missing }] : []),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      className="md:max-w-52 md:flex-1 md:basis-36"
    />
  )
}

function listAccounts(platforms: readonly Platform[], platformId: string | undefined) {
  return platforms
    .filter(({ id }) => platformId === undefined || id === platformId)
    .flatMap(({ name, socialMediaAccounts }) =>
      socialMediaAccounts.map((account) => ({
        value: account.id,
        label: `${nameAccount(account)} (${name})`,
      })),
    )
}
