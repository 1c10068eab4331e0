import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { choosePlural } from '#contract/texts/format-numbers.ts'
import { cn } from './ui/class-names.ts'

export interface ProblemSummaryProps {
  messages: readonly string[]
  /** The verb of what cannot be done: 'agendar'. */
  intent: string
  ref: Ref<HTMLDivElement>
  className?: string
}

/** Why the primary button did nothing. Callers focus it through `ref`, so that screen readers read it. */
export function ProblemSummary({ messages, intent, ref, className }: ProblemSummaryProps) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={
        messages.length > 0
          ? cn('flex items-start gap-3 rounded-card bg-danger-soft px-4 py-3 text-sm', className)
          : 'sr-only'
      }
    >
      {messages.length > 0 && (
        <>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-danger" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">
              {choosePlural(
                messages.length,
                `Falta uma coisa para ${intent}:`,
                `Faltam ${messages.length} coisas para ${intent}:`,
              )}
            </p>
            <ul className="mt-1 flex flex-col gap-0.5">
              {messages.map((message) => (
                <li key={message} className="break-words">
                  {message}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  )
}
