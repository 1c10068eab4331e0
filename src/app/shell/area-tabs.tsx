import { Link } from '@tanstack/react-router'
import { areas } from '../areas.ts'

/** Navigation links that look like tabs; the current one is marked with `aria-current`. */
export function AreaTabs() {
  return (
    <nav aria-label="Menu" className="hidden md:block">
      <ul className="scrollbar-none mx-auto flex max-w-[100rem] overflow-x-auto px-3">
        {areas.map(({ to, label, icon: Icon }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              className="relative flex h-11 items-center gap-2 px-3 font-semibold text-muted text-sm -outline-offset-2! transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-full hover:text-text aria-[current]:text-text aria-[current]:after:bg-accent forced-colors:aria-[current]:after:bg-[Highlight]"
            >
              <Icon aria-hidden="true" className="size-4" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
