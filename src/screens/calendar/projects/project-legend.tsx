import { Search } from 'lucide-react'
import { useState } from 'react'
import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { useSession } from '#src/session/session-context.ts'
import { ProjectTag } from './project-tag.tsx'
import type { ShownProjects } from './use-calendar-projects.ts'

/** From this number of projects on, a search field is shown. */
const searchFrom = 8

/** The projects with their colours and a checkbox each, to show or hide their posts. */
export function ProjectLegend({ shownProjects }: { shownProjects: ShownProjects }) {
  const { projects } = useSession()
  const { shown, looks, hide } = shownProjects
  const [query, setQuery] = useState('')
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean)
  const found = projects.filter(({ name }) =>
    words.every((word) => normalizeForSearch(name).includes(word)),
  )
  const hidden = projects.flatMap(({ id }) => (shown.has(id) ? [] : [id]))

  function show(ids: readonly string[], isShown: boolean) {
    const others = hidden.filter((id) => !ids.includes(id))
    hide(isShown ? others : [...others, ...ids])
  }

  const ofFound = found.map(({ id }) => id)
  return (
    <fieldset aria-label="Projetos mostrados" className="p-2">
      {projects.length >= searchFrom && (
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
          className="mb-2"
        />
      )}
      {found.length === 0 && <p className="px-1 py-3 text-sm">Nenhum projeto com este nome.</p>}
      <ul className="max-h-[clamp(8rem,100dvh-26rem-var(--bottom-bar),22rem)] overflow-y-auto overscroll-contain px-1">
        {found.map(({ id, name }) => {
          const look = looks?.get(id)
          return (
            <li key={id}>
              <Checkbox
                label={
                  <span className="flex min-w-0 items-center gap-2">
                    {look && <ProjectTag look={{ ...look, name: '' }} className="shrink-0" />}
                    <span className="min-w-0 break-words text-sm leading-snug">{name}</span>
                  </span>
                }
                checked={shown.has(id)}
                onChange={(isShown) => show([id], isShown)}
              />
            </li>
          )
        })}
      </ul>
      <div className="mt-1 flex flex-wrap gap-1 border-line border-t pt-1">
        <Button variant="ghost" size="small" onClick={() => show(ofFound, true)}>
          Mostrar todos
        </Button>
        <Button variant="ghost" size="small" onClick={() => show(ofFound, false)}>
          Ocultar todos
        </Button>
      </div>
    </fieldset>
  )
}
