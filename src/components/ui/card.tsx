import { type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'

export interface CardProps {
  title?: ReactNode
  /** Shown under the title. */
  description?: ReactNode
  /** Shown to the right of the title. */
  actions?: ReactNode
  children?: ReactNode
  headingLevel?: 2 | 3
  /** False for content that reaches the edges (media, tables). */
  isPadded?: boolean
  className?: string
}

export function Card(props: CardProps) {
  const { title, description, actions, children, headingLevel = 2, isPadded = true } = props
  const id = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cn('min-w-0 rounded-card border border-line bg-surface-raised', props.className)}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-start gap-x-3 gap-y-2 p-4 pb-0 lg:p-5 lg:pb-0">
          <div className="min-w-0 grow basis-40">
            <Heading id={id} className="break-words text-lg">
              {title}
            </Heading>
            {description && <p className="mt-0.5 text-muted text-sm">{description}</p>}
          </div>
          {actions && (
            <div className="flex items-center gap-1 has-[>fieldset]:max-sm:grow">{actions}</div>
          )}
        </header>
      )}
      <div className={isPadded ? 'p-4 lg:p-5' : undefined}>{children}</div>
    </section>
  )
}
