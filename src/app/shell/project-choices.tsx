import { Check, Plus, RefreshCw, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Project } from '#contract/projects/project.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { popoverRowClass } from '#src/components/ui/overlays/popover-row-class.ts'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { useSession } from '#src/session/session-context.ts'

export interface ProjectChoicesProps {
  onClose: () => void
  onCreate: () => void
}

/** From this number of projects on, a search field is shown. */
const searchFrom = 8

/** The list of the person's projects, for switching to another one. */
export function ProjectChoices({ onClose, onCreate }: ProjectChoicesProps) {
  const { project, projects, switchProject, refreshProjects } = useSession()
  const [switchingTo, setSwitchingTo] = useState<string>()
  const [isRefreshing, setIsRefreshing] = useState(false)
  const [query, setQuery] = useState('')
  const choices = useRef<HTMLDivElement>(null)
  const isOpen = useIsOpen()

  const hasSearch = projects.length >= searchFrom
  const words = hasSearch ? normalizeForSearch(query).split(/\s+/).filter(Boolean) : []
  const found = projects.filter(({ name }) =>
    words.every((word) => normalizeForSearch(name).includes(word)),
  )
  /** The project that Enter in the search field switches to. */
  const first = words.length > 0 ? found[0] : undefined

  // When the list opens, shows its current project, and focuses the search field unless on a touch screen.
  useLayoutEffect(() => {
    showCurrent(choices.current?.querySelector('ul'))
    if (matchMedia('(pointer: fine)').matches) choices.current?.querySelector('input')?.focus()
  }, [])

  async function choose(projectId: string) {
    if (switchingTo) return
    if (projectId !== project.id) {
      setSwitchingTo(projectId)
      await switchProject(projectId)
      setSwitchingTo(undefined)
    }
    // Closing returns the focus to the button, which is wrong if the person closed the list meanwhile.
    if (isOpen.current) onClose()
  }

  async function refresh() {
    if (isRefreshing) return
    setIsRefreshing(true)
    await refreshProjects()
    setIsRefreshing(false)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return
    const isInField = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isInField) {
      event.preventDefault()
      if (first) void choose(first.id)
    } else if (moveFocus(event.currentTarget, event.key)) event.preventDefault()
  }

  return (
    // Ends above the bottom bar of a phone; in landscape the whole panel scrolls.
    <div className="max-h-[calc(100dvh-4.25rem-var(--bottom-bar)-env(safe-area-inset-bottom))] overflow-y-auto overscroll-contain">
      <p className="px-3 pt-2 pb-1 font-semibold text-muted text-xs">Projetos</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between its field and its buttons */}
      <div ref={choices} onKeyDown={onKeyDown}>
        {hasSearch && (
          <div className="px-1 pt-0.5 pb-2">
            <TextField
              label="Buscar projeto"
              isLabelHidden
              type="search"
              placeholder="Buscar projeto"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              leading={<Search />}
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
            <p
              role="status"
              className={found.length > 0 ? 'sr-only' : 'break-words px-2 py-3 text-sm'}
            >
              {describeFound(query, found.length, first)}
            </p>
          </div>
        )}
        <ul className="relative max-h-[clamp(8rem,100dvh-18rem-var(--bottom-bar)-env(safe-area-inset-bottom),24rem)] overflow-y-auto overscroll-contain">
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={one.id === project.id || undefined}
                aria-busy={switchingTo === one.id || undefined}
                onClick={() => void choose(one.id)}
                className={cn(popoverRowClass, one === first && 'bg-hover')}
              >
                <span className="min-w-0 flex-1">
                  <span className="block break-words leading-snug">{one.name}</span>
                  <span className="block font-normal text-muted text-xs">
                    {formatCount(one.memberCount, 'membro', 'membros')}
                    {one.isDefault && projects.length > 1 && ' • Padrão'}
                  </span>
                </span>
                {switchingTo === one.id && <Spinner />}
                {one.id === project.id && <Check aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-1 border-line border-t pt-1">
        <button type="button" onClick={() => void refresh()} className={popoverRowClass}>
          <RefreshCw aria-hidden="true" className={cn(isRefreshing && 'animate-spin')} />
          {isRefreshing ? 'Atualizando...' : 'Atualizar'}
        </button>
        <button type="button" onClick={onCreate} className={popoverRowClass}>
          <Plus aria-hidden="true" />
          Criar Novo Projeto
        </button>
      </div>
    </div>
  )
}

function describeFound(query: string, count: number, first: Project | undefined): string {
  if (count === 0) return `Nenhum projeto com “${query.trim()}”.`
  return first ? `${formatCount(count, 'projeto', 'projetos')}. Enter abre ${first.name}.` : ''
}

/** Scrolls the list alone, since `scrollIntoView` would move the page as well. */
function showCurrent(list: HTMLElement | null | undefined): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !current) return
  list.scrollTop = current.offsetTop - (list.clientHeight - current.offsetHeight) / 2
}

/** Moves the focus by a key between the field and the buttons. Returns whether it moved. */
function moveFocus(choices: HTMLElement, key: string): boolean {
  const stops = [...choices.querySelectorAll<HTMLElement>('input, button')]
  const target = destination(stops, key)
  target?.focus()
  return target !== undefined
}

function destination(stops: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = stops.findIndex((stop) => stop.contains(document.activeElement))
  if (key === 'ArrowDown') return stops[at + 1]
  if (key === 'ArrowUp') return stops[at - 1]
  // In the search field, Home and End move the caret.
  if (stops[at] instanceof HTMLInputElement) return undefined
  if (key === 'Home') return stops.find((stop) => stop instanceof HTMLButtonElement)
  return key === 'End' ? stops.at(-1) : undefined
}

/** A ref whose `current` is false after the list was closed. */
function useIsOpen() {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
