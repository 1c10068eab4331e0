import { Menu, X } from 'lucide-react'
import { siteWidth } from '../site-width.ts'

const itemClass =
  'flex min-h-14 items-center border-line border-b font-semibold text-lg tracking-wide'

/** The menu on a phone. It opens and closes without a script; `wake-header.ts` adds Escape and the like. */
export function SiteMenu() {
  return (
    <details className="group md:hidden" data-site-menu="">
      <summary
        aria-label="Menu"
        className="grid size-11 list-none place-items-center rounded-control [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden="true" className="size-6 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full h-[calc(100dvh-4rem)] overflow-y-auto border-line border-t bg-surface"
      >
        <div className={`${siteWidth} py-4`}>
          <a href="/pricing" className={itemClass}>
            PREÇOS
          </a>
          <a href="/about" className={itemClass}>
            SOBRE
          </a>
          <a href="/signin" className={`${itemClass} signed-in:hidden`}>
            LOGIN
          </a>
          <a href="/dashboard" className={`${itemClass} not-signed-in:hidden`}>
            PAINEL
            <span
              className="ml-2 min-w-0 truncate font-normal text-base text-muted tracking-normal"
              data-person-name=""
            />
          </a>
        </div>
      </nav>
    </details>
  )
}
