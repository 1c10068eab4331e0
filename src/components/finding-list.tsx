import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Finding } from '#contract/checks/check-post.ts'
import { cn } from './ui/class-names.ts'

export interface FindingListProps {
  findings: readonly Finding[]
  className?: string
}

/** A network's findings about a post: those in red stop it, those in amber are warnings. */
export function FindingList({ findings, className }: FindingListProps) {
  if (findings.length === 0) return null
  return (
    <ul className={cn('flex flex-col gap-1 text-sm', className)}>
      {findings.map(({ severity, message }) => {
        const isBlocking = severity === 'blocking'
        const Icon = isBlocking ? CircleAlert : TriangleAlert
        return (
          <li
            key={message}
            className={cn('flex items-start gap-1.5', isBlocking ? 'text-danger' : 'text-warning')}
          >
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">
              <span className="sr-only">{isBlocking ? 'Impede o envio: ' : 'Aviso: '}</span>
              {message}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
