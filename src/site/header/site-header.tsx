import { buttonClass } from '#src/components/ui/button-class.ts'
import { Logo } from '#src/components/ui/logo.tsx'
import { siteWidth } from '../site-width.ts'
import { SiteMenu } from './site-menu.tsx'

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
