import { siteMark, unknownOrigin } from '#contract/site/public-pages.ts'
import { Logo } from '#src/components/ui/logo.tsx'
import { ConsentBar } from './consent/consent-bar.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { scriptMeta } from './load-after-paint.ts'
import type { SitePage } from './site-page.ts'
import { siteWidth } from './site-width.ts'
import { ThemeButton } from './theme/theme-button.tsx'

/** The files that the bundler made for the browser, by address; `preview` is the picture of shared links. */
export interface SiteFiles {
  /** The text of the styles; in development their address. */
  style: { text: string } | { href: string }
  /** Loaded by `load-after-paint.ts`. */
  scripts: readonly string[]
  font?: string
  preview?: string
  /** The text of `before-paint.ts`. */
  beforePaint: string
}

export const contentId = 'conteudo'
const previewSize = { width: 1200, height: 630 }

interface DocumentProps {
  page: SitePage
  files: SiteFiles
}

/** A whole page, without `style` attributes: the content security policy of these pages refuses them. */
export function Document({ page, files }: DocumentProps) {
  const { title, description, path, structuredData, Content } = page
  const address = `${unknownOrigin}${path === '/404' ? '/' : path}`
  const isFound = path !== '/404'
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, from the build
          dangerouslySetInnerHTML={{ __html: files.beforePaint }}
        />
        {'text' in files.style ? (
          <style
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, from the build
            dangerouslySetInnerHTML={{ __html: files.style.text }}
          />
        ) : (
          <link rel="stylesheet" href={files.style.href} />
        )}
        {files.font && (
          <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={files.font} />
        )}
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name={siteMark} content={path} />
        {isFound ? (
          <link rel="canonical" href={address} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBFAF7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#13111F" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="pt_BR" />
        <meta property="og:site_name" content="uPubly" />
        <meta property="og:url" content={address} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {files.preview && (
          <>
            <meta property="og:image" content={unknownOrigin + files.preview} />
            <meta property="og:image:width" content={String(previewSize.width)} />
            <meta property="og:image:height" content={String(previewSize.height)} />
            <meta property="og:image:alt" content={title} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        {structuredData && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
            dangerouslySetInnerHTML={{ __html: writeStructuredData(structuredData) }}
          />
        )}
        {files.scripts.map((src) => (
          <meta key={src} name={scriptMeta} content={src} />
        ))}
      </head>
      <body className="overflow-x-clip">
        <a
          href={`#${contentId}`}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-primary focus:px-4 focus:py-3 focus:text-on-primary"
        >
          Pular para o conteúdo
        </a>
        <SiteHeader />
        <main id={contentId} tabIndex={-1} className="outline-none">
          <Content />
        </main>
        <SiteFooter />
        <ConsentBar />
      </body>
    </html>
  )
}

function writeStructuredData(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}

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

/** The footer's button that opens the consent bar again; the footer hides it while no script runs. */
function ConsentLink({ className }: { className?: string }) {
  return (
    <button type="button" data-consent-open="" className={className}>
      Privacidade
    </button>
  )
}
