import type { ReactNode } from 'react'
import { siteWidth } from '../site-width.ts'

export interface LegalSection {
  /** The fragment of the section's address: 'reembolso' in '/tos#reembolso'. */
  id: string
  title: string
  body: ReactNode
}

interface LegalTextProps {
  title: string
  /** The whole text in a few sentences. */
  summary: ReactNode
  sections: readonly LegalSection[]
}

/** A legal text with a table of contents; every section has an address of its own. */
export function LegalText({ title, summary, sections }: LegalTextProps) {
  return (
    <div className={`${siteWidth} py-14 sm:py-20`}>
      <div className="max-w-3xl">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 text-muted">
          Última atualização: <time dateTime="2025-05-27">27 de maio de 2025</time>
        </p>
        <div className="mt-6 rounded-card bg-accent-soft p-5 sm:p-6">{summary}</div>
      </div>
      <div className="mt-12 grid gap-12 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label="Sumário" className="self-start lg:sticky lg:top-24">
          <ol className="flex flex-col border-line border-l">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center py-1 pl-4 text-muted text-sm underline-offset-4 hover:text-text hover:underline lg:min-h-9"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex max-w-3xl flex-col gap-12">
          {sections.map(({ id, title: name, body }) => (
            <section key={id} aria-labelledby={id} className="flex flex-col gap-4">
              <h2 id={id} className="scroll-mt-24 text-2xl">
                {name}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
