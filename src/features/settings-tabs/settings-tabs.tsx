import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { SessionContext } from '#src/session/session-context.ts'

/** The pages beside 'Redes sociais'. */
export const settingsPages = [
  ['project', 'Projeto'],
  ['team', 'Equipe'],
  ['activity', 'Atividade'],
  ['account', 'Meu perfil'],
] as const

const linkProps = {
  activeOptions: { exact: true, includeSearch: false },
  className:
    '-mb-px block border-transparent border-b-2 px-3 py-3 font-semibold text-muted hover:text-text aria-[current=page]:border-accent forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight] aria-[current=page]:text-text',
}

/** Links to the settings pages; the row scrolls on a phone. Left out without a project: one page remains. */
export function SettingsTabs() {
  if (!use(SessionContext)) return null
  return (
    <nav
      aria-label="Páginas das configurações"
      ref={showCurrent}
      className="-mx-4 mb-6 overflow-x-auto px-4"
    >
      <ul className="flex min-w-max gap-1 border-line border-b">
        <li>
          <Link to="/settings" {...linkProps}>
            Redes sociais
          </Link>
        </li>
        {settingsPages.map(([page, label]) => (
          <li key={page}>
            <Link to="/settings/$page" params={{ page }} {...linkProps}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the row, and not the page, to the current page's link. */
function showCurrent(row: HTMLElement | null) {
  const link = row?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!row || !link) return
  const hidden = link.getBoundingClientRect().right - row.getBoundingClientRect().right
  if (hidden > 0) row.scrollLeft += hidden + 16
}
