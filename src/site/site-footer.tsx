import { Logo } from '#src/components/ui/logo.tsx'
import { ConsentLink } from './consent/consent-link.tsx'
import { siteWidth } from './site-width.ts'
import { ThemeButton } from './theme/theme-button.tsx'

const links = [
  { href: '/pricing', label: 'Preços' },
  { href: '/about', label: 'Sobre' },
  { href: '/privacy-policy', label: 'Política de privacidade' },
  { href: '/tos', label: 'Termos de uso' },
]

const linkClass =
  'flex min-h-11 items-center font-semibold text-sm underline-offset-4 hover:underline'

export function SiteFooter() {
  return (
    <footer className="border-line border-t bg-surface-sunken">
      <div
        className={`${siteWidth} flex flex-col gap-8 py-12 lg:flex-row lg:items-end lg:justify-between`}
      >
        <div>
          <Logo className="h-7" />
          <p className="mt-3 max-w-xs text-pretty text-muted text-sm">
            Agendamento e publicação em redes sociais, mesmo sem conexão.
          </p>
        </div>
        <nav aria-label="Rodapé" className="lg:shrink-0">
          <ul className="flex flex-wrap gap-x-6 lg:gap-x-5">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className={linkClass}>
                  {label}
                </a>
              </li>
            ))}
            <li className="lifeless:hidden">
              <ConsentLink className={linkClass} />
            </li>
            <li className="lifeless:hidden">
              <ThemeButton className={linkClass} />
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
