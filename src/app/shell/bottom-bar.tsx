import { Link, useLocation } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { popoverRowClass } from '#src/components/ui/overlays/popover-row-class.ts'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'
import { areas, mainAreas } from '../areas.ts'
import { openShellDialog } from '../shell-dialog.ts'

const itemClass =
  'relative flex h-full w-full flex-col items-center justify-center gap-0.5 rounded-none px-1 font-semibold text-xs before:absolute before:top-0 before:h-[3px] before:w-10 before:rounded-b-full [&_svg]:size-5.5'
const linkClass = `${itemClass} text-muted aria-[current]:text-text aria-[current]:before:bg-accent forced-colors:aria-[current]:before:bg-[Highlight]`

/** The navigation on a phone, at the bottom of the screen. */
export function BottomBar() {
  const pathname = useLocation({ select: (location) => location.pathname })
  // The composer has its own actions at the bottom of a small screen.
  if (pathname === '/posts/create') return null
  const isElsewhere = !mainAreas.some(({ to }) => pathname.startsWith(to))
  return (
    <nav
      aria-label="Menu"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface-raised pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-16 grid-cols-4">
        {mainAreas.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              <Icon aria-hidden="true" strokeWidth={1.75} />
              {label}
            </Link>
          </li>
        ))}
        <li className="grid [&>div]:static">
          <LatePopover
            align="end"
            trigger={
              <span
                className={
                  isElsewhere
                    ? `${itemClass} before:bg-accent forced-colors:before:bg-[Highlight]`
                    : `${itemClass} text-muted`
                }
              >
                <Menu aria-hidden="true" strokeWidth={1.75} />
                Menu
              </span>
            }
            look={{ className: 'size-full! rounded-none! p-0! border-0!' }}
            className="top-auto! right-2! bottom-full mb-2"
          >
            {(close) => (
              <ul>
                <li>
                  <button
                    type="button"
                    className={popoverRowClass}
                    onClick={() => {
                      close()
                      openShellDialog('palette')
                    }}
                  >
                    <Search aria-hidden="true" />
                    Buscar
                  </button>
                </li>
                {areas.map(({ to, label, icon: Icon }) => (
                  <li key={to}>
                    <Link to={to} onClick={close} className={popoverRowClass}>
                      <Icon aria-hidden="true" />
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </LatePopover>
        </li>
      </ul>
    </nav>
  )
}
