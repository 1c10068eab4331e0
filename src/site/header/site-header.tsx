import { Menu, X } from 'lucide-react'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Logo } from '#src/components/ui/logo.tsx'
import { siteWidth } from '../site-width.ts'

const linkClass =
  'flex h-11 items-center px-3 font-semibold text-sm tracking-wide underline-offset-4 hover:underline'

/**
 * The page has both states of the header: `before-paint.ts` decides which one is shown, and `wake-header.ts`
 * writes the name, into a button of fixed width.
 */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface">
      <div className={`${siteWidth} flex h-16 items-center gap-1 sm:gap-2`}>
        <a href="/" className="flex h-11 items-center pr-2">
          <Logo isMarkOnly className="h-7 min-[22.5rem]:hidden" />
          <Logo className="h-7 max-[22.5rem]:hidden" />
        </a>
        <nav aria-label="Principal" className="ml-4 hidden md:flex">
          <a href="/pricing" className={linkClass}>
            PREÇOS
          </a>
          <a href="/about" className={linkClass}>
            SOBRE
          </a>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <a
            href="/signin"
            className={buttonClass({
              variant: 'ghost',
              className: 'signed-in:hidden max-md:hidden',
            })}
          >
            LOGIN
          </a>
          <a
            href="/dashboard"
            className={buttonClass({
              variant: 'primary',
              // Shown on a phone too, beside the menu: one press leads to the app.
              className: 'not-signed-in:hidden w-36',
            })}
          >
            <span className="w-full truncate text-center" data-person-name="">
              Painel
            </span>
          </a>
          <a
            href="/pricing"
            className={buttonClass({
              variant: 'accent',
              className: 'signed-in:hidden max-sm:px-3',
            })}
          >
            TESTAR POSTIFY
          </a>
          <SiteMenu />
        </div>
      </div>
    </header>
  )
}

const itemClass =
  'flex min-h-14 items-center border-line border-b font-semibold text-lg tracking-wide'

/** The menu on a phone. It opens and closes without a script; `wake-header.ts` adds Escape and the like. */
function SiteMenu() {
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
